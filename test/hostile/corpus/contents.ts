import type { RunReport } from '../../../schemas/generated/types.ts';
import { front } from '../front.ts';
import type { Hostile } from '../hostile.ts';
import { answering, whole } from '../raw.ts';

const envelope = (message: string) =>
  JSON.stringify({ error: { type: 'invalid_request_error', message, code: 'invalid_request' } });

const always = (name: string, body: string, status?: string, exit: 1 | 3 = 1): Hostile => ({
  name,
  exit,
  withinSeconds: 30,
  serve: () => answering(() => whole(body, status)),
});

const entry = (id: string) => ({
  id,
  name: id,
  description: id,
  contextWindow: 8192,
  maxTokens: 2048,
  capabilities: ['generate'],
  pricing: { prompt: 1, completion: 1 },
  created: 1,
});

const models = (...ids: string[]) => JSON.stringify({ models: ids.map(entry) });

const odd = ['../..', '%00', '%2e%2e%2f', 'a b', '\u0000', '\ud800', '__proto__', 'é/é?x#y', 'a\r\nx: y', ''];

const esc = String.fromCharCode(27);
const injection = `${esc}]0;owned\u0007${esc}[2J</script><script>alert(1)</script>\n::error::owned\n]]>\u0000\u202e`;

const controls = /[\p{Cc}--[\n\t\r]]/v;

/** Fails if the output could control a terminal or be read as a command by a CI service. */
function harmless({ stdout, stderr }: { report: RunReport | undefined; stdout: string; stderr: string }): void {
  for (const text of [stdout, stderr]) {
    if (controls.test(text)) throw new Error(`control characters: ${JSON.stringify(text)}`);
    if (/^::error/m.test(text)) throw new Error(`a command to the CI service: ${text}`);
  }
}

/** Fails if the output about a long answer is long itself. */
function readable({ report, stdout }: { report: RunReport | undefined; stdout: string }): void {
  const longest = Math.max(...stdout.split('\n').map((line) => line.length));
  if (longest > 8000) throw new Error(`a line of ${longest} characters`);
  const bytes = JSON.stringify(report).length;
  if (bytes > 8_000_000) throw new Error(`a report of ${bytes} bytes`);
}

/** Valid HTTP with wrong contents. */
export const contents: Hostile[] = [
  always('answers 200 with an error', envelope('no')),
  always('answers everything with an empty list', '{"models":[]}'),
  always('answers with a web page', '<html><title>Sign in</title>'),
  always('answers null', 'null'),
  always(
    'answers with members of every prototype',
    '{"__proto__":{"models":[]},"constructor":1,"models":{"length":3},"error":{"toString":1}}',
  ),
  always('answers with numbers beyond all bounds', '{"models":[{"id":1e999,"created":-1e999,"maxTokens":1e400}]}'),
  always('answers 500 without an envelope', 'oops', '500 Internal Server Error'),
  always('answers 503 with an envelope', envelope('later'), '503 Service Unavailable', 3),
  always('refuses every key', envelope('unknown key'), '401 Unauthorized', 3),
  always('forbids everything', envelope('no'), '403 Forbidden'),
  {
    name: 'writes to the terminal of who reads its errors',
    exit: 1,
    withinSeconds: 30,
    serve: () => answering(() => whole(envelope(injection), `418 ${esc}[31mred`)),
    after: harmless,
  },
  {
    name: 'lists models whose ids lead elsewhere',
    exit: 1,
    withinSeconds: 30,
    serve: () => answering(({ path }) => whole(path === '/v1/models' ? models(...odd, injection) : '{}')),
    after: harmless,
  },
  {
    name: 'lists a model with an id of 10 KB',
    exit: 1,
    withinSeconds: 30,
    serve: () => answering(({ path }) => whole(path === '/v1/models' ? models('m'.repeat(10_240)) : '{}')),
  },
  {
    name: 'lists a model with an id of 500 KB',
    exit: 1,
    withinSeconds: 60,
    floods: true,
    serve: () => front(({ path }) => (path === '/v1/models' ? { body: Buffer.from(models('m'.repeat(500_000))) } : {})),
    after: readable,
  },
  {
    name: 'lists 60 000 models by their ids alone',
    exit: 1,
    withinSeconds: 60,
    floods: true,
    serve: () =>
      front(({ path }) =>
        path === '/v1/models'
          ? {
              body: Buffer.from(
                JSON.stringify({ models: Array.from({ length: 60_000 }, (_, at) => ({ id: `m${at}` })) }),
              ),
            }
          : {},
      ),
    after: readable,
  },
  {
    name: 'lists the same model a thousand times',
    exit: 1,
    withinSeconds: 30,
    serve: () =>
      front(({ path }) =>
        path === '/v1/models' ? { body: Buffer.from(models(...Array(1000).fill('model-v1'))) } : {},
      ),
  },
  {
    name: 'dates what it made in a far future that no calendar has',
    exit: 1,
    withinSeconds: 30,
    serve: () =>
      front(({ body }) => ({
        body: Buffer.from(body.toString().replace(/"createdAt":"[^"]*"/, '"createdAt":"+275760-13-45T99:99:99Z"')),
      })),
  },
  {
    name: 'wraps what is right into an array',
    exit: 1,
    withinSeconds: 30,
    serve: () => front(({ body }) => ({ body: Buffer.concat([Buffer.from('['), body, Buffer.from(']')]) })),
  },
];
