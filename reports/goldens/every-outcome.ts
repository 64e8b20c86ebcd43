import type { CheckResult, ClauseResult, Exchange, Header, RunReport, TimelineSlot } from '../../schemas/generated/types.ts';

const rateLimit = (remaining: number): Header[] => [
  ['X-RateLimit-Limit', '5000'],
  ['X-RateLimit-Remaining', String(remaining)],
  ['X-RateLimit-Reset', '1795174980'],
];
const json: Header = ['Content-Type', 'application/json'];
const date: Header = ['Date', 'Fri, 20 Nov 2026 11:42:07 GMT'];
const key: Header = ['Authorization', 'Bearer [key:primary]'];

type Answer = NonNullable<Exchange['response']>;

const generate = (body: string, response?: Answer, failure?: string): Exchange => ({
  part: 'step',
  request: { method: 'POST', path: '/v1/generate', headers: [key, json], body },
  ...(response && { response }),
  ...(failure !== undefined && { failure }),
  curl: `curl -sS -i -X POST 'https://staging.example.com/v1/generate' -H "Authorization: Bearer $TEXTGEN_KEY" -H 'Content-Type: application/json' -d '${body.replaceAll("'", "'\\''")}'`,
});
const answer = (status: number, headers: Header[], body: string, milliseconds: number): Answer => ({
  status,
  headers: [date, ...headers],
  body,
  bodyBytes: Buffer.byteLength(body),
  bodyCut: false,
  milliseconds,
});
const list = (remaining: number, milliseconds = 1.2): Exchange => ({
  part: 'step',
  request: { method: 'GET', path: '/v1/models', headers: [key] },
  response: answer(200, [json, ...rateLimit(remaining)], '{"models":[{"id":"model-v1","contextWindow":8192,"maxTokens":2048}]}', milliseconds),
  curl: `curl -sS -i 'https://staging.example.com/v1/models' -H "Authorization: Bearer $TEXTGEN_KEY"`,
});

const prompt = '{"model":"model-v1","prompt":"Say one word.","maxTokens":16}';
const generated =
  '{"id":"gen_01","object":"generation","data":{"text":"Quietly."},"createdAt":"2026-11-20T11:42:07.120Z"}';
/** What a hostile server may send: markup, an event handler, an end of script, bidi, controls, a lone surrogate, an escape. */
const hostile =
  '</script><script>alert(1)</script><img src=x onerror="alert(2)">\u202Etxt.exe\u2066\u0000\u0007\u001B[31mred\u001B[0m \uD800 ]]> & "quoted" \'single\' `tick` | pipe @everyone #1 %0A::error::x';

