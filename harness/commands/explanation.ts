import type { Profile, ProfileKey } from '../../load/profiles/profile.ts';
import type { Request } from '../../scenarios/vocabulary/exchange.ts';
import type { Check, Step } from '../../scenarios/vocabulary/suite.ts';
import type { Clause } from '../../schemas/clauses.ts';
import type { Catalogue } from './catalogue.ts';

/** One thing in full: a heading, and facts by label. */
export interface Explained {
  title: string;
  facts: [label: string, values: string[]][];
}

/** What has this id or name; nothing where nothing has. */
export function explained(all: Catalogue, id: string): Explained | undefined {
  const suite = all.suites.find(({ name }) => name === id);
  if (suite !== undefined)
    return { title: `${id} (suite)`, facts: facts({ About: [suite.title], Checks: suite.checks.map(named) }) };
  const checks = all.suites.flatMap(({ checks }) => checks);
  const check = checks.find((each) => each.id === id);
  if (check !== undefined) return ofCheck(check, all);
  const clause = all.clauses.find((each) => each.id === id);
  if (clause !== undefined) return ofClause(clause, checks);
  const profile = all.profiles.find(({ name }) => name === id);
  if (profile !== undefined) return ofProfile(profile);
  const variant = all.variants.find(({ name }) => name === id);
  if (variant !== undefined)
    return {
      title: `${id} (variant)`,
      facts: facts({ Does: [variant.does], Try: [`textgen-harness serve --variant ${id}`] }),
    };
  const defect = all.defects.find(({ name }) => name === id);
  if (defect === undefined) return undefined;
  const caught = checks.filter(({ brokenBy }) => brokenBy.includes(id)).map(named);
  const tried = [`textgen-harness serve --defect ${id}`];
  return { title: `${id} (${defect.kind})`, facts: facts({ Does: [defect.does], 'Caught by': caught, Try: tried }) };
}

const named = ({ id, title }: { id: string; title: string }): string => `${id}: ${title}`;

/** Leaves out what has nothing to say. */
const facts = (given: Record<string, string[]>): Explained['facts'] =>
  Object.entries(given).filter(([, values]) => values.length > 0);

function ofCheck(check: Check, { clauses, defects }: Catalogue): Explained {
  const stated = check.clauses.map((id) => `${id}: ${clauses.find((clause) => clause.id === id)?.says ?? ''}`);
  return {
    title: `${check.id} (${check.level})`,
    facts: facts({
      Title: [check.title],
      Why: check.why === undefined ? [] : [check.why],
      Clauses: stated,
      ...courseOf(check),
      Needs: check.needs ?? [],
      'Broken by': check.brokenBy.map((name) => `${name}: ${defects.find((each) => each.name === name)?.does ?? ''}`),
      Run: [`textgen-harness check --check ${check.id}`],
    }),
  };
}

/** What is sent and wanted, as far as it is data. */
function courseOf(check: Check): Record<string, string[]> {
  if ('reads' in check)
    return { Reads: [`the episode ${check.reads}`], Wanted: (check.expect ?? []).map(({ says }) => says) };
  if ('run' in check) return {};
  return {
    Control: (check.control ?? []).map(step),
    Steps: check.steps.map(step),
  };
}

function step({ send, expect = [], observe = [] }: Step): string {
  const wanted = expect.map(({ says }) => says).join('; ');
  const observed = observe.map(({ name }) => name).join(', ');
  const sent = typeof send === 'function' ? 'what follows from the earlier replies' : requestText(send);
  return `${sent}${wanted && `: wanted ${wanted}`}${observed && `: observed ${observed}`}`;
}

function requestText({ method, path, key }: Request): string {
  const whose = { unknown: 'a key that nobody issued', none: 'no key' } as Record<string, string>;
  return `${method} ${path.replaceAll('{{model}}', '{model_id}')} with ${whose[key] ?? `the ${key} key`}`;
}

function ofClause(clause: Clause, checks: readonly Check[]): Explained {
  const about = checks.filter(({ clauses }) => clauses.includes(clause.id)).map(named);
  const { says, seen, reading } = clause;
  return {
    title: `${clause.id} (clause, ${clause.kind}): ${clause.title}`,
    facts: facts({ Says: [says], Seen: [seen], Reading: reading === undefined ? [] : [reading], Checks: about }),
  };
}

function ofProfile(profile: Profile): Explained {
  const bounds = profile.limits.map(({ metric, atMost, atLeast }) =>
    [metric, atLeast !== undefined && `at least ${atLeast}`, atMost !== undefined && `at most ${atMost}`]
      .filter(Boolean)
      .join(' '),
  );
  return {
    title: `${profile.name} (load profile)`,
    facts: facts({
      Asks: [profile.asks],
      Arrival: [profile.arrival.model],
      Keys: profile.keys.map(keyText),
      Lasts: lasting(profile),
      Limits: bounds,
    }),
  };
}

const keyText = ({ label, ofLimit, perSecond }: ProfileKey): string =>
  `${label}${ofLimit === undefined ? '' : `: ${ofLimit} times its Limit`}${perSecond === undefined ? '' : `: ${perSecond} requests per second`}`;

function lasting({ windows, seconds }: Profile): string[] {
  if (windows !== undefined) return [`${windows} windows`];
  return seconds === undefined ? [] : [`${seconds} s`];
}
