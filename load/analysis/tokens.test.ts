import t from 'tap';
import { Ledger } from '../ledger/ledger.ts';
import { tokensByKey } from './tokens.ts';

t.test('tokens are counted by key and model, over the time of the whole load', async (t) => {
  const ledger = new Ledger(['noisy', 'quiet', 'silent']);
  const ask = (key: number, at: number, status: number, content: Parameters<Ledger['describe']>[1]): void => {
    const row = ledger.open(key, at, at);
    ledger.answer(row, at + 100, at + 1000, status, {});
    ledger.describe(row, content);
  };
  ask(0, 0, 200, { model: 'model-v1', bytes: 300, tokensSent: 5, tokensReceived: 16 });
  ask(0, 1000, 200, { model: 'model-v1', bytes: 300, tokensSent: 7, tokensReceived: 20 });
  ask(0, 1000, 200, { model: 'model-v2-large', tokensReceived: 40 });
  ask(0, 1000, 429, { model: 'model-v1', tokensSent: 5 });
  ask(1, 3000, 201, { tokensSent: 8 });
  ask(2, 3000, 200, { model: 'model-v1', bytes: 300 });
  ledger.fail(ledger.open(2, 3000, 3000), 3500, 'reset');
  const [noisy, quiet, silent] = tokensByKey(ledger);
  t.match(noisy, [
    { model: 'model-v1', answers: 2, sent: 12, received: 36, sentPerSecond: 3, receivedPerSecond: 9 },
    { model: 'model-v2-large', answers: 1, received: 40, receivedPerSecond: 10 },
  ]);
  t.match(noisy?.[0], { firstByte: { n: 2, max: /^100/ }, latency: { n: 2, max: /^100\d/ } });
  t.notOk('sent' in (noisy?.[1] ?? {}), 'an absent count is no 0');
  t.match(quiet, [{ answers: 1, sent: 8, sentPerSecond: 2 }]);
  t.notOk('model' in (quiet?.[0] ?? {}));
  t.strictSame(silent, [], 'no answer of this key counts tokens');
});
