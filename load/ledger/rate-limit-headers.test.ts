import t from 'tap';
import { headerNumber, readRateLimit } from './rate-limit-headers.ts';

for (const [value, number] of [
  ['20', 20],
  ['0', 0],
  [' 20 ', 20],
  ['20, 20;w=2', 20],
  ['20 requests', 20],
  ['-1', -1],
  ['1700000000.5', 1700000000.5],
  ['1700000000000', 1700000000000],
  ['', undefined],
  ['soon', undefined],
  ['99999999999999999999', 1e20],
] as const)
  t.equal(headerNumber(value), number, `${JSON.stringify(value)} begins with ${number}`);

t.strictSame(
  readRateLimit([
    'Transfer-Encoding',
    'chunked',
    'x-ratelimit-limit',
    '20',
    'X-RATELIMIT-REMAINING',
    '3',
    'X-RateLimit-Reset',
    '9',
  ]),
  { limit: 20, remaining: 3, reset: 9 },
  'names in any case',
);
t.strictSame(readRateLimit(['X-RateLimit-Limit', '20', 'X-RateLimit-Limit', '30']), { limit: 20 }, 'the first counts');
t.strictSame(readRateLimit(['X-RateLimit-Limit', 'many']), {}, 'no number is no value');
