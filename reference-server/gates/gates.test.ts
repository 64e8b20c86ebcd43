import t from 'tap';
import { authenticatedExchange, exchange, parts } from '../../test/reference-server/exchange.ts';
import { type Exchange, pathOf, type ServerAnswer } from '../vocabulary/exchange.ts';
import { authenticate, tokenOf } from './authenticate.ts';
import { body } from './body.ts';
import { headers } from './headers.ts';
import { overload } from './overload.ts';
import { permission } from './permission.ts';
import { rateLimit } from './rate-limit.ts';
import { route } from './route.ts';
import { objectIn, validate } from './validate.ts';

const correct = parts();
const code = (answer: ServerAnswer | undefined): string => answer?.code ?? 'through';

t.test('the path of a target ends before ? and begins after the authority', async (t) => {
  const cases: [target: string, path: string][] = [
    ['/v1/models', '/v1/models'],
    ['/v1/models?a=/b?c', '/v1/models'],
    ['http://a.test:80/v1/models?x', '/v1/models'],
    ['HTTPS://a.test', '/'],
    ['//a/v1/models', '//a/v1/models'],
    ['*', '*'],
    ['ftp://a/v1/models', 'ftp://a/v1/models'],
  ];
  for (const [target, path] of cases) t.equal(pathOf(target), path, target);
});

t.test('route finds operations and refuses everything else', async (t) => {
  const gate = route(correct);
  const cases: [method: string, target: string, found: string][] = [
    ['GET', '/v1/models', 'GET /v1/models'],
    ['HEAD', '/v1/models?page=2', 'GET /v1/models'],
    ['GET', '/v1/models/a%2Fb', 'GET /v1/models/{model_id}'],
    ['POST', '/v1/generate', 'POST /v1/generate'],
    ['PUT', '/v1/generate', 'method_not_allowed POST'],
    ['POST', '/v1/models/x', 'method_not_allowed GET, HEAD'],
    ['GET', '/v1/models/', 'unknown_route'],
    ['GET', '/v1/models/a/b', 'unknown_route'],
    ['GET', '/v1/models/..', 'unknown_route'],
    ['GET', '/v1/models/...', 'GET /v1/models/{model_id}'],
    ['GET', '/V1/models', 'unknown_route'],
    ['GET', '/v1/generate/', 'unknown_route'],
  ];
  for (const [method, target, found] of cases) {
    const asked = exchange({ method, target });
    const answer = await gate(asked);
    const allow = answer?.headers[0] === 'Allow' ? ` ${answer.headers[1]}` : '';
    t.equal(asked.operation ?? `${code(answer)}${allow}`, found, `${method} ${target}`);
  }
});

t.test('route expects one valid Host, HTTP/1 and at most 100 headers', async (t) => {
  const gate = route(correct);
  const cases: [name: string, asked: Parameters<typeof exchange>[0], found: string][] = [
    ['no Host', { lines: [] }, 'invalid_host'],
    ['no Host in 1.0', { lines: [], version: '1.0' }, 'through'],
    ['IPv6', { lines: [['Host', '[::1]:80']] }, 'through'],
    [
      'two',
      {
        lines: [
          ['Host', 'a'],
          ['host', 'a'],
        ],
      },
      'invalid_host',
    ],
    ['a space', { lines: [['Host', 'a b']] }, 'invalid_host'],
    ['2.0', { version: '2.0' }, 'unsupported_version'],
    ['0.9', { version: '0.9' }, 'unsupported_version'],
    ['101 headers', { lines: Array(101).fill(['Host', 'a']) }, 'headers_too_large'],
  ];
  for (const [name, asked, found] of cases) {
    const answer = await gate(exchange(asked));
    t.equal(code(answer), found, name);
    t.equal(answer?.close ?? true, true, `${name}: closed`);
  }
});

t.test('a token is one run of visible ASCII after Bearer', async (t) => {
  const cases: [authorization: string | undefined, token: string | undefined][] = [
    ['Bearer abc', 'abc'],
    ['bEARER   abc=', 'abc='],
    ['Bearer', undefined],
    ['Bearer a b', undefined],
    ['Bearer a,b', undefined],
    ['Basic abc', undefined],
    ['Bearer é', undefined],
    [undefined, undefined],
  ];
  for (const [authorization, token] of cases) t.equal(tokenOf(authorization), token, String(authorization));
});

t.test('authenticate finds the key, remembers it for the connection, and never a wrong one', async (t) => {
  const gate = authenticate(correct);
  const asked = exchange({ lines: [['Authorization', 'Bearer secret-one']] });
  t.equal(await gate(asked), undefined);
  t.equal(asked.key?.id, 'one');
  const { connection } = asked;
  const next = (authorization: string): Exchange => ({
    ...exchange({ lines: [['Authorization', authorization]] }),
    connection,
  });
  const wrong = next('Bearer secret-two');
  t.match(await gate(wrong), { code: 'invalid_api_key', headers: ['WWW-Authenticate', 'Bearer'] });
  t.equal(wrong.key, undefined);
  const other = next('Bearer secret-lacking');
  await gate(other);
  t.equal(other.key?.id, 'lacking');
  t.equal(code(await gate(exchange())), 'missing_api_key');
});

t.test('rateLimit counts, announces the time to wait, and updates the tally', async (t) => {
  const gate = rateLimit(correct);
  const asked = authenticatedExchange();
  const answers = [await gate(asked), await gate(asked), await gate(asked)];
  t.same(answers.map(code), ['through', 'through', 'rate_limit_exceeded']);
  t.same(answers[2]?.headers, ['Retry-After', '60']);
  t.match(asked.key?.tally, { admitted: 2, refused: 1 });
  t.equal(asked.count?.remaining, 0);
});

