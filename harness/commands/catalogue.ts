import { boundOf } from '../../load/analysis/thresholds.ts';
import { profiles } from '../../load/profiles/built-in/index.ts';
import { defects } from '../../reference-server/defects/index.ts';
import { variants } from '../../reference-server/variants/index.ts';
import { plural } from '../../reports/text/quantities.ts';
import { commaList } from '../../reports/text/words.ts';
import type { ClientCheck } from '../../scenarios/client/evidence.ts';
import { clientChecks } from '../../scenarios/client/index.ts';
import { clientScenarios } from '../../scenarios/client/scenarios.ts';
import { checks as builtInChecks } from '../../scenarios/index.ts';
import type { Request } from '../../scenarios/vocabulary/exchange.ts';
import type { Check, Step, Suite } from '../../scenarios/vocabulary/suite.ts';
import { clauseById, clauses } from '../../schemas/clauses.ts';
import { variantChecks } from '../client/variant-scenarios.ts';
import { shellWord } from '../invocation/command-line.ts';
import type { Options } from '../invocation/options.ts';
import { profileFacts } from '../load/profile-facts.ts';
import { suitesOf } from '../run/check-selection.ts';

/** The kinds that `list` shows, with their titles. */
export const kinds = {
  checks: 'Checks',
  clauses: 'Clauses',
  profiles: 'Load profiles',
  defects: 'Defects',
  variants: 'Variants',
  scenarios: 'Scenarios of clients',
};
export type EntryKind = keyof typeof kinds;

/** One thing that `list` and `explain` show. */
export interface Entry {
  kind: EntryKind | 'suites';
  id: string;
  /** The columns of a list beside the id. */
  columns: string[];
  /** The entry as JSON. */
  data: object;
  heading: string;
  /** Texts by label, for `explain`; a label without texts is not shown. Those of Run and Try are command lines without the program. */
  facts: Record<string, string[]>;
}

/** The default of --seed. */
const usualSeed = 1;

type Titled = Pick<Check, 'id' | 'title'>;

const idAndTitle = ({ id, title }: Titled): string => `${id}: ${title}`;

const clauseText = (name: string): string => `${name}: ${clauseById(name)?.says ?? ''}`;

function readingText(name: string): string[] {
  const { reading } = clauseById(name) ?? {};
  return reading === undefined ? [] : [`${name}: ${reading}`];
}

function suiteEntry({ name, title, checks }: Omit<Suite, 'checks'> & { checks: readonly Titled[] }): Entry {
  const data = { name, title, checks: checks.map(({ id }) => id) };
  const facts = { About: [title], Checks: checks.map(idAndTitle) };
  return { kind: 'suites', id: name, columns: [title], data, heading: `${name} (suite)`, facts };
}

function checkEntry(check: Check, options: string): Entry {
  const { id, clauses, level, title, why, needs, brokenBy, own } = check;
  const facts = {
    Title: [title],
    Why: why === undefined ? [] : [why],
    Clauses: clauses.map(clauseText),
    Reading: clauses.flatMap(readingText),
    ...requestFacts(check),
    Needs: needs ?? [],
    'Broken by': brokenBy.map((name) => `${name}: ${defects.find((each) => each.name === name)?.does ?? ''}`),
    Run: [`check${own === true ? options : ''} --check ${id}`],
  };
  const data = { id, suite: id.slice(0, id.indexOf('/')), level, title, clauses, why, needs, brokenBy };
  return { kind: 'checks', id, columns: [level, title], data, heading: `${id} (${level})`, facts };
}

