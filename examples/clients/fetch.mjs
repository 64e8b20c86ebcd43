// A client of the Text Generation Service with nothing but fetch. It makes TEXTGEN_REQUESTS generations.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const {
  TEXTGEN_BASE_URL: base,
  TEXTGEN_KEY: key,
  TEXTGEN_REQUESTS: count = '1',
  TEXTGEN_RESET_UNIT: unit,
} = process.env;

/** Milliseconds to wait after an answer, or after a request without one. */
function delay(response, attempt) {
  const after = response?.headers.get('retry-after');
  if (after) return Number(after) * 1000;
  const reset = Number(response?.headers.get('x-ratelimit-reset'));
  if (response?.status !== 429 || !reset) return 500 * 2 ** attempt;
  const scale = unit.endsWith('milliseconds') ? 1 : 1000;
  return Math.max(0, reset * scale - (unit.startsWith('epoch') ? Date.now() : 0));
}

async function generate(prompt) {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const body = JSON.stringify({ model: 'model-v1', prompt, maxTokens: 64 });
  for (let attempt = 0; ; attempt++) {
    const request = fetch(`${base}/v1/generate`, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) });
    // The body belongs to the answer: it may break off too.
    const [response, result] = await request
      .then(async (answer) => [answer, await answer.json()])
      .catch((error) => [undefined, error]);
    if (response?.ok) return result.data.text;
    const isLasting = response !== undefined && ![429, 500, 503].includes(response.status);
    if (isLasting || attempt === 3) throw new Error(result.error?.code ?? result.message);
    await sleep(delay(response, attempt));
  }
}

for (let request = 1; request <= Number(count); request++)
  process.stdout.write(`${await generate(`Write line ${request} of a poem.`)}\n`);
