import t from 'tap';
import { authenticatedExchange, parts } from '../../test/reference-server/exchange.ts';
import { type Exchange, type Handler, refusal, type ServerAnswer } from '../vocabulary/exchange.ts';
import { idempotency } from './idempotency.ts';

// A server's waits alone keep no process alive.
const held = setInterval(() => {}, 1000);
t.teardown(() => clearInterval(held));

const correct = parts({ inFlightWaitMilliseconds: 40 });
const made = (body: string): ServerAnswer => ({ status: 201, body, headers: ['X-Once', '1'] });

/** A request of key `one` with this Idempotency-Key and body. */
function asked(value: string, body = 'a', secret = 'secret-one'): Exchange {
  return Object.assign(authenticatedExchange({ lines: [['Idempotency-Key', value]] }, secret), {
    body: Buffer.from(body),
  });
}

/** A handler that takes this long, counts its calls, and returns this answer. */
function counting(answer: (turn: number) => ServerAnswer, milliseconds = 0): { handler: Handler; turns: () => number } {
  let turns = 0;
  const handler: Handler = async () => {
    turns++;
    const turn = turns;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return answer(turn);
  };
  return { handler, turns: () => turns };
}

t.test('the first answer is replayed, marked, with its own status and body', async (t) => {
  const { handler, turns } = counting((turn) => made(`{"turn":${turn}}`));
  const guarded = idempotency(correct, handler);
  t.same(await guarded(asked('r')), made('{"turn":1}'));
  const again = asked('r');
  const { status, body, headers, replayed } = await guarded(again);
  t.same(
    { status, body, headers, replayed },
    { status: 201, body: '{"turn":1}', headers: ['Idempotent-Replayed', 'true'], replayed: true },
  );
  t.equal(again.key?.tally.replayed, 1);
  t.equal(turns(), 1);
});

t.test('another value, another API key and no value at all are other requests', async (t) => {
  const { handler, turns } = counting(() => made('{}'));
  const guarded = idempotency(correct, handler);
  await guarded(asked('a1'));
  await guarded(asked('a2'));
  await guarded(asked('a1', 'a', 'secret-lacking'));
  await guarded(authenticatedExchange());
  t.equal(turns(), 4);
});

t.test('another body under the same value is refused, and the result stays', async (t) => {
  const guarded = idempotency(correct, counting(() => made('{}')).handler);
  await guarded(asked('o'));
  t.equal((await guarded(asked('o', 'b'))).code, 'idempotency_key_reused');
  t.ok((await guarded(asked('o'))).replayed);
});

t.test('concurrent duplicates wait for the first, and get 503 if it takes too long', async (t) => {
  const quick = counting(() => made('{}'), 10);
  const guarded = idempotency(parts(), quick.handler);
  const answers = await Promise.all([1, 2, 3].map(() => guarded(asked('d'))));
  t.equal(quick.turns(), 1);
  t.same(answers.map(({ replayed }) => replayed ?? false).sort(), [false, true, true]);
  const { promise, resolve } = Promise.withResolvers<ServerAnswer>();
  const slow = idempotency(correct, () => promise);
  const first = slow(asked('s'));
  t.match(await slow(asked('s')), { code: 'idempotency_in_progress', headers: ['Retry-After', '1'] });
  resolve(made('{}'));
  await first;
});

t.test('failed, refused and faulty answers are not stored', async (t) => {
  const failures: [name: string, answer: () => ServerAnswer][] = [
    ['500', () => refusal(correct.errors, 'internal_error')],
    ['400', () => refusal(correct.errors, 'invalid_parameter')],
    ['spoiled', () => ({ ...made('{}'), faulty: true })],
    [
      'thrown',
      () => {
        throw new Error('broken');
      },
    ],
  ];
  for (const [name, fail] of failures) {
    const { handler, turns } = counting((turn) => (turn === 1 ? fail() : made('{}')));
    const guarded = idempotency(correct, handler);
    await Promise.resolve(guarded(asked(name))).catch(() => {});
    t.same(await guarded(asked(name)), made('{}'), name);
    t.equal(turns(), 2, name);
  }
});

t.test('if a claim is lost during execution, the stored result is replayed', async (t) => {
  const { results } = correct;
  const guarded = idempotency(correct, async (exchange) => {
    const scope = correct.scopeOf(exchange);
    await results.release(scope, 'a-1');
    const fingerprint = 'ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs=';
    await results.claim(scope, fingerprint, 'other');
    await results.keep(scope, 'other', { status: 200, body: 'theirs' });
    return made('ours');
  });
  t.match(await guarded(asked('lost')), { body: 'theirs', replayed: true });
});
