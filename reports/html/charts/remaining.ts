import type { LoadKey } from '../../../schemas/generated/types.ts';
import { quantity } from '../../text/quantities.ts';
import { html, type Markup } from '../markup.ts';
import { bottom, box, chart, heightScale, limitLine, pixel, right, stepPath, timeAxes, timeScale } from './frame.ts';
import type { Rate } from './series.ts';

/** The range of X-RateLimit-Remaining in each part of the timeline. */
export function remaining(key: LoadKey, rates: Rate[], seconds: number, most: number): Markup {
  const [x, y] = [timeScale(seconds), heightScale(most)];
  const known = rates.flatMap(({ from, until, remaining: range }) =>
    range === undefined ? [] : [{ from: x(from), until: x(Math.min(until, seconds)), low: range[0], high: range[1] }],
  );
  const limit = key.limit === undefined ? '' : limitLine(y(key.limit), `Limit ${quantity(key.limit)}`);
  const axes = timeAxes('requests', x, y);
  if (known.length === 0) {
    const none = html`<text class="label" x="${(box.left + right) / 2}" y="${(box.top + bottom) / 2}" text-anchor="middle">no data</text>`;
    return chart(`${key.key}: no X-RateLimit-Remaining was seen`, html`${axes}${limit}${none}`);
  }
  const band = known.map(({ from, until, low, high }) => {
    const [top, height] = [pixel(y(high)), Math.max(1.5, pixel(y(low) - y(high)))];
    return `M${pixel(from)} ${top}H${pixel(until)}v${height}H${pixel(from)}z`;
  });
  const lows = stepPath(known.map(({ from, until, low }) => ({ from, until, at: y(low) })));
  const picture = html`${axes}<path class="range" d="${band.join('')}"/><path class="line" d="${lows}"/>${limit}`;
  const [least, greatest] = [Math.min(...known.map(({ low }) => low)), Math.max(...known.map(({ high }) => high))];
  return chart(`${key.key}: Remaining between ${least} and ${greatest}`, picture);
}
