import t from 'tap';
import { entryOf } from '../../../test/load/ledger-entry.ts';
import { latenciesOf } from '../../ledger/latency.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { K6LogReader } from './log-reader.ts';

const started = 1_790_000_000_000;

function reading(...chunks: string[]): { ledger: Ledger; reader: K6LogReader } {
  const ledger = new Ledger(['noisy', 'quiet']);
  ledger.startedAtEpochMilliseconds = started;
  const reader = new K6LogReader(ledger);
  for (const chunk of chunks) reader.feed(chunk);
  return { ledger, reader };
}

t.test('a line is one request, in microseconds, whole or in pieces', async (t) => {
  const line = 'r 1 i250 260000 500 1500 100 200 0 -1 models 262400|20|7|1790000002||\n';
  for (const chunks of [
    [`c ${started}\n${line}`],
    [`c ${started}\nr 1 i250 2600`, '00 500 1500 100 200 0 -1 models 262400|20|7|17900', '00002||\n'],
  ])
    t.strictSame(entryOf(reading(...chunks).ledger, 0), {
      row: 0,
      key: 'quiet',
      intended: 250,
      sent: 260.5,
      firstByte: 262,
      finished: 262.1,
      status: 200,
      limit: 20,
      remaining: 7,
      reset: 1_790_000_002,
    });
});

t.test('a line may show the bytes and the tokens of the answer, and the model', async (t) => {
  const line = (content: string) => `r 1 i250 260000 500 1500 100 200 0 -1 generate 262400${content}|20|7|9||\n`;
  const lines = [' 275 5 16 1', ' - - - -', '', ' x 1.5 -3 0', ' 1 2 3 2'].map(line);
  const { ledger } = reading(`c ${started}\nm %E0%A4%A model%2Fa%20b\n${lines.join('')}`);
  t.strictSame(
    lines.map((_, row) => ledger.contentOf(row)),
    [
      { model: 'model/a b', bytes: 275, tokensSent: 5, tokensReceived: 16 },
      {},
      {},
      { model: '%E0%A4%A' },
      { bytes: 1, tokensSent: 2, tokensReceived: 3 },
    ],
  );
});

t.test('the latest reading of the clock counts, since each was rounded down', async (t) => {
  const { ledger } = reading(
    `c ${started - 0.9}\nc ${started - 0.1}\nc ${started - 0.5}\nr 0 n 10000 0 0 0 200 0 -1 models 10000|||||\n`,
  );
  t.ok(Math.abs((entryOf(ledger, 0).sent ?? 0) - 9.9) < 1e-3);
});

t.test('the clock is in the middle of its interval, if the log has one', async (t) => {
  const { ledger, reader } = reading(
    `k ${started + 0.11} ${started + 0.51}\nc ${started + 0.9} 0 ${started} plan \nr 0 n 10000 0 0 0 200 0 -1 models 10000|||||\n`,
  );
  t.ok(Math.abs((entryOf(ledger, 0).sent ?? 0) - 10.31) < 1e-3);
  t.ok(Math.abs(reader.clockUncertaintyMilliseconds - 0.2) < 1e-3);
});

t.test(
  'a pause that no duration shows is part of the time in which the target decided, and not of the latency',
  async (t) => {
    const { ledger } = reading(`c ${started}\nr 0 i0 1000 200 3000 100 200 0 -1 models 705000|20|7|9||\n`);
    t.strictSame([ledger.decidedAfter(0), ledger.decidedBefore(0)], [1, 705]);
    t.ok(Math.abs((latenciesOf(ledger)[0]?.admitted.mean ?? 0) - 3100) < 5);
  },
);

t.test('the lateness of a request is the time from its intended instant to its start', async (t) => {
  const { reader, ledger } = reading(
    `c ${started}\n`,
    `r 0 e${started} 3000 0 0 0 200 0 -1 models 3000|||||\n`,
    `r 0 e${started + 10} 13000 0 0 0 200 0 -1 models 13000|||||\n`,
    `r 0 e${started + 20} 28000 0 0 0 200 0 -1 models 28000|||||\n`,
    'r 0 i40 41000 0 0 0 200 0 -1 models 41000|||||\n',
  );
  t.strictSame(reader.lags.map(Math.round), [3, 3, 8, 1]);
  t.equal(entryOf(ledger, 1).intended, 10);
});

for (const [code, failure, sent] of [
  [1050, 'no answer in time', true],
  [1212, 'no connection', false],
  [1220, 'reset', true],
  [1310, 'untrusted', false],
  [1000, 'no connection', false],
  [1600, 'not HTTP', true],
] as const) {
  const { ledger, reader } = reading(`c ${started}\nr 0 i0 1000 0 2000 0 0 ${code} -1 models 3000|||||\n`);
  t.equal(entryOf(ledger, 0).failure, failure, `${code} is ${failure}`);
  t.equal(entryOf(ledger, 0).sent !== undefined, sent);
  t.equal(reader.requests, 1);
}

t.test('truncated lines are skipped', async (t) => {
  const { reader, ledger } = reading(
    `c ${started}\nr 0 i25\nr 7 n 0 0 0 0 200 0 -1 models 0|||||\nr 0 n 0 0 0 0 200 0 -1 models 0|20\ns {"requests":\nh 0 2\nnoise\n`,
  );
  t.equal(ledger.rows, 0);
  t.equal(reader.requests, 0);
  t.equal(reader.summary, undefined);
});

t.test('the bodies of a retried pair are compared, whatever characters they contain', async (t) => {
  const body = (id: string) => JSON.stringify(JSON.stringify({ id, data: { text: 'a|b\n' }, createdAt: 'now' }));
  const { ledger } = reading(
    `c ${started}\n`,
    ...['x', 'x', 'y'].map((id) => `r 0 i0 1000 0 0 0 200 0 5 generate 1000|20|7|9||${body(id)}\n`),
    'r 0 i0 1000 0 0 0 200 0 6 generate 1000|20|7|9||"not JSON"\n',
  );
  const [first, second, third, fourth] = [0, 1, 2, 3].map((row) => ledger.bodyOf(row));
  t.equal(first, second);
  t.not(first, third);
  t.equal(fourth, 0);
  t.equal(ledger.idempotencyOf(0), 5);
});

t.test('fields that a server has forged break nothing', async (t) => {
  const { ledger, reader } = reading(
    `c ${started}\n`,
    'r 0 i0 1000 0 0 0 200 0 5 generate 1000|20|7|1|2|3|{x||\n',
    'r 0 i0 1000 0 0 0 200 0 5 generate 1000|20|7|9||{"toString":1}\n',
  );
  t.equal(reader.requests, 2);
  t.equal(ledger.bodyOf(0), 0);
  t.equal(ledger.bodyOf(1), 0);
});
