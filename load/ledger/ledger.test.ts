import t from 'tap';
import { entryOf } from '../../test/load/ledger-entry.ts';
import { Ledger } from './ledger.ts';

t.test('an answered request is read back as it was written', async (t) => {
  const ledger = new Ledger(['noisy', 'quiet']);
  const row = ledger.open(1, 10, 11, 7);
  ledger.answer(row, 12, 13, 200, { limit: 20, remaining: 0, reset: 1_790_000_000 });
  ledger.digest(row, 99);
  t.strictSame(entryOf(ledger, row), {
    row: 0,
    key: 'quiet',
    intended: 10,
    sent: 11,
    firstByte: 12,
    finished: 13,
    status: 200,
    limit: 20,
    remaining: 0,
    reset: 1_790_000_000,
    idempotency: 7,
    body: 99,
  });
});

t.test('the content of a request is told as far as it is known, also in another order of rows', async (t) => {
  const ledger = new Ledger(['noisy']);
  const rows = [30, 20, 10].map((at) => ledger.open(0, at, at));
  for (const row of rows) t.strictSame(ledger.contentOf(row), {});
  ledger.describe(0, { model: 'one' });
  ledger.describe(0, { bytes: 0, tokensReceived: 3 });
  ledger.describe(1, { model: 'two', tokensSent: 5 });
  ledger.describe(2, { model: 'one' });
  ledger.interleave();
  t.strictSame(
    rows.map((row) => ledger.contentOf(row)),
    [{ model: 'one' }, { model: 'two', tokensSent: 5 }, { model: 'one', bytes: 0, tokensReceived: 3 }],
  );
});

t.test('rows that are not kept leave nothing behind', async (t) => {
  const ledger = new Ledger(['even', 'odd']);
  const rows = 40_000;
  for (let index = 0; index < rows; index++) {
    const row = ledger.open(index % 2, index, index, index);
    ledger.answer(row, index, index, 200, { limit: index });
    if (index < 20_000) ledger.describe(row, { model: 'one', bytes: index });
  }
  ledger.keep((row) => row % 2 === 1 && row > 10);
  t.equal(ledger.rows, 19_995);
  t.strictSame([ledger.countOf(0), ledger.countOf(1)], [0, 19_995]);
  t.equal(ledger.rowsOf(1).length, 19_995);
  t.match(entryOf(ledger, 0), { key: 'odd', sent: 11, limit: 11, idempotency: 11 });
  t.strictSame(ledger.contentOf(0), { model: 'one', bytes: 11 });
  t.match(entryOf(ledger, 19_994), { sent: 39_999, limit: 39_999 });
  t.strictSame(ledger.contentOf(19_994), {}, 'a row in the place of one that had content');
  const next = ledger.open(0, 1, 2);
  t.strictSame(entryOf(ledger, next), { row: 19_995, key: 'even', intended: 1, sent: 2 });
});

t.test('absent values stay absent', async (t) => {
  const ledger = new Ledger(['noisy']);
  const row = ledger.open(0, 10, Number.NaN);
  ledger.fail(row, 15, 'no connection');
  t.strictSame(entryOf(ledger, row), { row: 0, key: 'noisy', intended: 10, finished: 15, failure: 'no connection' });
  t.strictSame([...ledger.rowsOf(0)], [], 'never sent');
});

t.test("a key's rows come in the order of sending, over many chunks", async (t) => {
  const ledger = new Ledger(['even', 'odd']);
  const rows = 40_000;
  for (let index = 0; index < rows; index++) ledger.open(index % 2, 0, rows - index);
  const odd = ledger.rowsOf(1);
  t.equal(odd.length, rows / 2);
  t.equal(odd[0], rows - 1);
  t.equal(odd.at(-1), 1);
  t.equal(ledger.sentAt(39_999), 1);
});

t.test('a row that was never opened is an error', async (t) => {
  t.throws(() => entryOf(new Ledger(['one']), 0), /no row 0/);
});

t.test(
  'a request without a plan was intended when it was sent, and an answer of which only the end is known began then',
  async (t) => {
    const ledger = new Ledger(['key']);
    for (const sent of [5, 7]) ledger.open(0, Number.NaN, sent);
    ledger.answer(0, Number.NaN, 9, 200, { limit: 20 });
    ledger.fail(1, 9, 'reset');
    ledger.shift(0, 100, 1);
    t.same([ledger.intendedAt(0), ledger.firstByteAt(0), ledger.decidedBefore(0)], [105, 109, 110]);
    t.same([ledger.intendedAt(1), ledger.firstByteAt(1)], [7, Number.NaN], 'no answer has no first byte');
    t.same([ledger.limitOf(0), ledger.limitOf(1), ledger.remainingOf(0)], [20, Number.NaN, Number.NaN]);
  },
);
