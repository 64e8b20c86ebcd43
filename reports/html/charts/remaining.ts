import type { LoadKey } from '../../../schemas/generated/types.ts';
import { quantity } from '../../text/quantities.ts';
import { html, type Markup } from '../markup.ts';
import { bottom, box, chart, heightScale, limitLine, right, stepPath, timeAxes, timeScale } from './frame.ts';
import type { Rate } from './series.ts';

/** The last X-RateLimit-Remaining of each time slot. */
export function remaining(key: LoadKey, rates: Rate[], seconds: number, most: number): Markup {
  const [x, y] = [timeScale(seconds), heightScale(most)];
  const known = rates.filter((rate) => rate.remaining !== undefined);
  const path = stepPath(
    known.map((rate) => ({ from: x(rate.from), until: x(rate.until), at: y(rate.remaining ?? 0) })),
  );
  const values = known.map((rate) => rate.remaining ?? 0);
  const says =
    values.length > 0
      ? `${key.key}: Remaining between ${Math.min(...values)} and ${Math.max(...values)}`
      : `${key.key}: no X-RateLimit-Remaining was seen`;
  const limit = key.limit === undefined ? '' : limitLine(y(key.limit), `Limit ${quantity(key.limit)}`);
  const none =
    values.length === 0
      ? html`<text class="label" x="${(box.left + right) / 2}" y="${(box.top + bottom) / 2}" text-anchor="middle">no data</text>`
      : '';
  return chart(says, html`${timeAxes('requests', x, y)}${limit}<path class="line" d="${path}"/>${none}`);
}
