/** Files of strangers that are small and valid, or nearly, and took much more memory than their size. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { everyOutcome } from '../goldens/every-outcome.ts';
import { measured } from './run-against.ts';

const most = 300;
const long = 'ab c\u0301d [x](y) '.repeat(65_000);

/** A trailing comma: such a text is no JSON for `JSON.parse`. */
const nearlyJson = `[${'{"a":1},'.repeat(490_000)}]`;
const files: [says: string, text: string, code: number][] = [
  ['many values and a trailing comma', nearlyJson, 2],
  ['a target with a long name', JSON.stringify({ ...everyOutcome, target: { ...everyOutcome.target, name: long } }), 0],
];

for (const [says, text, code] of files)
  t.test(`${says} takes less than ${most} MB`, async (t) => {
    const directory = t.testdir({});
    writeFileSync(join(directory, 'run.json'), text);
    const ended = await measured(['report', 'run.json', '--reporter', 'pretty'], directory);
    t.equal(ended.code, code, ended.stderr);
    t.ok(ended.megabytes < most, `${Math.round(ended.megabytes)} MB`);
  });
