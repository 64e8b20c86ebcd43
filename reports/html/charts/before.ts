import type { LoadKey, TimelineSlot } from '../../../schemas/generated/types.ts';
import { latencyBin } from '../../../schemas/latency-bins.ts';
import { fewestSamples } from '../../../schemas/percentiles.ts';
import { plural, quantity } from '../../text/quantities.ts';
import { each, html, type Markup } from '../markup.ts';
import {
  axes,
  bottom,
  box,
  chart,
  heightScale,
  limitLine,
  linePath,
  pixel,
  refusals,
  right,
  timeScale,
} from './frame.ts';
import { mostColumns } from './heat.ts';

/** A request before the load. Times are seconds since the first one. */
export interface RequestBefore {
  key: string;
  /** Its place in the order of sending; requests of a key that were in flight together have the place of the first. */
  place: number;
  sent: number;
  took: number;
  letter: string;
  remaining: number | undefined;
  /** The announced instant. */
  reset: number | undefined;
}

/** Times are rounded to 0.1 ms in the file. */
const roundingSeconds = 0.0002;

/** The requests before a load that did not begin, of all keys in the order of sending. */
export function requestsBefore(keys: readonly LoadKey[]): RequestBefore[] {
  const all = keys.flatMap(({ key, requestsBefore: own }): RequestBefore[] =>
    (own?.sentMilliseconds ?? []).map((sent, index) => {
      const reset = own?.resetMilliseconds?.[index] ?? undefined;
      return {
        ...{ key, place: 0, sent: sent / 1000, took: own?.tookMilliseconds[index] ?? 0 },
        ...{ letter: own?.outcomes[index] ?? 'e', remaining: own?.remaining?.[index] ?? undefined },
        reset: reset === undefined ? undefined : reset / 1000,
      };
    }),
  );
  const groups = new Map<string, { place: number; until: number }>();
  return all
    .toSorted((one, other) => one.sent - other.sent)
    .map((request, index) => {
      const { key, sent, took } = request;
      const group = groups.get(key);
      const isTogether = group !== undefined && sent < group.until - roundingSeconds;
      const place = isTogether ? group.place : index;
      groups.set(key, { place, until: Math.max(isTogether ? group.until : 0, sent + took / 1000) });
      return { ...request, place };
    });
}

const statusOf = (letter: string): string => ({ a: '2xx', r: '429' })[letter] ?? 'error';

/** `22 requests in 13.2 s: 22 admitted, 0 refused, limit 20. X-RateLimit-Remaining from 19 to 0.` */
export function beforeInWords({ key, limit }: LoadKey, all: readonly RequestBefore[]): string {
  const own = all.filter((one) => one.key === key);
  const count = (letter: string): string => quantity(own.filter((one) => one.letter === letter).length);
  const values = own.flatMap(({ remaining }) => remaining ?? []);
  const range =
    values.length === 0
      ? 'No X-RateLimit-Remaining.'
      : `X-RateLimit-Remaining from ${quantity(Math.max(...values))} to ${quantity(Math.min(...values))}.`;
  const times = own.map(({ sent }) => sent);
  const seconds = Math.max(...times) - Math.min(...times);
  const limitText = limit === undefined ? '' : `, limit ${quantity(limit)}`;
  return `${plural(own.length, 'request')} in ${quantity(seconds)} s: ${count('a')} admitted, ${count('r')} refused${limitText}. ${range}`;
}

const dot = (one: RequestBefore, says: string, x: number, y: number): Markup =>
  html`<circle class="dot${one.letter === 'a' ? '' : ' refused'}" cx="${pixel(x)}" cy="${pixel(y)}" r="2"><title>${says}</title></circle>`;

/** Remaining of a key after each of its requests, in the order of sending, beside that of the other keys. Empty without any value. */
export function remainingBefore(of: LoadKey, all: readonly RequestBefore[]): Markup {
  const { key, limit } = of;
  const last = Math.max(1, ...all.map(({ place }) => place));
  const x = timeScale(last);
  const y = heightScale(Math.max(limit ?? 0, ...all.map(({ remaining = 0 }) => remaining)) * 1.1);
  const counted = all.filter(({ letter, remaining }) => letter === 'a' && remaining !== undefined);
  const at = ({ place, remaining = 0 }: RequestBefore): [number, number] => [x(place), y(remaining)];
  const own = counted.filter((one) => one.key === key);
  const others = counted.filter((one) => one.key !== key).map(at);
  const vertical = y.ticks(3).map((value) => ({ at: y(value), text: quantity(value) }));
  const horizontal = x
    .ticks(5)
    .filter(Number.isInteger)
    .map((value) => ({ at: x(value), text: quantity(value + 1) }));
  const refused = all.filter((one) => one.key === key && one.letter === 'r').map(({ place }) => x(place));
  if (counted.length === 0) return html``;
  const beside =
    others.length === 0
      ? html``
      : html`<path class="dots beside" d="${others.map((point) => `M${point.map(pixel).join(' ')}h0`).join('')}"/>`;
  return chart(
    `${key}: X-RateLimit-Remaining by request. ${beforeInWords(of, all)}`,
    html`${axes(vertical, horizontal)}${limit === undefined ? '' : limitLine(y(limit), `limit ${quantity(limit)}`)}${
      own.length > 1 ? html`<path class="line" d="${linePath(own.map(at))}"/>` : ''
    }${beside}${each(own, (one) => dot(one, `request ${all.indexOf(one) + 1}: Remaining ${quantity(one.remaining ?? 0)}`, ...at(one)))}${refusals(refused)}`,
  );
}

