import t from 'tap';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import type { Declared } from '../../schemas/generated/types.ts';
import { problemsOf } from '../../schemas/validate.ts';
import type { KeyInUse } from '../http/target-access.ts';
import type { Target } from '../targets/target.ts';
import { targetDraft } from './target-draft.ts';

const receivedAt = Date.parse('2026-11-20T12:00:00Z');
const answer = (status: number, limit: number, reset: number): Reply => ({
  kind: 'answer',
  status,
  headers: [
    ['X-RateLimit-Limit', String(limit)],
    ['X-RateLimit-Reset', String(reset)],
  ],
  text: '',
  bodyBytes: 0,
  json: { ok: false, problem: 'an empty body' },
  sentAt: receivedAt,
  receivedAt,
});
const key = (role: KeyInUse['role'], variable: string, more: Partial<KeyInUse> = {}): KeyInUse => ({
  role,
  label: variable,
  secret: variable,
  variable,
  ...more,
});
const target: Target = {
  name: 'example.com',
  baseUrl: 'https://example.com',
  runtime: 'url',
  keys: [],
  absent: {},
  declared: {},
  provoke: {},
  budget: { requests: 600 },
  load: { allowed: false },
  warnings: [],
  [Symbol.asyncDispose]: async () => {},
};
const epoch = receivedAt / 1000 + 30;
const answers = [
  { key: key('primary', 'A'), reply: answer(200, 5000, epoch) },
  { key: key('secondary', 'B'), reply: answer(401, 5000, epoch) },
  { key: key('forbidden', 'C', { lacks: ['GET /v1/models'] }), reply: answer(403, 100, epoch) },
  { key: key('exhaustible', 'D'), reply: answer(200, 60, epoch) },
  { key: key('exhaustible', 'D'), reply: answer(200, 60, epoch) },
  { key: key('load', 'E'), reply: answer(200, 60, epoch) },
];
const drafted = (given = answers, declared: Declared = {}) =>
  targetDraft(
    { ...target, declared },
    { keys: [], absent: {}, warnings: [], requestsSent: 0, answers: given },
    { name: 'staging', allowLoad: true },
  );

t.test('a draft contains the variables of the working keys and the rate limit they announce', async (t) => {
  t.strictSame(drafted(), {
    name: 'staging',
    baseUrl: 'https://example.com',
    keys: {
      primary: { env: 'A' },
      forbidden: { env: 'C', lacks: 'GET /v1/models' },
      exhaustible: [{ env: 'D' }],
      load: [{ env: 'E' }],
    },
    declared: { rateLimit: { limit: 60, resetUnit: 'epoch-seconds' } },
    budget: { requests: 600 },
    load: { allowed: true },
  });
  t.strictSame(problemsOf('TargetFile', drafted()), []);
});

t.test(
  'a draft keeps what the target declares, and the own limits of keys, and names no list of keys as the primary one',
  async (t) => {
    const own = { limit: 9, windowSeconds: 2 };
    const loads = [key('primary', 'LOADS'), key('load', 'LOADS', own), key('load', 'LOADS', own)];
    const seen = loads.map((each) => ({ key: each, reply: answer(200, 60, 30) }));
    const { keys, declared } = drafted(seen, { unknownModel: { status: 404 } });
    t.strictSame(keys, { load: [{ env: 'LOADS', ...own }] });
    t.strictSame(declared, { unknownModel: { status: 404 }, rateLimit: { limit: 60 } });
  },
);

t.test('ambiguous values are not declared', async (t) => {
  const limits = [...answers, { key: key('load', 'F'), reply: answer(200, 61, epoch) }];
  t.strictSame(drafted(limits).declared, { rateLimit: { resetUnit: 'epoch-seconds' } });
  const delta = [{ key: key('primary', 'A'), reply: answer(200, 60, 30) }];
  t.equal(drafted(delta).declared, undefined, 'a delta may be seconds or milliseconds');
});
