import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { proofDocument } from '../harness/self-check/proof/document.ts';
import { combinations, flawsOf, prove, servers } from '../harness/self-check/proof/prove.ts';

const atOnce = 6;
const combined = 50;

t.test('docs/proof.md is that of the checks and the reference server', async (t) => {
  const written = readFileSync(join(import.meta.dirname, '..', 'docs', 'proof.md'), 'utf8');
  t.equal(written, proofDocument(), 'run `npm run generate` and commit what it writes');
});

t.test(
  'every check is violated under the defects it names, and no other; every conforming server stays green',
  { timeout: 400_000 },
  async (t) => {
    const all = [...servers(), ...combinations(combined, 1)];
    const played = await prove(all, { signal: new AbortController().signal, atOnce });
    for (const one of played) t.same(flawsOf(one), [], `${one.server.kind} ${one.server.name}`);
  },
);
