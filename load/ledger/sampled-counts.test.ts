import t from 'tap';
import { K6LedgerReader } from '../engines/k6/log-reader.ts';
import { latenciesOf, percentiles } from './latency.ts';
import { Ledger } from './ledger.ts';
import { Tail } from './sampled-counts.ts';

interface Request {
  key: number;
  status: number;
  error: number;
  microseconds: number;
  atMilliseconds: number;
}

const slotMilliseconds = 1000;

/** Requests of any latency, some refused, some without an answer. */
const requests = Array.from({ length: 3000 }, (_, index): Request => {
  const draw = (index * 7919) % 3001;
  const [status, error] = draw % 11 === 0 ? [0, draw % 2 === 0 ? 1050 : 1212] : [draw % 5 === 0 ? 429 : 200, 0];
  const microseconds = Math.round(300 + draw ** 2.1);
  return { key: index % 2, status, error, microseconds, atMilliseconds: index * 3 };
});

const lineOf = ({ key, status, error, microseconds, atMilliseconds }: Request): string =>
  `r ${key} i${atMilliseconds} ${atMilliseconds * 1000 + 2000} 0 ${microseconds - 100} 100 ${status} ${error} -1|||||`;

/** As the script counts them. */
function countsOf(some: readonly Request[]): string[] {
  const bucketOf = (value: number) => {
    const step = value < 2048 ? 1 : 2 ** (Math.floor(Math.log2(value)) - 10);
    return Math.floor(value / step) * step;
  };
  const told = (values: number[]) =>
    [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => `${value}:${length}`).join(',');
  const groups = Map.groupBy(some, ({ key, status, error }) => `${key} ${status === 0 ? `e${error}` : status}`);
  return [...groups].map(([name, group]) => {
    const slots = told(group.map(({ atMilliseconds }) => Math.floor(atMilliseconds / slotMilliseconds)));
    const latencies = told(group.map(({ microseconds }) => bucketOf(microseconds)));
    const most = Math.max(...group.map(({ microseconds }) => microseconds));
    return `h ${name} ${slotMilliseconds} ${most}|${slots}|${latencies}|${told(group.map(() => bucketOf(2000)))}`;
  });
}

function read(lines: readonly string[]) {
  const ledger = new Ledger(['one', 'two']);
  ledger.startedAtEpochMilliseconds = 1_790_000_000_000;
  const reader = new K6LedgerReader(ledger);
  for (const line of [`k ${ledger.startedAtEpochMilliseconds}`, ...lines]) reader.line(line);
  return { ledger, reader };
}

t.test('counted by several, requests have the percentiles and counts that their lines have', async (t) => {
  const { ledger } = read(requests.map(lineOf));
  const tail = new Tail(2);
  for (const part of [requests.slice(0, 700), requests.slice(700, 701), requests.slice(701)])
    tail.join(read(countsOf(part)).reader.tail);
  const whole = latenciesOf(ledger);
  t.equal(tail.requests, requests.length);
  for (const [index, key] of tail.keys.entries()) {
    for (const kind of ['admitted', 'refused', 'failed'] as const) {
      const wanted = whole[index]?.[kind];
      t.strictSame(percentiles(key.latencies[kind]), wanted && percentiles(wanted), `${kind} of key ${index}`);
    }
    const rows = requests.filter((request) => request.key === index);
    t.equal(key.outcomes.admitted, rows.filter(({ status }) => status === 200).length);
    t.equal(key.outcomes.refused, rows.filter(({ status }) => status === 429).length);
    t.equal(key.sent, rows.filter(({ error }) => error !== 1212).length);
    const slots = [...key.slots.values()];
    t.equal(
      slots.reduce((sum, slot) => sum + slot.admitted, 0),
      key.outcomes.admitted,
    );
  }
  t.strictSame([...tail.lags], [[2, requests.length]]);
});
