/** Files of strangers that are small and valid, or nearly, and took much more memory than their size. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { everyOutcome } from '../goldens/every-outcome.ts';
import { sampleOf } from '../tier.ts';
import { measured } from './run-against.ts';

const most = 300;
const long = 'ab c\u0301d [x](y) '.repeat(65_000);

/** A trailing comma: such a text is no JSON for `JSON.parse`. */
const nearlyJson = `[${'{"a":1},'.repeat(490_000)}]`;
const longTarget = JSON.stringify({ ...everyOutcome, target: { ...everyOutcome.target, name: long } });
/** Each character is four in HTML, and the name of a load stands 19 times in a page. */
const markup = '<'.repeat(500_000);
const loads = everyOutcome.load?.map((load) => ({
  ...load,
  profile: markup,
  keys: load.keys.map((key) => ({ ...key, key: markup })),
}));
const longLoad = JSON.stringify({ ...everyOutcome, load: loads?.slice(0, 1) });
const clauses = everyOutcome.clauses.slice(0, 1).map((clause) => ({ ...clause, id: markup }));
const files: [says: string, text: string, args: string[], code: number][] = [
  ['many values and a trailing comma', nearlyJson, ['--reporter', 'pretty'], 2],
  ['a target with a long name', longTarget, ['--reporter', 'pretty'], 0],
  ['a target with a long name in all formats', longTarget, ['--out', 'all'], 0],
  ['a load with long names in all formats', longLoad, ['--out', 'all'], 0],
  [
    'a clause with a long id on standard output',
    JSON.stringify({ ...everyOutcome, clauses }),
    ['--reporter', 'html'],
    0,
  ],
  ['a load with long names on standard output', longLoad, ['--reporter', 'html'], 0],
];

for (const [says, text, args, code] of sampleOf('files that took much memory', files, 2))
  t.test(`${says} takes less than ${most} MB`, async (t) => {
    const directory = t.testdir({});
    writeFileSync(join(directory, 'run.json'), text);
    const ended = await measured(['report', 'run.json', ...args], directory);
    t.equal(ended.code, code, ended.stderr);
    t.ok(ended.megabytes < most, `${Math.round(ended.megabytes)} MB`);
  });
