import type { CheckResult, Exchange } from '../../schemas/generated/types.ts';
import { inTime, size } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { episodeWaterfall } from './waterfall.ts';

/**
 * The exchange that shows the problem: that of the first request beyond the limit, the last one of a blocked check, or the last one of
 * the check's steps. Undefined if the check was blocked because its request would not have been answered.
 */
export function decisiveExchange(check: CheckResult): Exchange | undefined {
  const over = episodeWaterfall(check).find(({ look, exchange }) => look === 'over' && exchange !== undefined);
  if (over?.exchange !== undefined) return check.exchanges[over.exchange];
  const last = check.exchanges.at(-1);
  if (check.outcome !== 'blocked') return check.exchanges.findLast((exchange) => exchange.part !== 'control') ?? last;
  return check.deviation?.at === 'answer' && last?.response !== undefined ? undefined : last;
}

/** A header of the request; `name` in lower case. */
export const requestHeader = ({ request }: Exchange, name: string): string | undefined =>
  request.headers.find(([own]) => own.toLowerCase() === name)?.[1];

/** The request on one line: `POST /v1/generate · Bearer [key:primary] · {"model":…}`. */
export function sentInWords(exchange: Exchange): string {
  const { method, path, body } = exchange.request;
  const authorization = requestHeader(exchange, 'authorization') ?? 'no Authorization';
  return oneLine([`${method} ${path}`, authorization, body].filter(Boolean).join(' · '), 160);
}

/** The response on one line: `401 in 1.80 ms, text/html, 10 MB`, or why there is none. */
export function answerInWords({ response, failure }: Exchange): string {
  if (!response) return oneLine(failure ?? 'no answer');
  const type = response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'no Content-Type';
  const line = `${response.status} ${inTime(response.milliseconds)}, ${type}, ${size(response.bodyBytes)}`;
  return oneLine(line, 200);
}
