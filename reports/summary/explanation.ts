import type { CheckResult, ClauseResult, RunReport } from '../../schemas/generated/types.ts';
import { plural } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { capitalize } from '../text/words.ts';
import { deviationInWords } from './deviation-words.ts';
import { answerInWords, decisiveExchange, requestHeader, sentInWords } from './exchange-words.ts';
import { repeatScript } from './repeat-script.ts';

/** A reason why something was not tested or not decided; without checks, why no load was run. */
export interface NotTested {
  reason: string;
  checks: CheckResult[];
  /** The profiles of the loads that could decide more. */
  loads?: readonly string[];
}

/** Headings of the two lists: what to provide, and the questions that the answers left open. */
export const notTestedTitle = 'Set these to test more';
export const undecidedTitle = 'Could not be decided';

/** The reasons of some checks, most checks first. */
function grouped(checks: readonly CheckResult[], reasonOf: (check: CheckResult) => string): NotTested[] {
  const groups = [...Map.groupBy(checks, reasonOf)].map(([reason, of]) => ({ reason, checks: of }));
  return groups.toSorted((one, other) => other.checks.length - one.checks.length);
}

/** Sentences on facts that a target file may lack, by the beginning of their names: facts that are set in the same way share a line. */
const inTargetFile = {
  'declared.': (names: string) => `declare in the target file: ${names.replaceAll('declared.', '')}`,
  'provoke.': (names: string) => `say in the target file how to trigger an error: ${names}`,
};
const settingOf = ({ missing: [first] = [] }: CheckResult) =>
  Object.entries(inTargetFile).find(([start]) => first?.need.startsWith(start))?.[1];
const becauseOf = ({ because = 'no reason given' }: CheckResult): string => because;

/** The reasons why checks were not run, which say what to set, what loads need to decide more, and the reason why no load was run. */
export function notTested({ checks: all, load, loadSkipped, complete }: RunReport): NotTested[] {
  // Whoever leaves checks out knows it: nothing is missing that could be set.
  const left = all.filter(
    ({ outcome, lacks }) =>
      outcome === 'inapplicable' && lacks !== undefined && lacks !== 'evidence' && lacks !== 'selection',
  );
  const needs = new Set(left.filter(settingOf).flatMap(({ missing: [first] = [] }) => first?.need ?? []));
  const ofLoads = load.flatMap(({ profile, validity: { missing = [] } }) =>
    missing.map((one) => ({ ...one, profile })),
  );
  const profilesOf = (of: typeof ofLoads): string[] => [...new Set(of.map(({ profile }) => profile))];
  const isNamed = ({ need }: { need: string }): boolean => needs.has(need);
  // A check that lacks several things is counted under the first.
  const reasons = [...Map.groupBy(left, settingOf)].flatMap(([words, checks]): NotTested[] => {
    if (words === undefined) return grouped(checks, (check) => check.missing?.[0]?.says ?? becauseOf(check));
    const names = [...new Set(checks.flatMap(({ missing: [first] = [] }) => first?.need ?? []))];
    const loads = profilesOf(ofLoads.filter(({ need }) => names.includes(need)));
    return [{ reason: words(names.join(', ')), checks, loads }];
  });
  reasons.sort((one, other) => other.checks.length - one.checks.length);
  const others = ofLoads.filter((one) => !isNamed(one));
  const loads = [...Map.groupBy(others, ({ says }) => says)].map(
    ([reason, of]): NotTested => ({ reason, checks: [], loads: profilesOf(of) }),
  );
  // If the run was stopped before its load, nothing that could be set was missing.
  const skipped = load.length === 0 && loadSkipped !== undefined && complete;
  return [...reasons, ...loads, ...(skipped ? [{ reason: `load not run: ${loadSkipped}`, checks: [] }] : [])];
}

/** True if the answers did not decide it. */
export const lacksEvidence = ({ outcome, lacks }: CheckResult): boolean =>
  outcome === 'inapplicable' && lacks === 'evidence';

/** The checks that ran, but whose answers do not distinguish a kept promise from a broken one. */
export const undecided = ({ checks }: RunReport): NotTested[] => grouped(checks.filter(lacksEvidence), becauseOf);

/** The clauses that undecided checks leave open, at least in part. */
export function openClauses({ checks, clauses }: RunReport): ClauseResult[] {
  const left = new Set(checks.filter(lacksEvidence).map(({ id }) => id));
  return clauses.filter(
    ({ standing, checks: about }) =>
      (standing === 'undecided' || standing === 'partly') && about.some((id) => left.has(id)),
  );
}

/** A longer list would not be read; the map of the page has all. */
const mostNamed = 5;

/** `clauses left open: §8.1 a key over its limit gets 429, and 2 more`, as the items of a list: none or one. */
export function openInWords({ openClauses: open }: { openClauses: readonly ClauseResult[] }): string[] {
  const named = open.slice(0, mostNamed).map(({ id, title }) => `§${id} ${title}`);
  const more = open.length > mostNamed ? [`and ${open.length - mostNamed} more`] : [];
  return open.length === 0 ? [] : [`clauses left open: ${[...named, ...more].join(', ')}`];
}

/** The clauses that a result breaks, or those that the check is about. */
export const shownClauses = ({ breaks, clauses }: CheckResult): string[] => breaks ?? clauses;

/** `10 checks, load per-key-429`: what the reason stands for; empty for neither. */
export const scopeInWords = ({ checks, loads = [] }: NotTested): string =>
  [...(checks.length > 0 ? [plural(checks.length, 'check')] : []), ...loads.map((name) => `load ${name}`)].join(', ');

