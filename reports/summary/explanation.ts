import type { CheckResult, Exchange, RunReport } from '../../schemas/generated/types.ts';
import { latency, plural, size } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';

/** A reason why something was not tested; without checks, why no load was run. */
export interface NotTested {
  reason: string;
  checks: CheckResult[];
}

/** A check that lacks several things counts for the first one: `there is no exhaustible key: set …; declare …`. */
const firstReason = ({ because = 'no reason given' }: CheckResult): string => because.split('; ')[0] ?? because;

const declaration = /^declare (\S+) in the target file$/;

/** Reasons that differ in the declared fact only are one line. */
function withOneDeclaration(reasons: NotTested[]): NotTested[] {
  const declared = reasons.filter(({ reason }) => declaration.test(reason));
  if (declared.length < 2) return reasons;
  const facts = declared.map(({ reason }) => declaration.exec(reason)?.[1] ?? '');
  const checks = declared.flatMap((one) => one.checks);
  return [
    ...reasons.filter((one) => !declared.includes(one)),
    { reason: `declare in the target file: ${facts.join(', ')}`, checks },
  ];
}

/** The reasons of the checks that were not applicable, most checks first, and of a load test that was left out. */
export function notTested({ checks: all, load, loadSkipped }: RunReport): NotTested[] {
  const left = all.filter(({ outcome }) => outcome === 'inapplicable');
  const groups = [...Map.groupBy(left, firstReason)].map(([reason, checks]) => ({ reason, checks }));
  const reasons = withOneDeclaration(groups).toSorted((one, other) => other.checks.length - one.checks.length);
  if (load.length > 0 || loadSkipped === undefined) return reasons;
  return [...reasons, { reason: `load not run: ${loadSkipped}`, checks: [] }];
}

/** `(3 checks)` after such a reason. */
export const checkCount = ({ checks }: NotTested): string =>
  checks.length > 0 ? ` (${plural(checks.length, 'check')})` : '';

/** The exchange that shows the problem: the last one of the check's steps, else the last one. */
export function decisiveExchange(check: CheckResult): Exchange | undefined {
  return check.exchanges.findLast((exchange) => exchange.part !== 'control') ?? check.exchanges.at(-1);
}

/** The request on one line: `POST /v1/generate · Bearer [key:primary] · {"model":…}`. */
function requestLine(exchange: Exchange): string {
  const { method, path, headers, body } = exchange.request;
  const authorization = headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? 'no Authorization';
  return oneLine([`${method} ${path}`, authorization, body].filter(Boolean).join(' · '), 160);
}

/** The response on one line: `401 in 1.80 ms, text/html, 10 MB`, or why there is none. */
function responseLine({ response, failure }: Exchange): string {
  if (!response) return oneLine(failure ?? 'no answer');
  const type = response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'no Content-Type';
  const line = `${response.status} in ${latency(response.milliseconds)} ms, ${type}, ${size(response.bodyBytes)}`;
  return oneLine(line, 200);
}

export type Line = [label: string, text: string];

/**
 * A failing result in labelled lines: clause, request, expected, actual, response, usual cause, curl command, command
 * that runs the check alone. Lines without text are left out.
 */
export function explanation(check: CheckResult): Line[] {
  const exchange = decisiveExchange(check);
  const others = check.exchanges.length - 1;
  const more = others > 0 ? ` (and ${others} more)` : '';
  const answer = exchange && responseLine(exchange);
  const isRepeated = answer === check.got || answer === check.because;
  const lines: [string, string | undefined][] = [
    ['clause', oneLine(check.clauses.map((clause) => `§${clause}`).join(', '), 400)],
    ['sent', exchange && `${requestLine(exchange)}${more}`],
    ['expected', oneLine(check.wanted ?? '', 400)],
    ['actual', oneLine(check.got ?? '', 400)],
    ['answer', isRepeated ? undefined : answer],
    ['because', oneLine(check.because ?? '', 400)],
    ['ledger', check.ledger && ledgerWords(check.ledger)],
    ['tolerated', check.tolerated && tolerationText(check)],
    ['flaky', check.flaky && `failed in ${check.flaky.violated} of ${check.flaky.runs} runs`],
    ['usually', check.likelyCauses && oneLine(check.likelyCauses.join(' Or: '), 300)],
    ['repeat', exchange && oneLine(exchange.curl)],
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

/** A shell script that sends the requests of an episode again, all at once, and counts the statuses. */
export function repeatScript(check: CheckResult): string | undefined {
  const curl = decisiveExchange(check)?.curl;
  const count = check.ledger?.length ?? 0;
  if (curl === undefined || count < 2 || !curl.startsWith('curl -sS -i ')) return undefined;
  const request = curl.replace('curl -sS -i ', "curl -s -o /dev/null -w '%{http_code}\\n' ");
  return `again() { ${request}; }; export -f again; seq ${count} | xargs -P ${count} -I{} bash -c again | sort | uniq -c`;
}

/** The toleration in one line: its reason, owner, link and expiry. */
export function tolerationText(check: CheckResult): string {
  const { reason, owner, link, expires } = check.tolerated ?? {};
  const parts = [reason ?? 'no reason given', owner, link, expires && `until ${expires}`];
  return oneLine(parts.filter(Boolean).join(' · '), 400);
}
