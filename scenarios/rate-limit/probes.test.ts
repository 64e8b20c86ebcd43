import t from 'tap';
import type { Reply, Request } from '../vocabulary/exchange.ts';
import type { CheckClient } from '../vocabulary/suite.ts';
import { countsKeysSeparately } from './probes.ts';

const limit = 20;

/** Finding for a server whose generations have counters of their own; `leftAfter` returns Remaining of the bystander for them. */
async function findingOf(leftAfter: (own: number, others: number) => number) {
  const used = { own: 0, others: 0, reads: 0 };
  const send = async ({ method, key }: Request): Promise<Reply> => {
    const isOwn = key === 'bystander';
    if (method === 'POST') used[isOwn ? 'own' : 'others'] += 1;
    else used.reads += isOwn ? 1 : 0;
    const left = method === 'POST' ? leftAfter(used.own, used.others) : limit - used.reads;
    return {
      ...{
        kind: 'answer',
        status: 200,
        text: '',
        bodyBytes: 0,
        json: { ok: true, value: {} },
        sentAt: 0,
        receivedAt: 1,
      },
      headers: [['X-RateLimit-Remaining', `${left}`]],
    };
  };
  const together = (requests: Request[]) => Promise.all(requests.map(send));
  return await countsKeysSeparately({ declared: {}, send, together } as unknown as CheckClient);
}

t.test('keys are counted apart only if each operation that counts has shown it', async (t) => {
  t.match(await findingOf((own) => limit - own), { outcome: 'passed' });
  t.match(await findingOf(() => limit), { outcome: 'passed' }, 'generations are free');
  t.match(await findingOf((own, others) => limit - own - others), { outcome: 'violated' });
  const refilled = await findingOf((own) => (own % 2 === 0 ? limit : 1));
  t.match(refilled, {
    outcome: 'inapplicable',
    because: /^POST \/v1\/generate: the limit of the bystander key refilled/,
  });
});
