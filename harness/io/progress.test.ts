import { PassThrough } from 'node:stream';
import t from 'tap';
import { type Output, output } from './output.ts';
import { bar, progress, tally } from './progress.ts';

function screen(isTTY: boolean, columns = 20): { written: string[]; output: Output } {
  const written: string[] = [];
  const stream = Object.assign(new PassThrough(), { isTTY, columns, write: (text: string) => written.push(text) > 0 });
  const mask = (text: string): string => text.replace('secret', '[key]');
  return { written, output: output(stream as never, {}, { mask, maskReceived: mask }) };
}

t.test('without a terminal only plain lines are written', async (t) => {
  const { written, output } = screen(false);
  const shown = progress(output, false);
  shown.show('moment');
  shown.say('a line');
  shown.clear();
  t.strictSame(written, ['a line\n']);
});

t.test('on a terminal the live line is replaced, cut to the width, and removed before another line', async (t) => {
  let now = 0;
  const { written, output } = screen(true, 10);
  const shown = progress(output, false, () => now);
  shown.show('one');
  now += 1000;
  shown.show('0123456789');
  shown.say('a line');
  shown.clear();
  t.strictSame(written, ['one', '\r\x1b[2K01234567…', '\r\x1b[2Ka line\n']);
});

t.test('secrets are masked before a line is cut', async (t) => {
  const { written, output } = screen(true, 10);
  progress(output, false).show('12345 secret');
  t.strictSame(written, ['12345 [k…']);
});

t.test('several live lines are replaced together', async (t) => {
  let now = 0;
  const { written, output } = screen(true);
  const shown = progress(output, false, () => now);
  shown.show('one', 'two');
  now += 1000;
  shown.show('three');
  t.strictSame(written, ['one\ntwo', '\r\x1b[2K\x1b[1A\x1b[2Kthree']);
});

t.test('a message of somebody else erases the live lines, and they come back below it', async (t) => {
  let now = 0;
  const { written, output } = screen(true);
  const shown = progress(output, false, () => now);
  shown.show('one', 'two');
  output.write('stopping…\n');
  now += 1000;
  shown.show('three');
  t.strictSame(written, ['one\ntwo', '\r\x1b[2K\x1b[1A\x1b[2Kstopping…\n', 'three']);
});

t.test('live lines are replaced at most every 60 ms, and at once after another line', async (t) => {
  let now = 0;
  const { written, output } = screen(true);
  const shown = progress(output, false, () => now);
  shown.show('one');
  now += 10;
  shown.show('two');
  shown.say('line');
  shown.show('three');
  t.strictSame(written, ['one', '\r\x1b[2Kline\n', 'three']);
});

t.test('quiet writes nothing', async (t) => {
  const { written, output } = screen(true);
  const shown = progress(output, true);
  shown.say('a line');
  shown.show('moment');
  shown.clear();
  t.strictSame(written, []);
});

t.test('a bar shows the progress, also without a total', async (t) => {
  t.equal(bar(0, 10, 4), '┄┄┄┄  0/10');
  t.equal(bar(5, 10, 4), '━━┄┄  5/10');
  t.equal(bar(10, 10, 4), '━━━━ 10/10');
  t.equal(bar(0, 0, 4), '━━━━ 0/0');
});

t.test('a tally counts outcomes, worst first', async (t) => {
  const check = {
    id: 'a/b',
    suite: 'a',
    clauses: [],
    level: 'must',
    title: '',
    durationMilliseconds: 0,
    exchanges: [],
  } as const;
  const results = (['passed', 'violated', 'passed'] as const).map((outcome) => ({
    ...check,
    clauses: [],
    exchanges: [],
    outcome,
  }));
  t.equal(tally(results), '1 failed, 2 passed');
  const none = { ...check, clauses: [], exchanges: [], outcome: 'inapplicable' as const };
  const open = [none, { ...none, lacks: 'key' as const }, { ...none, lacks: 'evidence' as const }];
  t.equal(tally([...results, ...open]), '1 failed, 2 passed, 1 undecided, 1 not tested, 1 not applicable');
});
