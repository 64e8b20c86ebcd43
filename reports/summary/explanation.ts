import type { CheckResult, Exchange } from '../../schemas/generated/types.ts';
import { latency, size } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';

/** Which exchange shows what a check is about: the last of its steps, else the last of all. */
export function tellingExchange(check: CheckResult): Exchange | undefined {
  return check.exchanges.findLast((exchange) => exchange.part !== 'control') ?? check.exchanges.at(-1);
}

/** What was sent, on one line: `POST /v1/generate · Bearer [key:primary] · {"model":…}`. */
export function sent(exchange: Exchange, most = 160): string {
  const { method, path, headers, body } = exchange.request;
  const authorization = headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? 'no Authorization';
  return oneLine([`${method} ${path}`, authorization, body].filter(Boolean).join(' · '), most);
}

/** What came back, on one line: `401 in 1.80 ms, text/html, 10 MB`, or why nothing did. */
export function received({ response, failure }: Exchange): string {
  if (!response) return oneLine(failure ?? 'no answer');
  const type = response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'no Content-Type';
  return oneLine(
    `${response.status} in ${latency(response.milliseconds)} ms, ${type}, ${size(response.bodyBytes)}`,
    200,
  );
}

/** The answer, unless it is all that `got` or `because` says already. */
function answered(check: CheckResult, exchange: Exchange): string | undefined {
  const answer = received(exchange);
  return answer === check.got || answer === check.because ? undefined : answer;
}

/** One labelled line of an explanation; `text` may be long, and is of one line unless the label is `repeat`. */
export type Line = [label: string, text: string];

/**
 * What every failing result answers, in this order: which clause, what we sent, what was wanted, what came back, how to
 * repeat it. Lines that have nothing to say are left out.
 */
export function explanation(check: CheckResult): Line[] {
  const exchange = tellingExchange(check);
  const others = check.exchanges.length - 1;
  const more = others > 0 ? ` (and ${others} more)` : '';
  const lines: [string, string | undefined][] = [
    ['clause', check.clauses.map((clause) => `§${clause}`).join(', ')],
    ['sent', exchange && `${sent(exchange)}${more}`],
    ['wanted', check.wanted ? oneLine(check.wanted, 400) : undefined],
    ['got', check.got ? oneLine(check.got, 400) : undefined],
    ['answer', exchange && answered(check, exchange)],
    ['because', check.because ? oneLine(check.because, 400) : undefined],
    ['tolerated', check.tolerated && tolerated(check)],
    ['flaky', check.flaky && `violated in ${check.flaky.violated} of ${check.flaky.runs} runs`],
    ['repeat', exchange && oneLine(exchange.curl)],
  ];
  return lines.filter((line): line is Line => Boolean(line[1]));
}

/** The toleration in one line: its reason, owner, link and expiry. */
export function tolerated(check: CheckResult): string {
  const { reason, owner, link, expires } = check.tolerated ?? {};
  const parts = [reason ?? 'no reason given', owner, link, expires && `until ${expires}`];
  return oneLine(parts.filter(Boolean).join(' · '), 400);
}