const checks: CheckResult[] = [
  {
    id: 'models/list',
    suite: 'models',
    clauses: ['4/list'],
    level: 'must',
    gates: true,
    title: 'the list of models is 200 with a top-level array',
    why: 'A client finds out here what it may ask for.',
    outcome: 'passed',
    durationMilliseconds: 3.1,
    exchanges: [list(4999)],
  },
  {
    id: 'models/entries',
    suite: 'models',
    clauses: ['2.2/id', '2.2/created'],
    level: 'must',
    gates: true,
    title: 'each entry of the list has the fields of a model',
    outcome: 'passed',
    durationMilliseconds: 0.4,
    exchanges: [],
  },
  {
    id: 'models/single-agrees',
    suite: 'models',
    clauses: ['4/single'],
    level: 'should',
    gates: false,
    title: 'a single model agrees with its entry in the list',
    outcome: 'violated',
    wanted: 'maxTokens 2048, as in the list',
    got: 'maxTokens 1024',
    tolerated: { reason: 'the catalogue is cached for a minute', owner: 'catalogue team', link: 'https://example.com/t/7', expires: '2027-01-31' },
    durationMilliseconds: 2.6,
    exchanges: [list(4998)],
  },
  {
    id: 'models/unknown',
    suite: 'models',
    clauses: ['4.3/unknown-model'],
    level: 'observe',
    title: 'what an unknown model is answered with',
    outcome: 'observed',
    observation: { says: 'An unknown model is answered with 404 and the code model_not_found.', facts: { 'unknownModel.status': 404, 'unknownModel.code': 'model_not_found' } },
    durationMilliseconds: 1.9,
    exchanges: [
      {
        part: 'step',
        request: { method: 'GET', path: '/v1/models/no-such-model', headers: [key] },
        response: answer(404, [json, ...rateLimit(4997)], '{"error":{"type":"invalid_request_error","message":"No such model.","code":"model_not_found"}}', 1.1),
        curl: `curl -sS -i 'https://staging.example.com/v1/models/no-such-model' -H "Authorization: Bearer $TEXTGEN_KEY"`,
      },
    ],
  },
  {
    id: 'generate/object',
    suite: 'generate',
    clauses: ['2.1/object'],
    level: 'must',
    gates: true,
    title: 'the object of a generation is `generation`',
    outcome: 'passed',
    durationMilliseconds: 8.8,
    exchanges: [generate(prompt, answer(200, [json, ...rateLimit(4996)], generated, 8.4))],
  },
  {
    id: 'generate/ids-distinct',
    suite: 'generate',
    clauses: ['2.1/id'],
    level: 'should',
    gates: false,
    title: 'two generations have two ids',
    why: 'A client that logs ids must be able to tell two requests apart.',
    outcome: 'violated',
    wanted: 'two ids that differ',
    got: 'gen_01 twice',
    flaky: { violated: 2, runs: 5 },
    durationMilliseconds: 17.2,
    exchanges: [
      generate(prompt, answer(200, [json, ...rateLimit(4995)], generated, 8.1)),
      generate(prompt, answer(200, [json, ...rateLimit(4994)], generated, 7.9)),
    ],
  },
  {
    id: 'generate/silent',
    suite: 'generate',
    clauses: ['4/generate'],
    level: 'must',
    gates: true,
    title: 'a generation is answered for every listed model',
    why: 'A listed model that never answers costs every client its whole time-out.',
    outcome: 'violated',
    wanted: 'a 2xx status',
    got: 'no answer within 10 s',
    cause: 'silent-fast-model',
    durationMilliseconds: 10_004,
    exchanges: [
      { ...generate(prompt, answer(200, [json, ...rateLimit(4993)], generated, 8.0)), part: 'control' },
      generate('{"model":"model-v1-fast","prompt":"Say one word.","maxTokens":16}', undefined, 'no answer within 10 s'),
    ],
  },
  {
    id: 'auth/key-invalid',
    suite: 'auth',
    clauses: ['5.3', '7/envelope'],
    level: 'must',
    gates: true,
    title: 'a request with an unknown key is refused',
    why: 'A client tells a wrong key from a wrong request by this code alone.',
    outcome: 'violated',
    wanted: 'error.code invalid_api_key',
    got: `error.code "${hostile}"`,
    cause: 'hostile-errors',
    durationMilliseconds: 2.2,
    exchanges: [
      {
        part: 'step',
        request: { method: 'GET', path: '/v1/models', headers: [['Authorization', 'Bearer [key:unknown]']] },
        response: {
          status: 401,
          headers: [date, ['Content-Type', 'text/html'], ['X-Note', hostile]],
          body: `${hostile}\n${'x'.repeat(200)}`,
          bodyBytes: 10_485_760,
          bodyCut: true,
          milliseconds: 1.8,
        },
        curl: `curl -sS -i 'https://staging.example.com/v1/models' -H 'Authorization: Bearer unknown-key'`,
      },
    ],
  },
  {
    id: 'auth/key-forbidden',
    suite: 'auth',
    clauses: ['5.4'],
    level: 'must',
    gates: true,
    title: 'a valid key that lacks permission is refused with 403',
    outcome: 'inapplicable',
    because: 'No key that lacks permission: set TEXTGEN_KEY_FORBIDDEN.',
    durationMilliseconds: 0,
    exchanges: [],
  },
  {
    id: 'errors/malformed-json',
    suite: 'errors',
    clauses: ['7/400'],
    level: 'should',
    gates: false,
    title: 'malformed JSON is refused with 400',
    outcome: 'blocked',
    because: 'The control was refused: 503.',
    cause: 'server-died',
    durationMilliseconds: 31,
    exchanges: [{ ...generate(prompt, answer(503, [['Content-Type', 'text/plain']], 'down for maintenance', 1.1)), part: 'control' }],
  },
  {
    id: 'errors/envelope',
    suite: 'errors',
    clauses: ['7/envelope'],
    level: 'must',
    gates: true,
    title: 'every error has the envelope',
    outcome: 'blocked',
    because: 'The server died half-way: connection refused.',
    cause: 'server-died',
    durationMilliseconds: 4,
    exchanges: [generate('{"model":', undefined, 'connection refused')],
  },
  {
    id: 'rate-limit/limit-declared',
    suite: 'rate-limit',
    clauses: ['8.2/limit'],
    level: 'declared',
    gates: true,
    title: 'the Limit of the exhaustible keys is the declared one',
    outcome: 'violated',
    wanted: 'X-RateLimit-Limit 60, as declared',
    got: 'X-RateLimit-Limit 5000',
    durationMilliseconds: 1.4,
    exchanges: [list(4990)],
  },
  {
    id: 'rate-limit/recovery',
    suite: 'rate-limit',
    clauses: ['8.1'],
    level: 'should',
    gates: false,
    title: 'something is admitted again after the announced reset',
    outcome: 'errored',
    because: 'TypeError in the harness: the episode has no samples.',
    durationMilliseconds: 12,
    exchanges: [],
  },
  {
    id: 'rate-limit/reset-unit',
    suite: 'rate-limit',
    clauses: ['8/reset-unit'],
    level: 'observe',
    title: 'the unit of Reset',
    outcome: 'observed',
    observation: { says: 'Reset counts seconds since 1970.', facts: { resetUnit: 'epoch-seconds', resetConstant: true, retryAfter: null } },
    durationMilliseconds: 0.2,
    exchanges: [],
  },
];

