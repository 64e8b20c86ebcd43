import { scaleLog } from 'd3-scale';
import type { LoadKey, LoadResult, TimelineSlot } from '../../../schemas/generated/types.ts';
import { binBegin } from '../../../schemas/latency-bins.ts';
import { latency, quantity } from '../../text/quantities.ts';
import { each, html, type Markup } from '../markup.ts';
import { axes, bottom, box, chart, limitLine, logarithmicTicks, pixel, right, timeScale } from './frame.ts';
import { endOf } from './series.ts';

type Outcome = 'admitted' | 'refused';

/** Latencies of one outcome in a part of the run, counted by bin. */
interface Column {
  from: number;
  until: number;
  counts: Map<number, number>;
}

/** More columns would be too narrow, and make the page large. */
export const mostColumns = 24;

function columnsOf(timeline: readonly TimelineSlot[], key: string, outcome: Outcome): Column[] {
  const own = timeline.filter((slot) => slot.key === key && slot.latencyBins?.[outcome] !== undefined);
  const end = endOf(timeline);
  const slot = Math.min(...timeline.map(({ forSeconds }) => forSeconds));
  const width = Math.max(1, Math.ceil(end / slot / mostColumns)) * slot;
  const groups = Map.groupBy(own, ({ atSeconds }) => Math.floor((atSeconds + slot / 2) / width));
  return [...groups].map(([place, slots]) => {
    const counts = new Map<number, number>();
    for (const [bin = 0, count = 0] of slots.flatMap(({ latencyBins }) => latencyBins?.[outcome] ?? []))
      counts.set(bin, (counts.get(bin) ?? 0) + count);
    return { from: place * width, until: Math.min(end, (place + 1) * width), counts };
  });
}

/** The latency limit of admitted requests that a threshold sets for this key or for all, in milliseconds. */
function latencyLimit(
  { limits }: Pick<LoadResult, 'limits'>,
  key: string,
): { says: string; milliseconds: number } | undefined {
  const limit = limits.find(
    ({ metric }) => metric.startsWith(`${key}.admitted.`) || metric.startsWith('run.admitted.'),
  );
  const most = limit?.bounds?.atMost ?? limit?.bounds?.below;
  if (limit === undefined || most === undefined) return undefined;
  const percentile = limit.metric.split('.')[2]?.replace('_', '.') ?? '';
  return { says: `${percentile} limit ${quantity(Number(most))} ms`, milliseconds: Number(most) };
}

/** The lowest and the highest bin of all keys and outcomes, so that their strips share a scale; undefined without any. */
export function binRange(timeline: readonly TimelineSlot[]): [number, number] | undefined {
  const bins = timeline.flatMap(({ latencyBins: { admitted = [], refused = [] } = {} }) =>
    [...admitted, ...refused].flatMap(([bin]) => bin ?? []),
  );
  return bins.length === 0 ? undefined : [Math.min(...bins) - 1, Math.max(...bins) + 2];
}

/** The shade of a cell, 1 to 4, by the root of its count. */
const shadeOf = (count: number, most: number): number => Math.max(1, Math.ceil(4 * Math.sqrt(count / most)));

/** The shades of a strip with the answers that a cell of each stands for; empty without data. */
export function heatLegend({ timeline }: LoadResult, { key }: LoadKey, outcome: Outcome): Markup {
  const counts = columnsOf(timeline, key, outcome).flatMap((column) => [...column.counts.values()]);
  const of = Map.groupBy(counts, (count) => shadeOf(count, Math.max(...counts)));
  const words = [...of]
    .toSorted(([one], [other]) => one - other)
    .map(([shade, own]) => {
      const [least, most] = [Math.min(...own), Math.max(...own)].map(quantity);
      return html`<span class="swatched"><span class="swatch ${outcome === 'refused' ? 'other ' : ''}h${shade}"></span> ${least}${least === most ? '' : html` to ${most}`}</span>`;
    });
  return words.length === 0 ? html`` : html`answers in a cell: ${each(words, (word) => word, ' ')}`;
}

/** Latencies of one outcome of a key over time on a logarithmic scale; the more answers, the stronger the colour. Empty without data. */
export function heatStrip(load: LoadResult, { key }: LoadKey, outcome: Outcome): Markup {
  const columns = columnsOf(load.timeline, key, outcome);
  const range = binRange(load.timeline);
  if (columns.length === 0 || range === undefined) return html``;
  const [low, high] = range;
  const x = timeScale(endOf(load.timeline));
  const y = scaleLog([binBegin(low), binBegin(high)], [bottom, box.top]);
  const most = Math.max(...columns.flatMap(({ counts }) => [...counts.values()]));
  const cells = columns.flatMap(({ from, until, counts }) =>
    [...counts].map(([bin, count]) => ({ from, until, bin, count })),
  );
  const limit = outcome === 'admitted' ? latencyLimit(load, key) : undefined;
  const [least, greatest] = [Math.min(...cells.map(({ bin }) => bin)), Math.max(...cells.map(({ bin }) => bin)) + 1];
  const isAbove = limit !== undefined && limit.milliseconds > binBegin(high);
  const isBelow = limit !== undefined && limit.milliseconds < binBegin(low);
  const line =
    limit === undefined
      ? ''
      : isAbove || isBelow
        ? html`<text class="label halo" x="${right - 3}" y="${isAbove ? box.top - 4 : bottom - 4}" text-anchor="end">${limit.says} is ${isAbove ? 'above' : 'below'}</text>`
        : limitLine(y(limit.milliseconds), limit.says);
  return chart(
    `${key}: latency of ${outcome} requests between ${latency(binBegin(least))} and ${latency(binBegin(greatest))} ms${limit === undefined ? '' : `, ${limit.says}`}`,
    html`${axes(
      logarithmicTicks(y),
      x.ticks(5).map((value) => ({ at: x(value), text: `${value} s` })),
    )}<g class="heat ${outcome}">${each(cells, ({ from, until, bin, count }) => {
      const [top, foot] = [y(binBegin(bin + 1)), y(binBegin(bin))];
      const says = `${quantity(from)} to ${quantity(until)} s: ${count} of ${latency(binBegin(bin))} to ${latency(binBegin(bin + 1))} ms`;
      return html`<rect class="h${shadeOf(count, most)}" x="${pixel(x(from))}" y="${pixel(top)}" width="${pixel(Math.max(1, x(until) - x(from)))}" height="${pixel(foot - top)}"><title>${says}</title></rect>`;
    })}</g>${line}`,
  );
}
