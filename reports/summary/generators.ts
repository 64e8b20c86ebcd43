import type { LoadResult } from '../../schemas/generated/types.ts';
import { plural, quantity } from '../text/quantities.ts';

/** Who sent a load that several generators sent together, in one sentence; nothing where one did. */
export function generatorsSentence({ generators = [] }: Pick<LoadResult, 'generators'>): string | undefined {
  if (generators.length < 2) return undefined;
  const requests = generators.map((one) => one.requests);
  const [least, most] = [Math.min(...requests), Math.max(...requests)];
  const each = least === most ? quantity(least) : `${quantity(least)} to ${quantity(most)}`;
  return `${generators.length} generators, ${each} requests each, ${clocks(generators)}`;
}

function clocks(generators: NonNullable<LoadResult['generators']>): string {
  const spoke = generators.filter(({ requests }) => requests > 0);
  const offsets = spoke.map((one) => Math.abs(one.clockOffsetMilliseconds ?? Number.NaN));
  if (offsets.some(Number.isNaN)) return 'clocks not compared';
  const uncertainty = Math.max(0, ...spoke.map((one) => one.uncertaintyMilliseconds ?? 0));
  if (uncertainty === 0) return 'one clock';
  return `clocks up to ${quantity(Math.max(...offsets))} ms apart, corrected to ± ${quantity(uncertainty)} ms`;
}

/** What of a run only counts, in one sentence; nothing where every request is in the ledger. */
export function sampleSentence({ sample }: Pick<LoadResult, 'sample'>): string | undefined {
  if (sample === undefined) return undefined;
  const { wholeSeconds, ledgerRequests, countedRequests } = sample;
  const later = `${plural(countedRequests, 'later request')} ${countedRequests === 1 ? 'was' : 'were'} counted only`;
  return `the ledger is whole for the first ${quantity(wholeSeconds)} s, ${plural(ledgerRequests, 'request')}: invariants and limiter speak of them; ${later}`;
}
