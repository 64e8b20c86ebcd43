import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { proofDocument } from './document.ts';

t.test('docs/proof.md is up to date', async (t) => {
  const written = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'proof.md'), 'utf8');
  t.equal(written, proofDocument(), 'run `npm run generate` and commit what it writes');
});
