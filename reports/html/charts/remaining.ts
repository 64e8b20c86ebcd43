import { scaleLinear } from 'd3-scale';
import type { LoadKey } from '../../../schemas/generated/types.ts';
import { quantity } from '../../text/quantities.ts';
import { html, type Markup } from '../markup.ts';
import { axes, bottom, box, chart, pixel, right, stepPath } from './frame.ts';
import type { Rate } from './series.ts';

/** The last X-RateLimit-Remaining of each time slot. */
export function remaining(key: LoadKey, rates: Rate[], seconds: number, most: number): Markup {
  const x = scaleLinear([0, seconds], [box.left, right]);
  const y = scaleLinear([0, most || 1], [bottom, box.top + 2]).nice(3);
  const known = rates.filter((rate) => rate.remaining !== undefined);
  const path = stepPath(
    known.map((rate) => ({ from: x(rate.from), until: x(rate.until), at: y(rate.remaining ?? 0) })),
  );
  const values = known.map((rate) => rate.remaining ?? 0);
  const says =
    values.length > 0
      ? `${key.key}: Remaining between ${Math.min(...values)} and ${Math.max(...values)}`
      : `${key.key}: no X-RateLimit-Remaining was seen`;
  const vertical = y.ticks(3).map((value) => ({ at: y(value), text: quantity(value) }));
  const horizontal = x.ticks(5).map((value) => ({ at: x(value), text: `${value} s` }));
  const limit =
    key.limit === undefined
      ? ''
      : html`<path class="limit" d="M${box.left} ${pixel(y(key.limit))}H${right}"/><text class="label halo" x="${right - 3}" y="${pixel(y(key.limit)) - 4}" text-anchor="end">Limit ${quantity(key.limit)}</text>`;
  const none =
    values.length === 0
      ? html`<text class="label" x="${(box.left + right) / 2}" y="${(box.top + bottom) / 2}" text-anchor="middle">no data</text>`
      : '';
  return chart(says, html`${axes('requests', vertical, horizontal)}${limit}<path class="line" d="${path}"/>${none}`);
}