const clauses: ClauseResult[] = [
  { id: '1/service', kind: 'stated', title: 'the service is HTTP and JSON', standing: 'unseen', checks: [] },
  { id: '2.1/id', kind: 'stated', title: 'a generation has an id', standing: 'departs', checks: ['generate/ids-distinct'] },
  { id: '2.1/object', kind: 'stated', title: 'the object of a generation', standing: 'holds', checks: ['generate/object'] },
  { id: '2.2/id', kind: 'stated', title: 'a model has an id', standing: 'holds', checks: ['models/entries'] },
  { id: '2.2/created', kind: 'stated', title: 'a model has a release time', standing: 'holds', checks: ['models/entries'] },
  { id: '4/list', kind: 'stated', title: 'the list of models', standing: 'holds', checks: ['models/list'] },
  { id: '4/single', kind: 'stated', title: 'a single model', standing: 'departs', checks: ['models/single-agrees'] },
  { id: '4/generate', kind: 'stated', title: 'a generation', standing: 'departs', checks: ['generate/silent'] },
  { id: '4.3/unknown-model', kind: 'not shown', title: 'an unknown model', standing: 'observed', checks: ['models/unknown'] },
  { id: '5.3', kind: 'stated', title: 'an invalid key', standing: 'departs', checks: ['auth/key-invalid'] },
  { id: '5.4', kind: 'stated', title: 'a key without permission', standing: 'undecided', checks: ['auth/key-forbidden'] },
  { id: '7/envelope', kind: 'stated', title: 'the error envelope', standing: 'departs', checks: ['auth/key-invalid', 'errors/envelope'] },
  { id: '7/400', kind: 'stated', title: 'invalid parameters are 400', standing: 'undecided', checks: ['errors/malformed-json'] },
  { id: '8.1', kind: 'stated', title: 'limits are enforced per key', standing: 'undecided', checks: ['rate-limit/recovery'] },
  { id: '8.2/limit', kind: 'stated', title: 'X-RateLimit-Limit', standing: 'departs', checks: ['rate-limit/limit-declared'] },
  { id: '8/reset-unit', kind: 'not shown', title: 'the unit of Reset', standing: 'observed', checks: ['rate-limit/reset-unit'] },
];

/** Two windows of 2 s in slots of half a second: what a fixed window makes of an even offer, `admits` in each window. */
const slots = (label: string, offeredPerSlot: number, admits: [number, number]): TimelineSlot[] =>
  Array.from({ length: 8 }, (_, index) => {
    const limit = index < 4 ? admits[0] : admits[1];
    const before = (index % 4) * offeredPerSlot;
    const admitted = Math.max(0, Math.min(offeredPerSlot, limit - before));
    const errors = label === 'noisy' && index === 7 ? 1 : 0;
    return {
      key: label,
      atSeconds: index * 0.5,
      forSeconds: 0.5,
      admitted,
      refused: offeredPerSlot - admitted - errors,
      errors,
      remaining: Math.max(0, 20 - before - admitted),
    };
  });

