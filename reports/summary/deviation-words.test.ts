import t from 'tap';
import deviations from '../../harness/checks/defect-deviations.json' with { type: 'json' };
import { deviationInWords } from './deviation-words.ts';

const cases: [at: string, is: string, says: string][] = [
  ['status', '2xx', 'a request that should be refused got 2xx'],
  ['status', '4xx', 'the status is an unexpected 4xx'],
  ['status', 'not answered', 'the request was not answered'],
  ['answer', 'missing', 'no complete answer arrived'],
  ['body', 'not JSON', 'the body is not JSON'],
  ['body', 'object', 'the body is not as expected'],
  ['admissions', 'too many', 'more requests were admitted than the limit allows'],
  ['bystander key', '4xx', 'another key got 4xx while one was over its limit'],
  ['error', 'string', '`error` has an unexpected value (a string)'],
  ['data', 'array', '`data` has an unexpected value (an array)'],
  ['stats', 'null', '`stats` has an unexpected value (null)'],
  ['stats', 'present', '`stats` is present'],
  ['error.code', 'missing', '`error.code` is missing'],
  ['id', 'another than before', '`id` differs from that of the first answer'],
  ['capabilities', 'without generate', '`capabilities` lacks generate'],
  ['header content-type', 'present', 'Content-Type has an unexpected value'],
  ['header x-ratelimit-remaining', 'too many', 'X-RateLimit-Remaining is too large'],
  ['header x-ratelimit-limit', 'not an integer from 0', 'X-RateLimit-Limit is not a non-negative integer'],
  [
    'header x-ratelimit-limit, header x-ratelimit-reset',
    'missing',
    'X-RateLimit-Limit and X-RateLimit-Reset are missing',
  ],
];

t.test('a deviation is a clause with a subject and a verb', async (t) => {
  for (const [at, is, says] of cases) t.equal(deviationInWords({ at, is }), says);
});

t.test('no class that a defect gives is a fragment', async (t) => {
  const classes = new Set(Object.values(deviations).flatMap((ofChecks) => Object.values(ofChecks).flat()));
  const verb = / (is|are|was|were|got|has|have|lacks|differs|arrived)\b/;
  // A part is one word, several headers, or one of these.
  const parts = /^((?:header \S+, )*header \S+|new \w+|bystander key|repeated request|\S+) (.+)$/;
  for (const text of classes) {
    if (text === 'other') continue;
    const [, at = '', is = ''] = parts.exec(text) ?? [];
    const says = deviationInWords({ at, is });
    t.match(says, verb, `${text}: ${says}`);
    t.notMatch(says, /[*#]|: /, `${text}: ${says}`);
  }
});
