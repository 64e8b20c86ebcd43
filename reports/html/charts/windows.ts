import type { LoadKey } from '../../../schemas/generated/types.ts';
import { plural, quantity } from '../../text/quantities.ts';
import { each, html, type Markup } from '../markup.ts';
import { bottom, box, chart, heightScale, limitLine, pixel, right, type Scale, timeAxes, timeScale } from './frame.ts';

/** One or more announced windows as one bar. It shows the window that admitted most. */
export interface WindowBar {
  from: number;
  until: number;
  admitted: number;
  refused: number;
  /** Requests admitted beyond the limit in that window. */
  over: number;
  /** The load ended before the window did. */
  partial: boolean;
}

/** More bars would be too narrow to see. */
const mostBars = 60;

/** Windows are announced with up to a second too much, so each bar ends where the next window begins. */
export function windowBars(key: LoadKey, seconds: number): WindowBar[] {
  const windows = key.windows ?? [];
  const bars = windows.map(({ fromSeconds, untilSeconds, admitted, refused }, index): WindowBar => {
    const end = fromSeconds + (key.windowSeconds ?? untilSeconds - fromSeconds);
    return {
      from: fromSeconds,
      until: Math.min(seconds, windows[index + 1]?.fromSeconds ?? Math.min(end, untilSeconds)),
      admitted,
      refused,
      over: key.limit === undefined ? 0 : Math.max(0, admitted - key.limit),
      partial: index === windows.length - 1 && end > seconds * 1.02,
    };
  });
  const together = Math.ceil(bars.length / mostBars);
  return together <= 1
    ? bars
    : Array.from({ length: Math.ceil(bars.length / together) }, (_, index) =>
        worstOf(bars.slice(index * together, (index + 1) * together)),
      );
}

function worstOf(bars: readonly WindowBar[]): WindowBar {
  const [first, ...others] = bars;
  if (first === undefined) throw new RangeError('a bar stands for at least one window');
  const worst = others.reduce((most, bar) => (bar.admitted > most.admitted ? bar : most), first);
  return { ...worst, from: first.from, until: bars.at(-1)?.until ?? first.until };
}

/** `limit kept in 45 of 45 windows`, or `45 of 45 windows over the limit, worst +1`. */
export function windowsInWords({ windows = [], limit }: LoadKey): string | undefined {
  if (windows.length === 0 || limit === undefined) return undefined;
  const over = windows.filter(({ admitted }) => admitted > limit);
  const worst = Math.max(...over.map(({ admitted }) => admitted - limit));
  if (over.length > 0) return `${over.length} of ${plural(windows.length, 'window')} over the limit, worst +${worst}`;
  const reached = windows.filter(({ admitted, refused }) => admitted === limit || refused > 0).length;
  if (reached === 0) return `limit not reached in ${plural(windows.length, 'window')}`;
  return `limit kept in ${windows.length} of ${plural(windows.length, 'window')}`;
}

const gap = 1.5;
/** Wide enough for a digit of any system font. */
const characterWidth = 7.5;

function windowBar(bar: WindowBar, limit: number, x: Scale, y: Scale): Markup {
  const left = pixel(x(bar.from) + gap / 2);
  const width = Math.max(1, pixel(x(bar.until) - x(bar.from) - gap));
  const part = (name: string, low: number, high: number): Markup =>
    high > low
      ? html`<rect class="${name}${bar.partial ? ' partial' : ''}" x="${left}" y="${pixel(y(high))}" width="${width}" height="${pixel(y(low) - y(high))}"/>`
      : html``;
  const kept = Math.min(bar.admitted, limit);
  return html`${part('admitted', 0, kept)}${part('refused', bar.admitted, bar.admitted + bar.refused)}`;
}

/** One request too many is hardly a pixel high beside many refused ones. */
const leastExcess = 4;

/** The part above the limit, in front of its line. */
function excessBar(bar: WindowBar, limit: number, x: Scale, y: Scale): Markup {
  if (bar.over === 0) return html``;
  const width = Math.max(1, pixel(x(bar.until) - x(bar.from) - gap));
  const height = Math.max(leastExcess, pixel(y(limit) - y(bar.admitted)));
  return html`<rect class="over${bar.partial ? ' partial' : ''}" x="${pixel(x(bar.from) + gap / 2)}" y="${pixel(y(limit) - height)}" width="${width}" height="${height}"/>`;
}

/** The number above each bar, or above the worst one alone where there is no room for all. */
function excesses(bars: readonly WindowBar[], x: Scale, y: Scale): Markup {
  const over = bars.filter((bar) => bar.over > 0);
  const text = (bar: WindowBar): string => `+${bar.over}`;
  const room = Math.min(...bars.map((bar) => x(bar.until) - x(bar.from)));
  const worst = over.toSorted((one, other) => other.over - one.over).slice(0, 1);
  const shown = over.every((bar) => text(bar).length * characterWidth <= room) ? over : worst;
  return each(shown, (bar) => {
    const middle = pixel(Math.min(right - 8, (x(bar.from) + x(bar.until)) / 2));
    return html`<text class="label halo excess" x="${middle}" y="${pixel(y(bar.admitted) - 4)}" text-anchor="middle">${text(bar)}</text>`;
  });
}

/** The most requests in one window of a key, for a scale that the charts of several keys share. */
export const mostInWindow = ({ windows = [], limit = 0 }: LoadKey): number =>
  Math.max(limit, ...windows.map(({ admitted, refused }) => admitted + refused));

/** Requests admitted and refused in each announced window of a key, against its limit. */
export function admittedPerWindow(key: LoadKey, seconds: number, most: number): Markup {
  const [x, y] = [timeScale(seconds), heightScale(most)];
  const { limit } = key;
  const bars = windowBars(key, seconds);
  const says = `${key.key}: ${key.admitted} admitted, ${key.refused} refused and ${key.errors} failed of ${key.offered} offered in ${quantity(seconds)} s; ${windowsInWords(key) ?? 'no window announced'}`;
  const excess = each(bars, (bar) => excessBar(bar, limit ?? 0, x, y));
  const line = limit === undefined ? '' : limitLine(y(limit), `Limit ${quantity(limit)}`, excess);
  const none = html`<text class="label" x="${(box.left + right) / 2}" y="${(box.top + bottom) / 2}" text-anchor="middle">no announced window</text>`;
  const picture = html`${timeAxes('requests', x, y)}${each(bars, (bar) => windowBar(bar, limit ?? Number.POSITIVE_INFINITY, x, y))}${line}${excesses(bars, x, y)}${bars.length === 0 ? none : ''}`;
  return chart(says, picture);
}