/** The scope in brackets, to follow the reason. */
export function reasonScope(one: NotTested): string {
  const scope = scopeInWords(one);
  return scope === '' ? '' : ` (${scope})`;
}

export type Line = [label: string, text: string];

/** The actual result of a failed check in one sentence. Older files have its parts only. */
export const deviationSentence = ({ title, says, wanted = title, got = 'something else' }: CheckResult): string =>
  capitalize(says ?? `${got}, expected ${wanted}`);

/** Characters of two lines of a page of 1440 px: 178 fit, 198 do not. */
const longestHeadline = 170;

/** The headline of a cause, and the part of its worst check's deviation that the lines below must add. */
export interface Headline {
  says: string;
  leaves: readonly ('expected' | 'actual')[];
}

/** The sentence of a cause. If it is the deviation of its worst check and too long, it lacks the expectation or the value too. */
export function shortHeadline(
  { says, headline = says, deviationOf }: { says: string; headline?: string; deviationOf?: CheckResult },
  worst: CheckResult,
): Headline {
  if (deviationOf !== worst) return { says: headline, leaves: ['expected', 'actual'] };
  const { wanted, got, deviation } = worst;
  if (says.length <= longestHeadline || wanted === undefined || got === undefined) return { says, leaves: [] };
  const short = oneLine(capitalize(got), 300);
  if (short.length <= longestHeadline || deviation === undefined) return { says: short, leaves: ['expected'] };
  const where = deviation.operation === undefined ? '' : `${deviation.operation}: `;
  return { says: capitalize(`${where}${deviationInWords(deviation)}`), leaves: ['expected', 'actual'] };
}

/** The headline of a check: what the server did instead, or the promise. */
export const headlineOf = (check: CheckResult): string =>
  check.outcome === 'violated' ? deviationSentence(check) : check.title;

/**
 * A failing result in labelled lines, below its headline: promise, clause, request, response, usual cause, curl command, command
 * that runs the check alone. Lines without text are left out.
 */
export function explanation(check: CheckResult): Line[] {
  const exchange = decisiveExchange(check);
  // An episode keeps the exchanges of few of its requests.
  const unkept = check.ledger?.filter((row) => row.exchange === undefined).length ?? 0;
  const others = check.exchanges.length + unkept - 1;
  const more = others > 0 ? ` (and ${others} more)` : '';
  const answer = exchange && answerInWords(exchange);
  const clauses = shownClauses(check).map((clause) => `§${clause}`);
  const lines: [string, string | undefined][] = [
    ['promise', check.outcome === 'violated' ? oneLine(check.title) : undefined],
    ['clause', oneLine(clauses.join(', '), 400)],
    ['sent', exchange && `${sentInWords(exchange)}${more}`],
    ['answer', answer === check.because ? undefined : answer],
    ['because', oneLine(check.because ?? '', 400)],
    ['ledger', check.ledger && ledgerWords(check.ledger)],
    ['tolerated', check.tolerated && tolerationText(check)],
    ['flaky', check.flaky && `failed in ${check.flaky.violated} of ${check.flaky.runs} runs`],
    ['usually', check.likelyCauses && oneLine(check.likelyCauses.join(' Or: '), 300)],
    ['repeat', exchange && oneLine((repeatScript(check) ?? exchange.curl).replaceAll('\n', '; '))],
    ['run again', check.runAgain && oneLine(check.runAgain)],
  ];
  return lines.filter((line): line is Line => Boolean(line[1]));
}

/** The replies of an episode in a few words: `31 × 200, 29 × 429; Remaining 19 … 0`. */
export function ledgerWords(ledger: NonNullable<CheckResult['ledger']>): string {
  const statuses = Map.groupBy(ledger, ({ status }) => status);
  const counts = [...statuses].map(([status, rows]) => `${rows.length} × ${status === 0 ? 'no answer' : status}`);
  const left = ledger.flatMap(({ remaining }) => remaining ?? []);
  const [first, last] = [left[0], left.at(-1)];
  return `${counts.join(', ')}${first === undefined ? '' : `; Remaining ${first} … ${last}`}`;
}

/** The reason, owner, link and expiry of a toleration. */
export function tolerationParts({ tolerated = {} }: CheckResult): string[] {
  const { reason = 'no reason given', owner, link, expires } = tolerated;
  return [reason, owner, link, expires && `until ${expires}`].flatMap((part) => part || []);
}

/** The toleration in one line. */
export const tolerationText = (check: CheckResult): string => oneLine(tolerationParts(check).join(' · '), 400);

/** The request of an episode that sent only one: `: POST /v1/generate, key exhaustible`; empty for several. */
function requestInWords({ exchanges }: CheckResult): string {
  const sent = exchanges.map((exchange) => {
    const key = requestHeader(exchange, 'authorization')?.replace(/^Bearer \[key:([^\]]*)\]$/, 'key $1');
    return `: ${exchange.request.method} ${exchange.request.path}, ${key ?? 'no Authorization'}`;
  });
  return new Set(sent).size === 1 ? (sent[0] ?? '') : '';
}

/** The heading of the requests of an episode around its limit; beside a load, that they are those of the check. */
export const waterfallTitle = (check: CheckResult, isBesideLoad = false): string =>
  `Requests ${isBesideLoad ? 'of the check ' : ''}around the limit${requestInWords(check)}`;