/** The largest unit that the seconds reach, and its length in seconds. */
const unitOf = (seconds: number): [name: string, length: number] =>
  seconds >= 31_557_600 ? ['y', 31_557_600] : seconds >= 86_400 ? ['d', 86_400] : ['s', 1];

/**
 * The announced reset by the time of the request, each with a line to the instant at which it is due: one such line for all requests of a
 * correct window. Empty without resets.
 */
export function resetsBefore({ key }: LoadKey, all: readonly RequestBefore[]): Markup {
  const own = all.filter((one) => one.key === key && one.reset !== undefined);
  if (own.length < 2) return html``;
  const longest = Math.max(0.1, ...all.map(({ sent }) => sent));
  const resets = all.flatMap(({ reset }) => reset ?? []);
  const [least, most] = [Math.min(0, ...resets), Math.max(longest, ...resets) * 1.05];
  const [unit, length] = unitOf(Math.max(-least, most));
  const inUnit = heightScale(most / length, least / length);
  const [x, y] = [timeScale(longest), (seconds: number): number => inUnit(seconds / length)];
  const vertical = inUnit.ticks(3).map((value) => ({ at: inUnit(value), text: `${quantity(value)} ${unit}` }));
  const horizontal = x.ticks(5).map((value) => ({ at: x(value), text: `${quantity(value)} s` }));
  const waits = own.map(({ sent, reset = 0 }) => {
    const due = Math.min(longest, Math.max(sent, reset));
    return `M${pixel(x(sent))} ${pixel(y(reset))}H${pixel(x(due))}`;
  });
  return chart(
    `${key}: announced reset by the time of the request`,
    html`${axes(vertical, horizontal)}<path class="wait" d="${waits.join('')}"/><path class="empty" d="M${box.left} ${pixel(y(0))}L${right} ${pixel(y(longest))}"/><text class="label halo" x="${right - 3}" y="${pixel(Math.min(bottom - 4, y(longest) + 14))}" text-anchor="end">now</text>${each(own, (one) => dot(one, `request ${all.indexOf(one) + 1} at ${quantity(one.sent)} s: ${statusOf(one.letter)}, reset at ${quantity((one.reset ?? 0) / length)} ${unit}`, x(one.sent), y(one.reset ?? 0)))}`,
  );
}

/**
 * The requests with one key as a timeline of a load, for the chart of their latency: one slot for each answer. Empty if the answers are
 * too few for a median.
 */
export function timelineBefore(of: LoadKey, all: readonly RequestBefore[]): TimelineSlot[] {
  const answered = all.filter(({ key, letter, took }) => key === of.key && letter !== 'e' && took > 0);
  if (answered.length < fewestSamples('p50')) return [];
  // A millisecond later, so that the last request is within the last slot.
  const forSeconds = (Math.max(...answered.map(({ sent }) => sent)) + 0.001) / mostColumns;
  return answered.map(({ key, letter, sent, took }) => {
    const [admitted, refused] = letter === 'a' ? [1, 0] : [0, 1];
    const bins: [[number, number]] = [[latencyBin(took), 1]];
    return {
      ...{ key, forSeconds, admitted, refused, errors: 0, atSeconds: Math.floor(sent / forSeconds) * forSeconds },
      latencyBins: letter === 'a' ? { admitted: bins } : { refused: bins },
    };
  });
}

/** Rows of a table: the requests before the load with one key. */
export const rowsBefore = (key: string, all: readonly RequestBefore[]): string[][] =>
  all.flatMap(({ key: own, sent, letter, remaining, reset }, index) => {
    const figures = [remaining, reset].map((value) => (value === undefined ? '–' : quantity(value)));
    return own === key ? [[quantity(index + 1), quantity(sent), statusOf(letter), ...figures]] : [];
  });