t.test('overload refuses requests above the largest number in flight', async (t) => {
  const { setup, ...rest } = parts({ maxInFlight: 2 });
  const gate = overload({ setup, ...rest });
  for (const [inFlight, found] of [
    [2, 'through'],
    [3, 'overloaded'],
  ] as const) {
    setup.traffic.inFlight = inFlight;
    t.equal(code(await gate(authenticatedExchange())), found);
  }
});

t.test('permission refuses the operation that a key lacks', async (t) => {
  const gate = permission(correct);
  t.equal(code(await gate(authenticatedExchange({}, 'secret-lacking'))), 'permission_denied');
  t.equal(code(await gate(authenticatedExchange())), 'through');
});

t.test('headers checks the headers of a body', async (t) => {
  const gate = headers(correct);
  const json: [string, string] = ['Content-Type', 'application/json'];
  const cases: [lines: [string, string][], found: string][] = [
    [[json], 'through'],
    [[['content-type', 'APPLICATION/JSON; Charset="utf-8"']], 'through'],
    [[], 'unsupported_media_type'],
    [[['Content-Type', 'application/json; charset=utf-16']], 'unsupported_media_type'],
    [[['Content-Type', 'application/jsonp']], 'unsupported_media_type'],
    [[json, json], 'unsupported_media_type'],
    [[json, ['Content-Encoding', 'br']], 'unsupported_encoding'],
    [[json, ['Content-Encoding', 'identity']], 'through'],
    [[json, ['Expect', '100-Continue']], 'through'],
    [[json, ['Expect', '200-ok']], 'unsupported_expectation'],
    [[json, ['Idempotency-Key', 'a'.repeat(255)]], 'through'],
    [[json, ['Idempotency-Key', 'a'.repeat(256)]], 'invalid_idempotency_key'],
    [[json, ['Idempotency-Key', '']], 'invalid_idempotency_key'],
    [[json, ['Idempotency-Key', 'a'], ['Idempotency-Key', 'a']], 'invalid_idempotency_key'],
    [[json, ['Content-Length', '1048576']], 'through'],
    [[json, ['Content-Length', '1048577']], 'body_too_large'],
  ];
  for (const [lines, found] of cases)
    t.equal(code(await gate(authenticatedExchange({ lines }))), found, JSON.stringify(lines).slice(0, 80));
});

t.test('body stores the body, or refuses the request with the fault', async (t) => {
  const gate = body(correct);
  const asked = authenticatedExchange({ body: 'text' });
  t.equal(await gate(asked), undefined);
  t.equal(String(asked.body), 'text');
  for (const fault of ['body_too_large', 'malformed_request', 'request_timeout'] as const)
    t.match(await gate(authenticatedExchange({ body: fault })), { code: fault, close: true });
});

t.test('objectIn returns an object from valid UTF-8 only', async (t) => {
  t.same(objectIn(Buffer.from('\ufeff{"a":1}')), { a: 1 });
  for (const text of ['', 'null', '[]', '1', '"a"', '{', '{"a":1}x'])
    t.equal(objectIn(Buffer.from(text)), undefined, text);
  t.equal(objectIn(Buffer.from('{"a":"\xff"}', 'latin1')), undefined);
  t.equal(objectIn(undefined), undefined);
});

t.test('validate names the parameter and repeats no input', async (t) => {
  const gate = validate(correct);
  const cases: [members: object, found: string][] = [
    [{ model: 'model-v1', prompt: 'a', maxTokens: 2048 }, 'through'],
    [{ model: 'model-v1', prompt: 'a', other: null }, 'through'],
    [{ model: 'canary', prompt: 'a' }, 'model_not_found'],
    [{ model: 7, prompt: 'a' }, 'model must be a non-empty string.'],
    [{ prompt: 'a' }, 'model must be a non-empty string.'],
    [{ model: 'model-v1' }, 'prompt must be a string of 1 to 500000 characters.'],
    [{ model: 'model-v1', prompt: '' }, 'prompt must be a string of 1 to 500000 characters.'],
    [{ model: 'model-v1', prompt: 'x'.repeat(500_001) }, 'prompt must be a string of 1 to 500000 characters.'],
    [{ model: 'model-v1', prompt: 'a', maxTokens: 'canary' }, 'maxTokens must be an integer of at least 1.'],
    [{ model: 'model-v1', prompt: 'a', maxTokens: 0 }, 'maxTokens must be an integer of at least 1.'],
    [{ model: 'model-v1', prompt: 'a', maxTokens: 1.5 }, 'maxTokens must be an integer of at least 1.'],
    [{ model: 'model-v1', prompt: 'a', maxTokens: null }, 'maxTokens must be an integer of at least 1.'],
    [{ model: 'model-v1', prompt: 'a', maxTokens: 2049 }, 'maxTokens must be at most 2048 for this model.'],
  ];
  for (const [members, found] of cases) {
    const asked = Object.assign(authenticatedExchange(), { body: Buffer.from(JSON.stringify(members)) });
    const answer = await gate(asked);
    const told = answer?.code === 'invalid_parameter' ? JSON.parse(String(answer.body)).error.message : code(answer);
    t.equal(told, found);
    t.notMatch(String(answer?.body), 'canary');
  }
  const asked = Object.assign(authenticatedExchange(), { body: Buffer.from('{"model":"model-v1-fast","prompt":"a"}') });
  await gate(asked);
  t.same(asked.request, { model: 'model-v1-fast', prompt: 'a', maxTokens: 1024 }, 'the ceiling where none is sent');
});
