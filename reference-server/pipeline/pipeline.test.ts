import t from 'tap';
import { exchange, parts } from '../../test/reference-server/exchange.ts';
import type { GateName, Parts } from '../parts.ts';
import { StoreUnavailable } from '../stores/store.ts';
import type { Exchange, Gate, ServerAnswer } from '../vocabulary/exchange.ts';
import { pipeline as assemble } from './pipeline.ts';

const lines: [string, string][] = [
  ['Host', 'a'],
  ['Authorization', 'Bearer secret-one'],
  ['Content-Type', 'application/json'],
];
const body = '{"model":"model-v1","prompt":"a"}';
const asked = () => exchange({ method: 'POST', target: '/v1/generate', lines, body });

const pipeline = (from: Parts) => (exchange: Exchange) =>
  new Promise<ServerAnswer>((resolve) => assemble(from)(exchange, resolve));

const withGate = (correct: Parts, name: GateName, gate: Gate): Parts => ({
  ...correct,
  gates: { ...correct.gates, [name]: () => gate },
});
const rated = ({ headers }: ServerAnswer): number => headers.filter((name) => name.startsWith('X-RateLimit')).length;

t.test('a request passes the gates in the order of the contract, the cheapest refusal first', async (t) => {
  const met: string[] = [];
  const correct = parts();
  const names = [
    'route',
    'authenticate',
    'rateLimit',
    'scripted',
    'overload',
    'permission',
    'headers',
    'body',
    'validate',
  ] as const;
  const gates = names.map((name) => [
    name,
    (final: Parts): Gate => {
      const inner = correct.gates[name](final);
      return (exchange) => {
        met.push(name);
        return inner(exchange);
      };
    },
  ]);
  const answer = await pipeline({ ...correct, gates: Object.fromEntries(gates) })(asked());
  t.equal(answer.status, 200);
  t.same(met, names);
  t.equal(rated(answer), 3);
});

t.test('any exception of a gate or handler becomes one constant 500, with the rate-limit headers', async (t) => {
  const failures: [name: string, gate: Gate][] = [
    [
      'at once',
      () => {
        throw new Error('secret detail');
      },
    ],
    [
      'later',
      async () => {
        throw new Error('secret detail');
      },
    ],
  ];
  for (const [name, gate] of failures) {
    const broken = withGate(parts(), 'permission', gate);
    const answer = await pipeline(broken)(asked());
    t.match(answer, { status: 500, code: 'internal_error' }, name);
    t.notMatch(String(answer.body), 'secret');
    t.equal(rated(answer), 3, name);
    t.equal(broken.setup.traffic.inFlight, 0, `${name}: nothing stays in flight`);
  }
});

t.test('a store that cannot decide leads to 503 without rate-limit headers', async (t) => {
  const gate = async () => {
    throw new StoreUnavailable('down');
  };
  const answer = await pipeline(withGate(parts(), 'rateLimit', gate))(asked());
  t.match(answer, { status: 503, code: 'store_unavailable', headers: ['Retry-After', '1'] });
  t.equal(rated(answer), 0);
});

t.test('a plain GET is answered at once', (t) => {
  let answer: ServerAnswer | undefined;
  assemble(parts())(exchange({ lines }), (found) => {
    answer = found;
  });
  t.match(answer, { status: 200 });
  t.end();
});

t.test('an error while finishing an answer is a 500', async (t) => {
  const finish = () => () => {
    throw new Error('broken');
  };
  t.match(await pipeline({ ...parts(), finish })(asked()), { status: 500, code: 'internal_error' });
});
