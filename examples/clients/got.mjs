// A client of the Text Generation Service with got, whose own retries are told what to repeat. TEXTGEN_REQUESTS generations.
import { randomUUID } from 'node:crypto';
import got from 'got';

const {
  TEXTGEN_BASE_URL,
  TEXTGEN_KEY,
  TEXTGEN_REQUESTS = '1',
  TEXTGEN_RESET_UNIT: unit = 'epoch-seconds',
} = process.env;

/** Milliseconds that X-RateLimit-Reset asks for. */
function untilReset(reset) {
  const milliseconds = Number(reset) * (unit.endsWith('milliseconds') ? 1 : 1000);
  return unit.startsWith('epoch') ? milliseconds - Date.now() : milliseconds;
}

const service = got.extend({
  prefixUrl: `${TEXTGEN_BASE_URL}/v1`,
  headers: { authorization: `Bearer ${TEXTGEN_KEY}` },
  timeout: { request: 5000 },
  retry: {
    limit: 3,
    // POST is safe to repeat, because each request has its Idempotency-Key.
    methods: ['GET', 'POST'],
    statusCodes: [429, 500, 503],
    // Without Retry-After got waits as this says; 0 means no further attempt.
    calculateDelay({ computedValue, error }) {
      const { statusCode, headers = {} } = error.response ?? {};
      if (computedValue === 0 || statusCode !== 429 || headers['retry-after'] !== undefined) return computedValue;
      return Math.max(1, untilReset(headers['x-ratelimit-reset']));
    },
  },
});

for (let request = 1; request <= Number(TEXTGEN_REQUESTS); request++) {
  const json = { model: 'model-v1', prompt: `Write line ${request} of a poem.`, maxTokens: 64 };
  const headers = { 'idempotency-key': randomUUID() };
  const { data } = await service.post('generate', { json, headers }).json();
  process.stdout.write(`${data.text}\n`);
}