function requestFacts(check: Check): Entry['facts'] {
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

const clauseEntries = clauses.map((clause): Entry => {
  const { id, kind, title, says, seen, reading } = clause;
  const facts = {
    Says: [says],
    Seen: [seen],
    Reading: reading === undefined ? [] : [reading],
    Checks: [...builtInChecks, ...clientChecks].filter(({ clauses }) => clauses.includes(id)).map(idAndTitle),
  };
  const heading = `${id} (clause, ${kind}): ${title}`;
  return { kind: 'clauses', id, columns: [kind, title], data: clause, heading, facts };
});

const profileEntries = profiles.map((profile): Entry => {
  const { name, asks, arrival, limits } = profile;
  const thresholds = limits.map((limit) => `${limit.metric} ${boundOf(limit)}`);
  const facts = { ...profileFacts(profile, usualSeed), Thresholds: thresholds };
  const columns = [arrival.model, asks];
  return { kind: 'profiles', id: name, columns, data: profile, heading: `${name} (load profile)`, facts };
});

const defectEntries = defects.map(({ apply: _, ...defect }): Entry => {
  const { name, kind, does } = defect;
  const facts = {
    Does: [does],
    'Caught by': builtInChecks.filter(({ brokenBy }) => brokenBy.includes(name)).map(idAndTitle),
    Try: [`serve --defect ${name}`],
  };
  return { kind: 'defects', id: name, columns: [kind, does], data: defect, heading: `${name} (${kind})`, facts };
});

const variantEntries = variants.map(({ apply: _, ...variant }): Entry => {
  const { name, does } = variant;
  const facts = { Does: [does], Try: [`serve --variant ${name}`] };
  return { kind: 'variants', id: name, columns: [does], data: variant, heading: `${name} (variant)`, facts };
});

/** The suites of clients, whose checks read the runs of scenarios. */
const clientEntries = [
  { name: 'client', title: 'clients that call the service', checks: clientChecks },
  { name: 'client-variants', title: 'a client works with every permitted server', checks: variantChecks },
].flatMap((suite) => [suiteEntry(suite), ...suite.checks.map((check) => clientCheckEntry(check, suite.name))]);

function clientCheckEntry({ judge: _, ...check }: ClientCheck, suite: string): Entry {
  const { id, clauses, level, title, why, reads, brokenBy } = check;
  const readsAll = reads === 'every' || clientScenarios.every(({ name }) => reads.includes(name));
  const chosen = (readsAll ? ['scenarios'] : reads).map((name) => ` --scenario ${name}`).join('');
  const facts = {
    Title: [title],
    Why: [why],
    Clauses: clauses.map(clauseText),
    Reads: readsAll ? ['every scenario'] : [`${reads.length === 1 ? 'scenario' : 'scenarios'} ${commaList(reads)}`],
    Run: [`client${chosen} -- PROGRAM`],
  };
  const data = { id, suite, level, title, clauses, why, reads, brokenBy };
  return { kind: 'checks', id, columns: [level, title], data, heading: `${id} (${level})`, facts };
}

const scenarioEntries = clientScenarios.map((scenario): Entry => {
  const { name, title, generations } = scenario;
  const facts = {
    Server: [title],
    Asked: [`for ${plural(generations, 'generation')}`],
    Run: [`client --scenario ${name} -- PROGRAM`],
  };
  return {
    kind: 'scenarios',
    id: name,
    columns: [title],
    data: scenario,
    heading: `${name} (scenario of clients)`,
    facts,
  };
});

const otherEntries = [
  ...clientEntries,
  ...clauseEntries,
  ...profileEntries,
  ...defectEntries,
  ...variantEntries,
  ...scenarioEntries,
];

/** All that can be listed and explained: the built-in entries, and the checks of the modules that --suite-file names. Throws UsageError. */
export async function catalogueOf({ suiteFile = [] }: Options, directory: string): Promise<Entry[]> {
  const suites = await suitesOf(suiteFile.length === 0 ? {} : { suiteFile }, directory);
  const options = suiteFile.map((file) => ` --suite-file ${shellWord(file)}`).join('');
  const checkEntries = suites.flatMap(({ checks }) => checks.map((check) => checkEntry(check, options)));
  return [...suites.map(suiteEntry), ...checkEntries, ...otherEntries];
}
