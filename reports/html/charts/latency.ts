import type { LoadKey, LoadResult } from '../../../schemas/generated/types.ts';
import { latency, quantity } from '../../text/quantities.ts';
import { html, type Markup } from '../markup.ts';
import { bottom, box, chart, heightScale, limitLine, right, stepPath, timeAxes, timeScale } from './frame.ts';
import type { Rate } from './series.ts';

/** The greatest latency of admitted requests in any part, for a scale that the charts of several keys share. */
export const greatestLatency = (rates: readonly Rate[]): number =>
  Math.max(0, ...rates.map((rate) => rate.latency?.max ?? 0));

/** The latency limit of admitted requests that a threshold sets for this key or for all, in milliseconds. */
export function latencyLimit(
  { limits }: Pick<LoadResult, 'limits'>,
  key: string,
): { says: string; milliseconds: number } | undefined {
  const limit = limits.find(
    ({ metric }) => metric.startsWith(`${key}.admitted.`) || metric.startsWith('run.admitted.'),
  );
  const most = /(?:at most|below) ([\d.]+)/.exec(limit?.bound ?? '')?.[1];
  if (limit === undefined || most === undefined) return undefined;
  const percentile = limit.metric.split('.')[2]?.replace('_', '.') ?? '';
  return { says: `${percentile} limit ${quantity(Number(most))} ms`, milliseconds: Number(most) };
}

/** Median and greatest latency of the admitted requests of a key over time, with its limit where it is in the picture. */
export function latencyOverTime(
  { key }: LoadKey,
  rates: Rate[],
  seconds: number,
  most: number,
  limit: ReturnType<typeof latencyLimit>,
): Markup {
  const [x, y] = [timeScale(seconds), heightScale(most)];
  const known = rates.flatMap(({ from, until, latency: of }) =>
    of === undefined ? [] : [{ from: x(from), until: x(Math.min(until, seconds)), ...of }],
  );
  const axes = timeAxes('ms', x, y);
  if (known.length === 0) {
    const none = html`<text class="label" x="${(box.left + right) / 2}" y="${(box.top + bottom) / 2}" text-anchor="middle">no data</text>`;
    return chart(`${key}: no request was admitted`, html`${axes}${none}`);
  }
  const path = (name: 'p50' | 'max'): string =>
    stepPath(known.map((of) => ({ from: of.from, until: of.until, at: y(of[name]) })));
  const line =
    limit !== undefined && limit.milliseconds <= (y.domain()[1] ?? 0)
      ? limitLine(y(limit.milliseconds), limit.says)
      : '';
  const greatest = Math.max(...known.map(({ max }) => max));
  return chart(
    `${key}: latency of admitted requests at most ${latency(greatest)} ms${limit === undefined ? '' : `, ${limit.says}`}`,
    html`${axes}<path class="line greatest" d="${path('max')}"/><path class="line" d="${path('p50')}"/>${line}`,
  );
}
