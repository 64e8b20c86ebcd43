import t from 'tap';
import type { Reply, Request } from '../vocabulary/exchange.ts';
import type { CheckClient } from '../vocabulary/suite.ts';
import { scopedToApiKey } from './keys.ts';

interface Sent {
  apiKey: string;
  idempotencyKey: string | undefined;
  prompt: string;
}

/** Outcome for a server that returns `data` of a request, and a new id for each. */
async function outcomeOf(dataOf: (sent: Sent) => unknown) {
  let ordinal = 0;
  const send = async ({ key, headers, body }: Request): Promise<Reply> => {
    const idempotencyKey = new Map(headers).get('idempotency-key');
    ordinal += 1;
    const value = {
      id: `${ordinal}`,
      data: dataOf({ apiKey: key, idempotencyKey, prompt: JSON.parse(body ?? '').prompt }),
    };
    return {
      ...{ kind: 'answer', status: 200, headers: [], text: '', bodyBytes: 0, sentAt: 0, receivedAt: 1 },
      json: { ok: true, value },
    };
  };
  return (await scopedToApiKey('tenant', false)({ declared: {}, send } as unknown as CheckClient)).outcome;
}

t.test('data that depends on the Idempotency-Key and not on the prompt is no result of another API key', async (t) => {
  t.equal(await outcomeOf(({ idempotencyKey }) => ({ text: 'ok', idempotencyKey })), 'passed');
  t.equal(
    await outcomeOf(({ idempotencyKey }) => ({ text: 'ok', isIdempotent: idempotencyKey !== undefined })),
    'passed',
  );
  const stored = new Map<string | undefined, string>();
  const shared = ({ idempotencyKey = '', prompt }: Sent) => {
    stored.set(idempotencyKey, stored.get(idempotencyKey) ?? prompt);
    return { text: stored.get(idempotencyKey) };
  };
  t.equal(await outcomeOf(shared), 'violated');
});
