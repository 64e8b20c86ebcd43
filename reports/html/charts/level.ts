import { scaleLinear } from 'd3-scale';
import type { ChartedRequests, LoadKey } from '../../../schemas/generated/types.ts';
import { isOverLimit, isRefusedEarly } from '../../summary/waterfall.ts';
import { plural, quantity } from '../../text/quantities.ts';
import { limiterWords } from '../../text/words.ts';
import { each, html, type Markup } from '../markup.ts';
import { axes, bottom, box, chart, heightScale, limitLine, pixel, refusals, right, timeScale } from './frame.ts';

/** Requests within one window's length, with what was left after each. */
interface Stretch {
  from: number;
  until: number;
  points: { at: number; left: number; letter: string }[];
}

/** The stretches as drawn, in order, by the time since the load began, so that keys share them; gaps between them are left out. */
export function stretchesOf({ requests, windowSeconds = 1 }: LoadKey): Stretch[] {
  if (requests === undefined) return [];
  const { sentMilliseconds, outcomes, room } = requests;
  const points = sentMilliseconds.map((sent, index) => ({
    at: sent / 1000,
    left: (room[index] ?? 0) - (outcomes[index] === 'a' ? 1 : 0),
    letter: outcomes[index] ?? 'e',
  }));
  return [...Map.groupBy(points, ({ at }) => Math.floor(at / windowSeconds))].map(([place, of]) => ({
    from: place * windowSeconds,
    until: (place + 1) * windowSeconds,
    points: of,
  }));
}

const kindIn = ({ roomIn }: ChartedRequests): string => (roomIn === undefined ? 'window' : limiterWords[roomIn]);

/** `Room left in a token bucket of 20 per 2 s, computed from the decisions. Nothing admitted below empty.` */
export function levelInWords(key: LoadKey): string {
  const { requests, limit = 0, windowSeconds = 0 } = key;
  if (requests === undefined) return '';
  const drawn = requests.sentMilliseconds.length;
  const below = stretchesOf(key).flatMap(({ points }) =>
    points.filter(({ letter, left }) => letter === 'a' && left < 0),
  );
  const part = drawn < requests.count ? ` ${drawn} of ${plural(requests.count, 'request')} drawn.` : '';
  const found = isOverLimit(key)
    ? `${below.length} admitted below empty.`
    : 'Nothing was certainly admitted below empty.';
  return `Room left in a ${kindIn(requests)} of ${quantity(limit)} per ${quantity(windowSeconds)} s, computed from the decisions. ${found}${part}`;
}

/** The room that a correct limiter had left after each decision, over time; what was admitted below empty is red. */
export function level(key: LoadKey): Markup {
  const { limit = 0, windowSeconds = 1 } = key;
  const stretches = stretchesOf(key);
  // Stretches stand side by side, so that those left out take no room.
  const x = timeScale(Math.max(1, stretches.length) * windowSeconds);
  const least = Math.min(0, ...stretches.flatMap(({ points }) => points.map(({ left }) => left)));
  const y = heightScale(limit * 1.05, isOverLimit(key) ? least : Math.max(least, -1));
  const shown = stretches.flatMap(({ from, points }, place) =>
    points.map((point) => ({ ...point, across: x(place * windowSeconds + point.at - from) })),
  );
  const admitted = shown.filter(({ letter }) => letter === 'a');
  const dots = (of: typeof shown, name: string): Markup =>
    of.length === 0
      ? html``
      : html`<path class="${name}" d="${of.map(({ across, left }) => `M${pixel(across)} ${pixel(Math.min(bottom, y(left)))}h0`).join('')}"/>`;
  const isBelow = ({ left }: { left: number }): boolean => isOverLimit(key) && left < 0;
  const times = timesOf(stretches, windowSeconds).map(({ at, text }) => ({ at: x(at), text }));
  const heights = [0, limit / 2, limit].map((value) => ({ at: y(value), text: quantity(value) }));
  return chart(
    `${key.key}: ${levelInWords(key)}`,
    html`${axes(heights, times)}${limitLine(y(limit), `full: ${quantity(limit)}`)}<path class="empty" d="M${box.left} ${pixel(y(0))}H${right}"/>${dots(
      admitted.filter((one) => !isBelow(one)),
      'dots',
    )}${refusals(
      shown.flatMap(({ letter, across }) => (letter === 'r' ? [across] : [])),
      shown.flatMap(({ letter, across, left }) => (isRefusedEarly(key, letter, left) ? [across] : [])),
    )}${dots(admitted.filter(isBelow), 'dots over')}${each(stretches, (stretch, place) => {
      const [left, width] = [x(place * windowSeconds), x(windowSeconds) - x(0)];
      return html`<rect class="hit" x="${pixel(left)}" y="${box.top}" width="${pixel(width)}" height="${bottom - box.top}"><title>${stretchInWords(stretch)}</title></rect>`;
    })}`,
  );
}

/** Ticks of the time axis: round times or, where stretches were left out, the beginnings of some. */
function timesOf(stretches: readonly Stretch[], windowSeconds: number): { at: number; text: string }[] {
  const first = stretches[0]?.from ?? 0;
  const end = stretches.length * windowSeconds;
  if ((stretches.at(-1)?.until ?? 0) <= first + end + 1e-6)
    return scaleLinear([first, first + end], [0, end])
      .ticks(5)
      .map((time) => ({ at: time - first, text: `${time} s` }));
  const step = Math.ceil(stretches.length / 5);
  return stretches.flatMap(({ from }, place) =>
    place % step === 0 ? [{ at: place * windowSeconds, text: `${quantity(Math.round(from))} s` }] : [],
  );
}

/** The counts of a stretch, and the least and the most room that was left in it. */
export function stretchFigures({ points }: Stretch) {
  const count = (letter: string): number => points.filter((point) => point.letter === letter).length;
  const left = points.map((point) => point.left);
  return { admitted: count('a'), refused: count('r'), least: Math.min(...left), most: Math.max(...left) };
}

/** `2.0 to 4.0 s: 20 admitted, 40 refused, room 0 to 12` */
function stretchInWords(stretch: Stretch): string {
  const { admitted, refused, least, most } = stretchFigures(stretch);
  const [from, until] = [stretch.from, stretch.until].map(quantity);
  return `${from} to ${until} s: ${admitted} admitted, ${refused} refused, room ${quantity(least)} to ${quantity(most)}`;
}
