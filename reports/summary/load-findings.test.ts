import t from 'tap';
import type { LoadResult } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { endSentence, findingSentences } from './load-findings.ts';

const [golden] = everyOutcome.load;
if (golden === undefined) throw new Error('no load in the golden');
const load = (members: Partial<LoadResult>): LoadResult => ({ ...golden, ...members });
const side = (p50: number, refused: number) => ({ admitted: 90, refused, latency: { n: 90, p50 } });

t.test('the answers to the question of a profile are sentences', async (t) => {
  const cases: [Partial<LoadResult>, string[]][] = [
    [{}, []],
    [
      {
        isolation: {
          key: 'quiet',
          neighbour: 'noisy',
          without: side(1.5, 0),
          with: side(2.5, 1),
          shiftMilliseconds: { estimate: 1, low: 0.8, high: 1.25 },
          effectSize: 0.6,
        },
      },
      [
        "quiet: p50 +1 ms beside noisy (95 % CI +0.8…+1.25): a large effect (Cliff's delta +0.6); p50 2.50 instead of 1.50 ms, 1 instead of 0 refused",
      ],
    ],
    [
      {
        isolation: {
          key: 'quiet',
          neighbour: 'noisy',
          without: side(1.5, 0),
          with: side(1.6, 0),
          shiftMilliseconds: { estimate: 0.05, low: -0.1, high: 0.2 },
          effectSize: 0.2,
        },
      },
      [
        'quiet: p50 +0.05 ms beside noisy (95 % CI −0.1…+0.2): no significant difference; p50 1.60 instead of 1.50 ms, 0 instead of 0 refused',
      ],
    ],
    [
      { releases: { count: 3, largest: 60, spreadMilliseconds: { median: 2.1, max: 4 } } },
      ['3 bursts of up to 60 requests, each sent within 2.1 ms (median; max 4 ms)'],
    ],
    [
      {
        recovery: {
          key: 'asking',
          resets: 3,
          announcedInMilliseconds: 1000,
          milliseconds: { min: -600, median: 12, max: 20 },
          herd: { key: 'waiting', released: 80, admitted: 40, refused: 39, errors: 1 },
        },
      },
      [
        'first success of asking after a 429: 12 ms after the announced reset (median of 3, range −600…20 ms; resets have 1 s resolution)',
        'waiting sent 80 requests together at its resets: 40 admitted, 39 refused, 1 failed',
      ],
    ],
    [
      { retries: { pairs: 64, agreeing: 60, differing: 1, oneAnswered: 3, noneAnswered: 0, chargedTwice: 2 } },
      [
        '60 of 64 retries returned the first result, 1 another one, 3 pairs with one failed request; 2 retries counted against the limit',
      ],
    ],
    [
      {
        limiter: { kind: 'fixed-window', limit: 20, windowSeconds: 2, evidence: '' },
        steps: [
          { perSecond: 5, sent: 20, admitted: 20, refused: 0, errors: 0, verdict: 'good' },
          {
            perSecond: 12.5,
            sent: 50,
            admitted: 40,
            refused: 10,
            errors: 0,
            verdict: 'failed',
            because: '10 of 50 were refused',
          },
        ],
      },
      ['last good rate: 5 per second, 0.5 of the limit', 'at 12.5 per second: 10 of 50 were refused'],
    ],
    [
      {
        disagreement: [
          { metric: 'noisy.admitted', here: 40, there: 40, share: 0, agrees: true },
          { metric: 'noisy.admitted.p99', here: 4, there: 9, share: 0.56, agrees: false },
        ],
      },
      ['1 of 2 figures agree with autocannon; noisy.admitted.p99: 4 here, 9 there'],
    ],
  ];
  for (const [members, wanted] of cases)
    t.strictSame(findingSentences(load({ engine: 'k6', ...members })), wanted, Object.keys(members).join());
});

t.test('a load that a breach ended says when and by which threshold', async (t) => {
  const endedBy = {
    metric: 'noisy.overAdmitted',
    bound: 'at most 0',
    bounds: { atMost: 0 },
    value: 2,
    atSeconds: 3.24,
  };
  t.same(endSentence({ endedBy }), [
    'ended after 3.2 s by a breached threshold: requests over the limit, noisy: at least 2 (allowed: 0)',
  ]);
  t.same(endSentence({}), []);
});
