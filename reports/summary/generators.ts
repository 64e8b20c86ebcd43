import type { LoadResult } from '../../schemas/generated/types.ts';
import { plural, quantity } from '../text/quantities.ts';

/** Number of generators and the difference of their clocks; undefined for a single generator. */
export function generatorsSentence({ generators = [] }: Pick<LoadResult, 'generators'>): string | undefined {
  if (generators.length < 2) return undefined;
  const requests = generators.map((one) => one.requests);
  const [least, most] = [Math.min(...requests), Math.max(...requests)];
  const each = least === most ? quantity(least) : `${quantity(least)} to ${quantity(most)}`;
  return `${generators.length} generators, ${each} requests each, ${clockWords(generators)}`;
}

function clockWords(generators: NonNullable<LoadResult['generators']>): string {
  const active = generators.filter(({ requests }) => requests > 0);
  const offsets = active.map((one) => Math.abs(one.clockOffsetMilliseconds ?? Number.NaN));
  if (offsets.some(Number.isNaN)) return 'clocks not compared';
  const uncertainty = Math.max(0, ...active.map((one) => one.uncertaintyMilliseconds ?? 0));
  if (uncertainty === 0) return 'one clock';
  return `clocks up to ${quantity(Math.max(...offsets))} ms apart, corrected to ± ${quantity(uncertainty)} ms`;
}

/** The part of the run that the ledger covers; undefined if it has every request. */
export function sampleSentence({ sample }: Pick<LoadResult, 'sample'>): string | undefined {
  if (sample === undefined) return undefined;
  const { wholeSeconds, ledgerRequests, countedRequests } = sample;
  const later = plural(countedRequests, 'later request was', 'later requests were');
  return `invariants and limiter were checked for the first ${quantity(wholeSeconds)} s (${plural(ledgerRequests, 'request')}); ${later} only counted`;
}
