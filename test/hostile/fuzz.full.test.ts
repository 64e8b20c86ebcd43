/**
 * A minute of damaged files of strangers; TEXTGEN_FUZZ_CASES sets their number in place of the time, TEXTGEN_TEST_SEED where
 * they begin.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { safeText } from '../../harness/io/output.ts';
import { visible } from '../../reports/text/safe-text.ts';
import { fnv1a } from '../../schemas/random.ts';
import { seed } from '../tier.ts';
import { fuzzCase, readCase } from './fuzz.ts';

/** Processor time of a case; its elapsed time depends on the other programs of the machine. */
const mostMilliseconds = 2000;
const mostBytes = 300 * 2 ** 20;
const wanted = Number(process.env.TEXTGEN_FUZZ_CASES ?? Number.POSITIVE_INFINITY);
const until = Number.isFinite(wanted) ? Number.POSITIVE_INFINITY : performance.now() + 60_000;

t.test('damaged files crash nothing, write no raw byte, and are read in bounded time and memory', async (t) => {
  // A folder of this process: two runs in one checkout would share that of tap.
  const own = mkdtempSync(join(tmpdir(), 'textgen-fuzz-'));
  t.teardown(() => rmSync(own, { recursive: true, force: true }));
  const folder = join(own, 'case');
  const first = fnv1a(seed) % 1_000_000;
  let [done, slowest, largest, valid] = [0, 0, 0, 0];
  for (; done < wanted && performance.now() < until; done += 1) {
    const each = fuzzCase(first + done);
    const before = process.memoryUsage().rss;
    const began = process.cpuUsage();
    const texts = await readCase(each, folder).catch((error: Error) => {
      t.fail(`case ${first + done}, ${each.kind}: ${error.stack}`);
      return [];
    });
    const milliseconds = (process.cpuUsage(began).user + process.cpuUsage(began).system) / 1000;
    slowest = Math.max(slowest, milliseconds);
    largest = Math.max(largest, process.memoryUsage().rss - before);
    if (texts.length === 0) valid += 1;
    if (milliseconds > mostMilliseconds) t.fail(`case ${first + done}, ${each.kind}: ${Math.round(milliseconds)} ms`);
    // Only messages are left, which are printed as plain text; documents are clean if there are none.
    const isClean = (text: string): boolean => visible(safeText(text)) === safeText(text) && text.length < 200_000;
    if (!texts.every(isClean)) t.fail(`case ${first + done}, ${each.kind}: raw or long text`);
    if ((each.kind === 'report' || each.kind === 'page') && texts.length > 1)
      t.fail(`case ${first + done}: a raw byte`);
  }
  t.ok(done > 0);
  t.ok(largest < mostBytes, `${Math.round(largest / 2 ** 20)} MB`);
  t.comment(
    `${done} cases from ${first}: ${valid} valid documents, slowest ${Math.round(slowest)} ms, ${Math.round(largest / 2 ** 20)} MB more`,
  );
});
