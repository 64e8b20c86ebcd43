import t from 'tap';
import { latenciesOf, percentiles } from '../../ledger/latency.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { alignClocks } from './clock-alignment.ts';
import { K6LogReader } from './log-reader.ts';
import type { Member } from './members.ts';

const noon = Date.UTC(2026, 10, 20, 12);

/** The log of a member whose clock is ahead: one request every 10 ms from an instant of the run on, 4 ms each. */
function lines(ahead: number, fromMilliseconds: number, count: number, dated = true): string {
  const requests = Array.from({ length: count }, (_, index) => {
    const at = fromMilliseconds + index * 10;
    const date = dated ? new Date(noon + at + 2).toISOString().slice(11, 19) : '';
    const status = index % 5 === 4 ? 429 : 200;
    return `r 0 i${at} ${at * 1000} 0 ${2000 + index} 2000 ${status} 0 -1 models ${at * 1000 + 4000 + index}|20|7|9|${date}|\n`;
  });
  return `c ${noon + ahead} 0 ${noon + ahead} plan\n${requests.join('')}`;
}

function read(texts: readonly string[], machines: readonly string[] = []): { ledger: Ledger; members: Member[] } {
  const ledger = new Ledger(['only']);
  ledger.startedAtEpochMilliseconds = noon;
  const members = texts.map((text, index): Member => {
    const reader = new K6LogReader(ledger);
    reader.feed(text);
    const machine = machines[index];
    return { reader, end: { complaint: '', ...(machine === undefined ? {} : { machine }) } };
  });
  return { ledger, members };
}

const sent = (ledger: Ledger): number[] => Array.from({ length: ledger.rows }, (_, row) => ledger.sentAt(row));
const ascending = (instants: readonly number[]): boolean =>
  instants.every((instant, index) => index === 0 || instant >= (instants[index - 1] ?? 0));

t.test('members of one machine share a clock, and their requests are merged in order', async (t) => {
  const { ledger, members } = read([lines(0, 0, 100), lines(0, 5, 100)]);
  const offsets = alignClocks(ledger, members, false);
  t.ok(ascending(sent(ledger)));
  t.strictSame(sent(ledger).slice(0, 4), [0, 5, 10, 15]);
  t.equal(ledger.clockUncertaintyMilliseconds, 1, 'as finely as it is read');
  t.strictSame(offsets, Array(2).fill({ offsetMilliseconds: 0, uncertaintyMilliseconds: 0 }));
});

t.test('pods of one node share a clock too', async (t) => {
  const { ledger, members } = read([lines(0, 0, 100), lines(0, 5, 100)], ['node', 'node']);
  alignClocks(ledger, members, true);
  t.equal(ledger.clockUncertaintyMilliseconds, 1, 'as finely as it is read');
});

t.test('offsets of clocks are measured by the Date of the responses, and the rows are corrected', async (t) => {
  const { ledger, members } = read([lines(0, 0, 400), lines(0, 3, 400), lines(900, 6, 400)], ['a', 'b', 'c']);
  const offsets = alignClocks(ledger, members, true);
  const third = offsets[2]?.offsetMilliseconds ?? 0;
  t.ok(Math.abs(third - 900) <= ledger.clockUncertaintyMilliseconds, `${third}`);
  t.ok(ledger.clockUncertaintyMilliseconds < 20);
  t.ok(Math.max(...sent(ledger)) < 4000 + 6 + 20);
  t.ok(ascending(sent(ledger)));
});

t.test('a member whose responses have no Date has no known offset', async (t) => {
  const { ledger, members } = read([lines(0, 0, 100), lines(0, 5, 100, false)], ['a', 'b']);
  t.strictSame(
    alignClocks(ledger, members, true).map((one) => one !== undefined),
    [true, false],
  );
});

t.test('latencies of the merged run are those of the concatenated lines', async (t) => {
  const texts = [lines(0, 0, 300), lines(0, 5, 200), lines(0, 2, 17)];
  const merged = read(texts);
  alignClocks(merged.ledger, merged.members, false);
  const [clock = ''] = texts[0]?.split('\n') ?? [];
  const concatenated = read([
    `${[clock, ...texts.flatMap((text) => text.split('\n').filter((line) => line.startsWith('r ')))].join('\n')}\n`,
  ]);
  const of = ({ ledger }: { ledger: Ledger }) =>
    Object.values(latenciesOf(ledger)[0] ?? {}).map((histogram) => percentiles(histogram));
  t.equal(concatenated.ledger.rows, 517);
  t.strictSame(of(merged), of(concatenated));
});
