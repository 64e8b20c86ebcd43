import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { demoKeys } from '../reference-server/keys/keys-file.ts';
import { listen } from '../reference-server/server.ts';
import type { RunReport } from '../schemas/generated/types.ts';
import { perKeyLoad } from './goldens/per-key-load.ts';
import { inProcess } from './in-process.ts';

t.test(
  '--failed runs what failed or was undecided, says what it leaves out, and keeps the earlier results',
  async (t) => {
    await using server = await listen({ keys: demoKeys, defects: ['wrong-401-code'] });
    const directory = t.testdir({});
    const options = { directory, env: { TEXTGEN_KEY: 'demo-key-primary' } };
    const { code } = await inProcess(['check', server.url, '--suite', 'auth', '--quiet'], options);
    t.equal(code, 1);
    const path = join(directory, 'harness-results', 'run.json');
    const earlier = JSON.parse(readFileSync(path, 'utf8')) as RunReport;
    const { checks } = earlier;
    const undecided = checks.find(({ outcome }) => outcome === 'passed');
    const changed = checks.map((check) =>
      check === undecided ? { ...check, outcome: 'inapplicable' as const, lacks: 'evidence' as const } : check,
    );
    const text = JSON.stringify({ ...earlier, checks: changed, load: [perKeyLoad] });
    writeFileSync(path, text);
    const { code: again, stderr } = await inProcess(['check', server.url, '--failed', path], options);
    t.equal(again, 1);
    t.equal(readFileSync(path, 'utf8'), text, 'the earlier results are as they were');
    const own = join(directory, 'harness-results', 'failed', 'run.json');
    t.ok(existsSync(own));
    const ran = (JSON.parse(readFileSync(own, 'utf8')) as RunReport).checks.map(({ id }) => id);
    const wanted = changed.filter(({ outcome, lacks }) => outcome === 'violated' || lacks === 'evidence');
    t.strictSame(
      ran,
      wanted.map(({ id }) => id),
    );
    t.match(stderr, `the load per-key-429 is not repeated: textgen-harness load ${server.url} --profile per-key-429`);
    t.match(stderr, /\d+ checks? not repeated: a key, a declaration or budget was missing/);
  },
);
