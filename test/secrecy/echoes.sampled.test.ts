import { createServer } from 'node:http';
import t, { type Test } from 'tap';
import { env, escaped, filesIn, header, holdsNone, refusal } from '../canaries.ts';
import { listening } from '../hostile/raw.ts';
import { inProcess } from '../in-process.ts';
import { sampleOf } from '../tier.ts';

const atOnce = 8;

interface Repetition {
  status: number;
  headers?: [string, string][];
  body: string;
  statusText?: string;
  trailers?: [string, string][];
  /** Length of each piece in which the body is written. */
  chunkLength?: number;
}
type Echo = (secret: string) => Repetition;

const echoes: [how: string, echo: Echo][] = [
  ['in a body', (secret) => ({ status: 403, body: refusal(JSON.stringify(secret).slice(1, -1)) })],
  ['as bare text', (secret) => ({ status: 200, body: `you sent ${secret}` })],
  ['in JSON escapes', (secret) => ({ status: 403, body: refusal(escaped(secret)) })],
  [
    'in JSON with escaped slashes',
    (secret) => ({ status: 403, body: JSON.stringify({ secret }).replaceAll('/', '\\/') }),
  ],
  ['percent-encoded', (secret) => ({ status: 404, body: refusal(encodeURIComponent(secret)) })],
  ['in base64', (secret) => ({ status: 400, body: refusal(Buffer.from(`user:${secret}:more`).toString('base64')) })],
  [
    'in HTML',
    (secret) => ({
      status: 500,
      body: `<p>${secret.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')}</p>`,
    }),
  ],
  ['in a header', (secret) => ({ status: 200, headers: [['x-echo', `Bearer ${secret}`]], body: '{}' })],
  [
    'as a name of a header',
    (secret) => ({ status: 200, headers: [[`x-${Buffer.from(secret).toString('hex')}`, '1']], body: '{}' }),
  ],
  [
    'in a Location',
    (secret) => ({ status: 302, headers: [['location', `/?key=${encodeURIComponent(secret)}`]], body: '{}' }),
  ],
  ['as the id of a model', (secret) => ({ status: 200, body: JSON.stringify({ models: [{ id: secret }] }) })],
  ['over and over, across where bodies are cut', (secret) => ({ status: 400, body: secret.repeat(3000) })],
  ...[8, 20, 33, 45, 55, 66, 75].map((before): [string, Echo] => [
    `after ${before} characters, where values are cut`,
    (secret) => {
      const value = 'v'.repeat(before) + secret;
      const body = { id: value, object: value, createdAt: value, data: { value }, models: [{ id: value }] };
      return { status: 200, headers: [['x-ratelimit-reset', value]], body: JSON.stringify(body) };
    },
  ]),
  [
    'in JSON with signs escaped',
    (secret) => ({
      status: 403,
      body: refusal(secret.replace(/\W/g, (char) => escaped(char).toUpperCase().replace('U', 'u'))),
    }),
  ],
  [
    'percent-encoded twice',
    (secret) => ({ status: 403, body: refusal(encodeURIComponent(encodeURIComponent(secret))) }),
  ],
  [
    'in JSON in JSON',
    (secret) => ({ status: 403, body: refusal(JSON.stringify(JSON.stringify(secret)).slice(1, -1)) }),
  ],
  [
    'in base64 over several lines',
    (secret) => ({ status: 400, body: Buffer.from(`user:${secret}`).toString('base64').replace(/.{20}/g, '$&\r\n') }),
  ],
  ['in UTF-16', (secret) => ({ status: 400, body: Buffer.from(secret, 'utf16le').toString('latin1') })],
  ...['', ':', 'u:'].map((before): [string, Echo] => [
    `in base64url after ${before.length} bytes`,
    (secret) => ({ status: 400, body: refusal(Buffer.from(`${before}${secret}:more`).toString('base64url')) }),
  ]),
  ['in hexadecimal', (secret) => ({ status: 400, body: refusal(Buffer.from(secret).toString('hex').toUpperCase()) })],
  [
    'in HTML with numbers',
    (secret) => ({ status: 400, body: secret.replace(/\W/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`) }),
  ],
  ...['\u200b', '\u2066', '\u00ad', '\x1b'].map((unseen): [string, Echo] => [
    `with ${escaped(unseen)} between its characters`,
    (secret) => ({ status: 400, body: JSON.stringify({ error: { message: [...secret].join(unseen) } }) }),
  ]),
  [
    'percent-encoded in a header',
    (secret) => ({ status: 400, headers: [['x', encodeURIComponent(secret)]], body: '' }),
  ],
  [
    'as the name of a member',
    (secret) => ({ status: 200, body: JSON.stringify({ models: [{ id: 'm', [secret]: 1 }], [secret]: [secret] }) }),
  ],
  ['in the status text', (secret) => ({ status: 403, statusText: secret, body: refusal('no') })],
  ['in a trailer', (secret) => ({ status: 403, body: refusal('no'), trailers: [['x-echo', secret]] })],
  ['in chunks', (secret) => ({ status: 403, body: refusal(JSON.stringify(secret).slice(1, -1)), chunkLength: 5 })],
  ['where bodies are cut', (secret) => ({ status: 400, body: `${' '.repeat(4090)}${secret}` })],
];

t.test('a server that repeats keys gets none of them into a report', async (t) => {
  const run = async (t: Test, [how, echo]: (typeof echoes)[number]) => {
    const server = createServer((incoming, outgoing) => {
      const said = String(incoming.headers.authorization ?? '').replace(/^Bearer /, '');
      const repetition = echo(said || String(incoming.headers['x-gateway-token']));
      const {
        status,
        statusText = 'Status',
        headers = [],
        body,
        trailers = [],
        chunkLength = body.length,
      } = repetition;
      outgoing.writeHead(status, statusText, [['content-type', 'application/json'], ...headers].flat());
      for (let at = 0; at < body.length; at += chunkLength) outgoing.write(body.slice(at, at + chunkLength));
      outgoing.addTrailers(trailers);
      outgoing.end();
    });
    await using serving = await listening(server);
    const directory = t.testdir({});
    const args = ['check', serving.url, '--verbose', '--timeout', '2', ...header];
    const { stdout, stderr } = await inProcess(args, { directory, env });
    const files = filesIn(directory);
    t.ok(Object.keys(files).length >= 5, how);
    holdsNone(t, { ...files, stdout, stderr });
  };
  t.jobs = atOnce;
  for (const echo of sampleOf('servers that repeat keys', echoes, 2))
    t.test(`repeated ${echo[0]}`, (t) => run(t, echo));
});
