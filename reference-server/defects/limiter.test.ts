import { testDefects } from '../../test/reference-server/defect-table.ts';
import {
  acrossConnections,
  burst,
  drain,
  earlyRecovery,
  header,
  headersOn,
  inTurn,
  json,
  lastRefusal,
  neighbours,
  type Probe,
  recovery,
  text,
} from '../../test/reference-server/probes.ts';
import { limiterDefects } from './limiter.ts';

const exactReset: Probe = async (client) => (await client.send()).headers['x-ratelimit-reset'];
const generationWhenRefused: Probe = async (client) => {
  await inTurn(4, () => client.send({ key: 'few' }));
  return (await client.generate({}, { key: 'few' })).status;
};

testDefects(limiterDefects, {
  'counts-after-deciding': [async (client, clock) => Number(await burst(client, clock)) > 3, false, true],
  'counts-per-process': [acrossConnections, 3, 6],
  'counts-per-connection': [acrossConnections, 3, 8],
  'counts-per-idempotency-key': [
    async (client) => {
      await inTurn(3, () => client.send({ key: 'few' }));
      return (await client.generate({}, { key: 'few', headers: { 'idempotency-key': 'a' } })).status;
    },
    429,
    200,
  ],
  'counts-per-address': [neighbours, 200, 429],
  'shares-one-bucket': [neighbours, 200, 429],
  'admits-one-too-many': [drain, '200:2 200:1 200:0 429:0 429:0', '200:2 200:1 200:0 200:0 429:0'],
  'refuses-one-too-early': [drain, '200:2 200:1 200:0 429:0 429:0', '200:2 200:1 429:0 429:0 429:0'],
  'never-refuses': [drain, '200:2 200:1 200:0 429:0 429:0', '200:2 200:1 200:0 200:0 200:0'],
  'never-recovers': [recovery, 200, 429],
  'extends-window': [
    async (client, clock) => {
      const statuses: number[] = [];
      for (let ordinal = 0; ordinal < 5; ordinal += 1) {
        statuses.push((await client.send({ key: 'soon' })).status);
        clock.pass(150);
      }
      return statuses;
    },
    [200, 200, 200, 200, 200],
    [200, 200, 429, 429, 429],
  ],
  'recovers-early': [earlyRecovery, 429, 200],
  'negative-remaining': [drain, '200:2 200:1 200:0 429:0 429:0', '200:2 200:1 200:0 429:-1 429:-1'],
  'freezes-remaining': [drain, '200:2 200:1 200:0 429:0 429:0', '200:2 200:2 200:2 429:0 429:0'],
  'full-remaining-on-429': [drain, '200:2 200:1 200:0 429:0 429:0', '200:2 200:1 200:0 429:3 429:3'],
  'counts-itself-late': [drain, '200:2 200:1 200:0 429:0 429:0', '200:3 200:2 200:1 429:0 429:0'],
  'one-remains-on-429': [drain, '200:2 200:1 200:0 429:0 429:0', '200:2 200:1 200:0 429:1 429:1'],
  'constant-reset': [exactReset, '1800000061', '1700000000'],
  'zero-reset': [exactReset, '1800000061', '0'],
  'negative-reset': [exactReset, '1800000061', '-1'],
  'announces-window-start': [exactReset, '1800000061', '1800000000'],
  'announces-window-length': [exactReset, '1800000061', '60'],
  'never-counts-generations': [generationWhenRefused, 429, 200],
  'omits-headers-on-success': [headersOn(200), 3, 0],
  'omits-headers-on-400': [headersOn(400), 3, 0],
  'omits-headers-on-403': [headersOn(403), 3, 0],
  'omits-headers-on-429': [lastRefusal, `429 ${json} 3`, `429 ${json} 0`],
  'omits-headers-on-replay': [
    async (client) => {
      const headers = { 'idempotency-key': 'a' };
      const replies = await inTurn(2, () => client.generate({}, { headers }));
      return replies.map(({ headers }) => 'x-ratelimit-limit' in headers);
    },
    [true, true],
    [true, false],
  ],
  'omits-reset': [header('reset'), 'N', 'none'],
  'floats-reset': [header('reset'), 'N', 'N.5'],
  'words-limit': [header('limit'), '1000', '1000 requests'],
  'plain-429': [lastRefusal, `429 ${json} 3`, `429 ${text} 3`],
  'answers-503-for-429': [lastRefusal, `429 ${json} 3`, `503 ${json} 3`],
});
