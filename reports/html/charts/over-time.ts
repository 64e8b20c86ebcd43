import type { LoadKey } from '../../../schemas/generated/types.ts';
import { quantity } from '../../text/quantities.ts';
import { each, html, type Markup } from '../markup.ts';
import {
  bottom,
  box,
  chart,
  heightScale,
  limitLine,
  pixel,
  right,
  type Scale,
  stepPath,
  timeAxes,
  timeScale,
} from './frame.ts';
import type { Rate } from './series.ts';

/** The last X-RateLimit-Remaining of each time slot. */
export function remaining(key: LoadKey, rates: Rate[], seconds: number, most: number): Markup {
  const [x, y] = [timeScale(seconds), heightScale(most)];
  const known = rates.filter((rate) => rate.remaining !== undefined);
  const steps = known.map((rate) => ({ from: x(rate.from), until: x(rate.until), at: y(rate.remaining ?? 0) }));
  const line = html`<path class="line" d="${stepPath(steps)}"/>`;
  const limit = key.limit === undefined ? '' : limitLine(y(key.limit), `Limit ${quantity(key.limit)}`);
  const picture = html`${timeAxes('requests', x, y)}${limit}${line}`;
  if (known.length === 0) {
    const none = html`<text class="label" x="${(box.left + right) / 2}" y="${(box.top + bottom) / 2}" text-anchor="middle">no data</text>`;
    return chart(`${key.key}: no X-RateLimit-Remaining was seen`, html`${picture}${none}`);
  }
  const values = known.map((rate) => rate.remaining ?? 0);
  return chart(`${key.key}: Remaining between ${Math.min(...values)} and ${Math.max(...values)}`, picture);
}

type Name = 'admitted' | 'refused' | 'errors';

const layers: Name[] = ['admitted', 'refused', 'errors'];

/** The highest rate of a key in requests per second, at least its limit divided by its window. */
export function peak(key: LoadKey, rates: Rate[]): number {
  const offered = rates.map(({ admitted, refused, errors }) => admitted + refused + errors);
  return Math.max(0, limitRate(key) ?? 0, ...offered);
}

const limitRate = ({ limit, windowSeconds }: LoadKey): number | undefined =>
  limit !== undefined && windowSeconds ? limit / windowSeconds : undefined;

/** Layers are drawn from the highest to the lowest, each down to the axis; lower ones cover higher ones. */
function layer(name: Name, rates: Rate[], x: Scale, y: Scale): Markup {
  if (rates.every((rate) => rate[name] === 0)) return html``;
  const counted = layers.slice(0, layers.indexOf(name) + 1);
  const steps = rates.map((rate) => ({
    from: x(rate.from),
    until: x(rate.until),
    at: y(counted.reduce((sum, lower) => sum + rate[lower], 0)),
  }));
  return html`<path class="${name}" d="${stepPath(steps, true)}"/>`;
}

const characterWidth = 6;
const labelGap = 6;

function windows(key: LoadKey, x: Scale): Markup {
  const shown = key.windows ?? [];
  const room = Math.min(...shown.map((of) => x(of.untilSeconds) - x(of.fromSeconds))) - labelGap;
  const fits = (limit: string) => shown.every((of) => `${of.admitted}${limit}`.length * characterWidth <= room);
  const limit = key.limit !== undefined && fits(` of ${key.limit}`) ? ` of ${key.limit}` : '';
  return each(fits(limit) ? shown : [], ({ fromSeconds, untilSeconds, admitted }) => {
    const over = key.limit !== undefined && admitted > key.limit;
    const middle = pixel((x(fromSeconds) + Math.min(right, x(untilSeconds))) / 2);
    const line = fromSeconds > 0 ? html`<path class="window" d="M${pixel(x(fromSeconds))} ${box.top}V${bottom}"/>` : '';
    return html`${line}<text class="count${over ? ' over' : ''}" x="${middle}" y="${box.top - 3}" text-anchor="middle">${admitted}${limit}</text>`;
  });
}

/** Admitted, refused and failed requests per second of one key, stacked, with the limit as a line. */
export function admission(key: LoadKey, rates: Rate[], seconds: number, most: number): Markup {
  const [x, y] = [timeScale(seconds), heightScale(most)];
  const limit = limitRate(key);
  const line = limit === undefined ? '' : limitLine(y(limit), `Limit ${quantity(limit)}/s`);
  const says = `${key.key}: ${key.admitted} admitted, ${key.refused} refused and ${key.errors} failed of ${key.offered} offered in ${quantity(seconds)} s${key.limit === undefined ? '' : `, Limit ${key.limit} per ${key.windowSeconds ?? '?'} s`}`;
  return chart(
    says,
    html`${timeAxes('req/s', x, y)}${layers.toReversed().map((name) => layer(name, rates, x, y))}${windows(key, x)}${line}`,
  );
}
