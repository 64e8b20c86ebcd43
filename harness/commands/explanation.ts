import type { Profile, ProfileKey } from '../../load/profiles/profile.ts';
import { type Defect, defects } from '../../reference-server/defects/index.ts';
import type { Variant } from '../../reference-server/variants/variant.ts';
import { checks } from '../../scenarios/index.ts';
import type { Request } from '../../scenarios/vocabulary/exchange.ts';
import type { Check, Step, Suite } from '../../scenarios/vocabulary/suite.ts';
import { type Clause, clauseById } from '../../schemas/clauses.ts';

/** The text of one entry: a heading, and facts by label. */
export interface Explanation {
  title: string;
  facts: [label: string, values: string[]][];
}

const idAndTitle = ({ id, title }: { id: string; title: string }): string => `${id}: ${title}`;

/** Facts without values are omitted. */
const explanation = (title: string, facts: Record<string, string[]>): Explanation => ({
  title,
  facts: Object.entries(facts).filter(([, values]) => values.length > 0),
});

export const suiteExplanation = ({ name, title, checks }: Suite): Explanation =>
  explanation(`${name} (suite)`, { About: [title], Checks: checks.map(idAndTitle) });

export function checkExplanation(check: Check): Explanation {
  const { id, level, title, why, needs = [], brokenBy } = check;
  return explanation(`${id} (${level})`, {
    Title: [title],
    Why: why === undefined ? [] : [why],
    Clauses: check.clauses.map((name) => `${name}: ${clauseById(name)?.says ?? ''}`),
    ...requestFacts(check),
    Needs: needs,
    'Broken by': brokenBy.map((name) => `${name}: ${defects.find((each) => each.name === name)?.does ?? ''}`),
    Run: [`textgen-harness check --check ${id}`],
  });
}

function requestFacts(check: Check): Record<string, string[]> {
  if ('run' in check) return {};
  if ('reads' in check)
    return { Reads: [`the episode ${check.reads}`], Expected: (check.expect ?? []).map(({ says }) => says) };
  return { Control: (check.control ?? []).map(stepText), Steps: check.steps.map(stepText) };
}

function stepText({ send, expect = [], observe = [] }: Step): string {
  const expected = expect.map(({ says }) => says).join('; ');
  const observed = observe.map(({ name }) => name).join(', ');
  const request = typeof send === 'function' ? 'a request built from earlier replies' : requestText(send);
  return `${request}${expected && `: expected ${expected}`}${observed && `: observed ${observed}`}`;
}

function requestText({ method, path, key }: Request): string {
  const keys: Record<string, string> = { unknown: 'an unknown key', none: 'no key' };
  return `${method} ${path.replaceAll('{{model}}', '{model_id}')} with ${keys[key] ?? `the ${key} key`}`;
}

export function clauseExplanation({ id, kind, title, says, seen, reading }: Clause): Explanation {
  return explanation(`${id} (clause, ${kind}): ${title}`, {
    Says: [says],
    Seen: [seen],
    Reading: reading === undefined ? [] : [reading],
    Checks: checks.filter(({ clauses }) => clauses.includes(id)).map(idAndTitle),
  });
}

export function profileExplanation({ name, asks, arrival, keys, windows, seconds, limits }: Profile): Explanation {
  const lengths = [windows !== undefined && `${windows} windows`, seconds !== undefined && `${seconds} s`];
  const thresholds = limits.map(({ metric, atMost, atLeast }) =>
    [metric, atLeast !== undefined && `at least ${atLeast}`, atMost !== undefined && `at most ${atMost}`]
      .filter(Boolean)
      .join(' '),
  );
  return explanation(`${name} (load profile)`, {
    Question: [asks],
    Arrival: [arrival.model],
    Keys: keys.map(keyText),
    Length: lengths.filter((length) => length !== false).slice(0, 1),
    Thresholds: thresholds,
  });
}

const keyText = ({ label, ofLimit, perSecond }: ProfileKey): string =>
  [
    label,
    ofLimit !== undefined && `${ofLimit} times its rate limit`,
    perSecond !== undefined && `${perSecond} requests per second`,
  ]
    .filter(Boolean)
    .join(': ');

export const defectExplanation = ({ name, kind, does }: Omit<Defect, 'apply'>): Explanation =>
  explanation(`${name} (${kind})`, {
    Does: [does],
    'Caught by': checks.filter(({ brokenBy }) => brokenBy.includes(name)).map(idAndTitle),
    Try: [`textgen-harness serve --defect ${name}`],
  });

export const variantExplanation = ({ name, does }: Omit<Variant, 'apply'>): Explanation =>
  explanation(`${name} (variant)`, { Does: [does], Try: [`textgen-harness serve --variant ${name}`] });