/** A run with every outcome, level, kind of excuse and load verdict, and a server that tries to break the page. */
export const everyOutcome: RunReport = {
  schemaVersion: 1,
  tool: { name: 'textgen-harness', version: '0.1.0' },
  startedAt: '2026-11-20T11:42:03.512Z',
  durationMilliseconds: 14_230,
  seed: 1,
  command: 'gate',
  target: { name: 'staging', baseUrl: 'https://staging.example.com', runtime: 'url' },
  verdict: 'departs',
  exitCode: 1,
  gatingLevels: ['must', 'declared'],
  counts: { passed: 3, violated: 5, blocked: 2, inapplicable: 1, observed: 2, errored: 1 },
  checks,
  causes: [
    { id: 'server-died', says: 'The server stopped answering after 41 requests.', checks: ['errors/malformed-json', 'errors/envelope'] },
    { id: 'hostile-errors', says: `Errors carry ${hostile.slice(0, 48)}`, checks: ['auth/key-invalid'] },
    { id: 'silent-fast-model', says: 'model-v1-fast is listed and never answers.', checks: ['generate/silent'] },
  ],
  clauses,
  load: [
    {
      profile: 'per-key-429',
      engine: 'autocannon',
      asks: 'Is each key held to its own limit, exactly, while its neighbours are served?',
      arrival: { model: 'paced' },
      startedAt: '2026-11-20T11:42:13.000Z',
      durationSeconds: 4,
      validity: { verdict: 'degraded', reasons: ['Schedule lag reached 12 ms at p99.'], measured: { scheduleLagP99Milliseconds: 12.4, generatorCpuShare: 0.31 } },
      keys: [
        {
          key: 'noisy',
          limit: 20,
          windowSeconds: 2,
          offered: 120,
          sent: 120,
          admitted: 41,
          refused: 78,
          errors: 1,
          overAdmitted: 1,
          underAdmitted: 0,
          windows: [
            { fromSeconds: 0, untilSeconds: 2, admitted: 21, refused: 39 },
            { fromSeconds: 2, untilSeconds: 4, admitted: 20, refused: 39 },
          ],
          latency: {
            admitted: { n: 41, p50: 8.2, p90: 9.4, p95: 10.1, p99: 14.8, p99_9: 14.8, max: 14.8 },
            refused: { n: 78, p50: 0.61, p90: 0.84, p95: 0.93, p99: 2.2, p99_9: 2.2, max: 2.2 },
            failed: { n: 1, p50: 1000.4, max: 1000.4 },
          },
        },
        {
          key: 'quiet',
          limit: 20,
          windowSeconds: 2,
          offered: 8,
          sent: 8,
          admitted: 8,
          refused: 0,
          errors: 0,
          overAdmitted: 0,
          underAdmitted: 0,
          windows: [
            { fromSeconds: 0, untilSeconds: 2, admitted: 4, refused: 0 },
            { fromSeconds: 2, untilSeconds: 4, admitted: 4, refused: 0 },
          ],
          latency: { admitted: { n: 8, p50: 8.4, p90: 9.0, p95: 9.0, p99: 9.0, p99_9: 9.0, max: 9.0 }, refused: {} },
        },
      ],
      invariants: [
        { id: 'remaining-counts-down', key: 'noisy', verdict: 'holds', says: 'Remaining of the admitted is distinct and consecutive.' },
        { id: 'limit-constant', key: 'quiet', verdict: 'broken', says: 'Limit changed from 20 to 19 within a window.' },
        { id: 'ground-truth', verdict: 'no data', says: 'The target has no admin port.' },
      ],
      limiter: { kind: 'fixed-window', limit: 20, windowSeconds: 2, evidence: 'Admissions stop after 20 and start again within 4 ms of the announced reset, 2 times of 2.' },
      limits: [
        { metric: 'quiet.refused', bound: 'at most 0', value: 0, verdict: 'met' },
        { metric: 'noisy.overAdmitted', bound: 'at most 0', value: 1, verdict: 'breached' },
        { metric: 'steady.admitted.p99', bound: 'at most 250 ms', verdict: 'no data' },
      ],
      timeline: [...slots('noisy', 15, [21, 20]), ...slots('quiet', 1, [20, 20])],
      histograms: {},
      notes: ['Retry-After is absent from every 429.'],
    },
  ],
  warnings: ['The key is echoed in the message of a 401.'],
  budget: { sent: 412, allowed: 600, generations: 180, loadSent: 128 },
  environment: { node: '24.21.0', platform: 'linux x64', cores: 2, ci: true, tlsVerified: true },
  repeatIt: 'textgen-harness gate --target textgen.target.json --seed 1',
  complete: true,
};
