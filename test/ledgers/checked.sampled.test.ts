import t from 'tap';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { falseAlarms } from '../families/altered-server.ts';
import { sampleOf } from '../tier.ts';
import { checkedOn } from './checked.ts';
import { corpusLimiters } from './limiters.ts';

/** The check that a run with three keys and a declared window fails, or the one that it cannot decide: it may not pass then. */
const found: Record<string, { violated: string } | { untold: string }> = {
  'admits-twice-slowly': { violated: 'rate-limit/limit-held-in-burst' },
  'admits-half-more-slowly': { violated: 'rate-limit/limit-held-in-burst' },
  'admits-quarter-more-slowly': { violated: 'rate-limit/limit-held-in-burst' },
  'extends-at-every-request': { untold: 'rate-limit/refused-when-due' },
  'extends-at-every-admission': { untold: 'rate-limit/refused-when-due' },
  'keys-share-counter': { violated: 'rate-limit/bystander-served' },
  'refuses-one-too-early': { violated: 'rate-limit/limit-granted' },
};

const outcomeOf = (results: readonly CheckResult[], id: string): string => {
  const result = results.find((each) => each.id === id);
  return `${id} ${result?.outcome} ${result?.lacks ?? ''} ${result?.got ?? result?.because ?? ''}`;
};

const correct = corpusLimiters.filter(({ truth }) => truth === 'correct');
const settings = correct.flatMap((row) =>
  [true, false].flatMap((isDeclared) => [1, 3].map((exhaustible) => ({ row, isDeclared, exhaustible }))),
);

t.test('no correct limiter of the corpus is called broken', async (t) => {
  for (const { row, isDeclared, exhaustible } of sampleOf('correct limiters', settings, 2)) {
    const results = await checkedOn(row, { isDeclared, exhaustible });
    t.strictSame(falseAlarms(results), [], `${row.name}, ${isDeclared ? '' : 'not '}declared, ${exhaustible} keys`);
  }
});

t.test('a broken limiter of the corpus is found, or its run is undecided', async (t) => {
  for (const [name, expected] of sampleOf('broken limiters', Object.entries(found), 1)) {
    const row = corpusLimiters.find((each) => each.name === name);
    if (row === undefined) throw new Error(`there is no limiter ${name}`);
    const results = await checkedOn(row, { isDeclared: true });
    if ('violated' in expected) t.match(outcomeOf(results, expected.violated), / violated /, name);
    else t.match(outcomeOf(results, expected.untold), / inapplicable evidence /, name);
  }
});
