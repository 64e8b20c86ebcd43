import t from 'tap';
import { RecordRing, type RequestRecord } from './record-ring.ts';

const record = (number: number, more: Partial<RequestRecord> = {}): RequestRecord => ({
  ...{
    number,
    receivedAt: 1000.5 + number,
    connection: 3,
    pipelined: false,
    method: 'POST',
    target: '/v1/generate?a=é',
  },
  ...{ rawHeaders: ['Host', 'a', 'X-Empty', ''], body: Buffer.from([0, 255, 10]), key: 'one', executed: true },
  ...{ answeredAt: 2000, leftAt: undefined },
  answer: { status: 200, body: '{"text":"ß €"}', headers: ['A', '1', 'B', ''], replayed: false },
  ...more,
});
const written = (ring: RecordRing, given: RequestRecord): RequestRecord => {
  if (given.answer !== undefined) ring.write(given, given.answer);
  return given;
};

t.test('a record is read as it was written', async (t) => {
  const ring = new RecordRing();
  const plain = written(ring, record(1));
  const bare = written(ring, {
    ...record(2, {
      rawHeaders: [],
      body: Buffer.alloc(0),
      key: undefined,
      executed: false,
      pipelined: true,
      leftAt: 7,
    }),
    answer: {
      status: 503,
      body: '',
      headers: [],
      replayed: true,
      code: 'injected_fault',
      delivery: 'hang',
      contentType: 'a/b',
    },
  });
  t.strictSame(ring.read(1), plain);
  t.strictSame(ring.read(2), bare);
  t.equal(ring.read(3), undefined);
  ring.left(1, 5000);
  t.equal(ring.read(1)?.leftAt, 5000);
  t.equal(ring.read(10_001), undefined, 'another record of the same row');
});

t.test('the newest records are whole when the bytes begin again', async (t) => {
  const ring = new RecordRing();
  const bodyOf = (number: number): Buffer => Buffer.alloc(700_000 + number, number % 251);
  for (let number = 1; number <= 250; number++) written(ring, record(number, { body: bodyOf(number) }));
  const kept = Array.from({ length: 250 }, (_, at) => ring.read(at + 1)).filter((found) => found !== undefined);
  t.ok(kept.length > 85 && kept.length < 97, `${kept.length} kept`);
  t.equal(kept.at(-1)?.number, 250);
  for (const { number, body } of kept) t.ok(body?.equals(bodyOf(number)), `${number}`);
});

t.test('the bytes grow as far as the newest 10,000 records need it, whatever was written before', async (t) => {
  const ring = new RecordRing();
  const lengths = [300, 1000, 20, 700];
  const bodyOf = (number: number): Buffer => Buffer.alloc(lengths[Math.floor(number / 15_000)] ?? 0, number % 251);
  const isKept = (number: number): boolean => ring.read(number)?.body?.equals(bodyOf(number)) === true;
  for (let number = 1; number < 60_000; number++) {
    written(ring, record(number, { body: bodyOf(number) }));
    // All that the newest record may have been written over, and what was just moved.
    if (number % 1000 === 0)
      for (let kept = Math.max(1, number - 9_999); kept <= number; kept += 37)
        if (!isKept(kept)) t.fail(`${kept} at ${number}`);
  }
  t.ok(isKept(59_999));
  // The body that is read is a part of the bytes of the ring.
  t.equal(ring.read(59_999)?.body?.buffer.byteLength, 16 * 1_048_576, '12 MiB of records');
});
