import type { LoadKey } from '../../../schemas/generated/types.ts';
import { quantity } from '../../text/quantities.ts';
import { html, type Markup } from '../markup.ts';
import { chart, heightScale, limitLine, type Scale, stepPath, timeAxes, timeScale } from './frame.ts';
import type { Rate } from './series.ts';

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

/** Admitted, refused and failed requests per second of one key, stacked, with the limit as a line. */
export function rate(key: LoadKey, rates: Rate[], seconds: number, most: number): Markup {
  const [x, y] = [timeScale(seconds), heightScale(most * 1.1)];
  const limit = limitRate(key);
  const line = limit === undefined ? '' : limitLine(y(limit), `Limit ${quantity(limit)}/s`);
  const says = `${key.key}: ${key.admitted} admitted, ${key.refused} refused and ${key.errors} failed of ${key.offered} offered in ${quantity(seconds)} s${key.limit === undefined ? '' : `, Limit ${key.limit} per ${key.windowSeconds ?? '?'} s`}`;
  return chart(says, html`${timeAxes(x, y)}${layers.toReversed().map((name) => layer(name, rates, x, y))}${line}`);
}
