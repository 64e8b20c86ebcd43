import t from 'tap';
import { randomNumbers } from '../schemas/random.ts';
import { converse } from '../test/reference-server/raw-client.ts';
import { listen } from './server.ts';

const secret = 'canary-key-51c0de';
const head = `Host: a\r\nAuthorization: Bearer ${secret}\r\n`;
const json = 'Content-Type: application/json\r\n';
const body = '{"model":"model-v1","prompt":"a","maxTokens":2}';
const valid = `GET /v1/models HTTP/1.1\r\n${head}\r\n`;
const post = (lines: string, sent: string): string => `POST /v1/generate HTTP/1.1\r\n${head}${json}${lines}\r\n${sent}`;
const originals = [
  valid,
  post(`Idempotency-Key: k\r\nContent-Length: ${body.length}\r\n`, body),
  post('Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n', `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`),
  'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
];
const lines = [
  'Content-Length: 5',
  'Transfer-Encoding: chunked',
  'Host: b',
  'Connection: close',
  'Upgrade: x',
  'Expect: x',
];
const pieces = [
  '\r\n',
  '\n',
  '\0',
  ' ',
  ':',
  '\r\n\r\n',
  '\xff',
  '%',
  '/',
  '0\r\n\r\n',
  ...lines.map((line) => `${line}\r\n`),
];

/** One of the originals with one to four things inserted, removed, changed, appended or cut off. */
function mutated(next: () => number): Buffer {
  const pick = (from: string[]): string => from[Math.floor(next() * from.length)] ?? '';
  let text = pick(originals);
  for (let left = Math.ceil(next() * 4); left > 0; left--) {
    const at = Math.floor(next() * text.length);
    const [before, after] = [text.slice(0, at), text.slice(at)];
    const edits = [
      before + pick(pieces) + after,
      before + after.slice(1 + Math.floor(next() * 6)),
      before + String.fromCharCode(Math.floor(next() * 256)) + after.slice(1),
      text + pick(originals),
      before,
    ];
    text = edits[Math.floor(next() * edits.length)] ?? text;
  }
  return Buffer.from(text, 'latin1');
}

const timeOuts = { headersTimeout: 300, requestTimeout: 500, connectionsCheckingInterval: 50, keepAliveTimeout: 300 };
const keys = [{ id: 'canary', secret, limit: 1_000_000, windowSeconds: 60, lacks: [] }];

t.test(
  'mutated requests are answered with the envelope or a success, and no connection outlives its time-outs',
  async (t) => {
    const seed = Number(process.env.SEED ?? 20);
    const next = randomNumbers(seed);
    await using server = await listen({ keys, timeOuts });
    for (let batch = 0; batch < Number(process.env.BATCHES ?? 1); batch++) {
      const sent = Array.from({ length: 500 }, () => mutated(next));
      const heard = await Promise.all(sent.map((bytes) => converse(server.port, [bytes], { expected: 99 })));
      for (const [at, { ended, bytes, answers }] of heard.entries()) {
        const was = `seed ${seed}: ${JSON.stringify(sent[at]?.toString('latin1').replaceAll(secret, 'KEY'))}`;
        const isExpected = ({ status, body }: (typeof answers)[0]): boolean =>
          status < 300 || (status < 500 && typeof JSON.parse(body).error.code === 'string');
        if (!ended || bytes === '' || bytes.includes(secret) || !answers.every(isExpected))
          t.fail(was, { bytes, ended });
      }
      t.equal((await converse(server.port, [valid])).answers[0]?.status, 200, 'the next request is served');
    }
  },
);
