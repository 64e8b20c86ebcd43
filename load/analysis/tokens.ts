import type { Histogram } from 'hdr-histogram-js';
import type { LoadTokens } from '../../schemas/generated/types.ts';
import { classOf, latencyHistogram, latencyMilliseconds, microseconds, percentiles } from '../ledger/latency.ts';
import type { Ledger } from '../ledger/ledger.ts';

interface Totals {
  model: string | undefined;
  answers: number;
  tokensSent: number | undefined;
  tokensReceived: number | undefined;
  firstByte: Histogram;
  whole: Histogram;
}

/**
 * The tokens that the answers of each key count, by model; empty if they count none. Their time lasts from the first request of the load
 * to its last answer.
 */
export function tokensByKey(ledger: Ledger): LoadTokens[][] {
  const totals = ledger.labels.map(() => new Map<string, Totals>());
  let [from, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < ledger.rows; row++) {
    const [sent, finished] = [ledger.sentAt(row), ledger.finishedAt(row)];
    if (sent < from) from = sent;
    if (ledger.statusOf(row) !== 0 && finished > until) until = finished;
    const { model, tokensSent, tokensReceived } = ledger.contentOf(row);
    if ((tokensSent ?? tokensReceived) === undefined || classOf(ledger.statusOf(row)) !== 'admitted') continue;
    const own = totals[ledger.keyOf(row)];
    const total = own?.get(model ?? '') ?? noTokens(model);
    own?.set(model ?? '', total);
    total.answers++;
    if (tokensSent !== undefined) total.tokensSent = (total.tokensSent ?? 0) + tokensSent;
    if (tokensReceived !== undefined) total.tokensReceived = (total.tokensReceived ?? 0) + tokensReceived;
    total.firstByte.recordValue(microseconds(ledger.firstByteAt(row) - sent));
    total.whole.recordValue(microseconds(latencyMilliseconds(ledger, row)));
  }
  return totals.map((own) => [...own.values()].map((total) => figuresOf(total, (until - from) / 1000)));
}

const noTokens = (model: string | undefined): Totals => ({
  ...{ model, answers: 0, tokensSent: undefined, tokensReceived: undefined },
  ...{ firstByte: latencyHistogram(), whole: latencyHistogram() },
});

const figuresOf = (
  { model, answers, tokensSent, tokensReceived, firstByte, whole }: Totals,
  seconds: number,
): LoadTokens => ({
  ...(model !== undefined && { model }),
  answers,
  ...(tokensSent !== undefined && { sent: tokensSent }),
  ...(tokensReceived !== undefined && { received: tokensReceived }),
  ...(tokensSent !== undefined && seconds > 0 && { sentPerSecond: roundToThousandth(tokensSent / seconds) }),
  ...(tokensReceived !== undefined &&
    seconds > 0 && { receivedPerSecond: roundToThousandth(tokensReceived / seconds) }),
  firstByte: percentiles(firstByte),
  latency: percentiles(whole),
});

const roundToThousandth = (value: number): number => Math.round(value * 1000) / 1000;
