import type { ChartedRequests, LoadKey } from '../../../schemas/generated/types.ts';
import { isOverLimit, isRefusedEarly } from '../../summary/waterfall.ts';
import { plural, quantity } from '../../text/quantities.ts';
import { each, html, type Markup } from '../markup.ts';
import {
  bottom,
  box,
  chart,
  heightScale,
  limitLine,
  pixel,
  refusals,
  right,
  type Scale,
  timeAxes,
  timeScale,
} from './frame.ts';

type Window = NonNullable<LoadKey['windows']>[number];

/** The seconds that a window lasts: an end that is announced in whole seconds may be rounded up. */
const lengthOf = ({ fromSeconds, untilSeconds }: Window, { windowSeconds = Number.POSITIVE_INFINITY }: LoadKey) =>
  Math.min(untilSeconds - fromSeconds, windowSeconds);

/** The windows that begin before the previous one ends, if the excess of the key lies in them: no single window exceeds the limit then. */
function earlyWindows(key: LoadKey): Window[] {
  const { windows = [], limit = 0 } = key;
  if (!isOverLimit(key) || windows.some(({ admitted }) => admitted > limit)) return [];
  return windows.filter(({ fromSeconds }, index) => {
    const before = windows[index - 1];
    return before !== undefined && fromSeconds < before.fromSeconds + lengthOf(before, key);
  });
}

/** The windows as drawn. A window that the next one cuts short continues with the admissions of that one until its own end. */
function foldsOf(key: LoadKey) {
  const { limit = 0, windows = [], requests } = key;
  if (requests?.window === undefined) return [];
  const early = new Set(earlyWindows(key));
  const { sentMilliseconds, outcomes, room, window } = requests;
  return [...Map.groupBy(window.keys(), (index) => window[index] ?? 0)].flatMap(([place, indices]) => {
    const own = windows[place];
    if (own === undefined) return [];
    const at = (index: number): number => Math.max(0, (sentMilliseconds[index] ?? 0) / 1000 - own.fromSeconds);
    const of = (letter: string): number[] => indices.filter((index) => outcomes[index] === letter);
    const steps = of('a').map((index) => ({ at: at(index), number: limit - (room[index] ?? 0) + 1 }));
    const length = lengthOf(own, key);
    const beyond = [...window.keys()].filter((index) => {
      const next = windows[window[index] ?? 0];
      const isLater = next !== undefined && next !== own && early.has(next) && next.fromSeconds >= own.fromSeconds;
      return isLater && outcomes[index] === 'a' && at(index) < length;
    });
    steps.push(...beyond.map((index, count) => ({ at: at(index), number: own.admitted + count + 1 })));
    const tooEarly = indices.filter((index) => isRefusedEarly(key, outcomes[index] ?? '', room[index] ?? 0));
    return [
      {
        place,
        /** Seconds since the load began. */
        from: own.fromSeconds,
        /** Seconds since the window began, and which admission of the window it was. */
        steps,
        refusedAt: of('r').map(at),
        /** The refusals in `refusedAt` with room left. */
        earlyAt: tooEarly.map(at),
        admitted: own.admitted,
        refused: own.refused,
      },
    ];
  });
}

/** The requests of one window, in the order of sending: when in the window, and the number of admissions up to it. */
type Fold = ReturnType<typeof foldsOf>[number];

/** `6 windows, one line each. 6 pass the limit of 20, with up to 22 admitted.` */
export function windowsInWords(key: LoadKey): string {
  const { windows = [], windowsLeftOut = 0, limit = 0, windowSeconds = 0, requests } = key;
  const beyond = windows.filter(({ admitted }) => admitted > limit);
  const over = isOverLimit(key) ? beyond : [];
  const drawn = new Set(requests?.window).size;
  const first = windowsLeftOut > 0 ? `the first ${windows.length} of ` : '';
  const count =
    drawn < windows.length || windowsLeftOut > 0
      ? `${drawn} of ${first}${plural(windows.length + windowsLeftOut, 'window')} drawn, one line each`
      : `${plural(windows.length, 'window')}, one line each`;
  const most = Math.max(...over.map(({ admitted }) => admitted));
  if (over.length > 0)
    return `${count}. ${over.length} ${over.length === 1 ? 'passes' : 'pass'} the limit of ${quantity(limit)}, with ${over.length === 1 ? '' : 'up to '}${quantity(most)} admitted.`;
  if (beyond.length > over.length)
    return `${count}. The ends of windows are not known exactly, so a line may pass the limit.`;
  const early = earlyWindows(key).length;
  if (early > 0) {
    const together = Math.max(...foldsOf(key).map(({ steps }) => steps.at(-1)?.number ?? 0));
    return `${count}. ${early} ${early === 1 ? 'begins' : 'begin'} before the end of the one before, so that up to ${quantity(together)} are admitted in ${quantity(windowSeconds)} s.`;
  }
  const used = windows.filter(({ admitted }) => admitted >= limit).length;
  const isBelow = (key.underAdmitted ?? 0) > 0;
  const below = windows.filter(({ admitted, refused }) => isBelow && admitted < limit && refused > 0).length;
  if (used + below === 0) return `${count}. None reaches the limit.`;
  const few = below > 0 ? `, ${below} ${below === 1 ? 'was' : 'were'} refused below it` : '';
  return `${count}. ${isOverLimit(key) ? 'No single one' : 'None'} passes the limit, ${used} used it up${few}.`;
}

function windowLine({ place, from, steps, refusedAt, admitted, refused }: Fold, x: Scale, y: Scale): Markup {
  let path = `M${box.left} ${bottom}`;
  for (const { at, number } of steps) path += `H${pixel(Math.min(right, x(at)))}V${pixel(y(number))}`;
  const last = Math.max(0, ...refusedAt);
  const end = pixel(Math.min(right, x(last)));
  const says = `window ${place + 1}, from ${quantity(from)} s: ${admitted} admitted, ${refused} refused`;
  return html`<path class="fold" d="${path}${last > (steps.at(-1)?.at ?? last) ? `H${end}` : ''}"><title>${says}</title></path>`;
}

/** All windows of a key over each other: requests admitted so far by the time in the window, with the limit as a line. */
export function foldedWindows(key: LoadKey): Markup {
  const { limit = 0, windowSeconds = 1 } = key;
  const folds = foldsOf(key);
  const longest = Math.max(
    windowSeconds,
    ...folds.flatMap(({ steps, refusedAt }) => [...steps.map(({ at }) => at), ...refusedAt]),
  );
  const most = Math.max(limit, ...folds.flatMap(({ steps, admitted }) => [admitted, steps.at(-1)?.number ?? 0]));
  const [x, y] = [timeScale(longest), heightScale(most * 1.1)];
  const over = folds.flatMap(({ place, steps }) =>
    isOverLimit(key) ? steps.filter(({ number }) => number > limit).map((step) => ({ ...step, place })) : [],
  );
  const dots = [...Map.groupBy(over, ({ at, number }) => `${pixel(x(at))} ${pixel(y(number))}`).values()];
  return chart(
    `${key.key}: ${windowsInWords(key)} Limit ${quantity(limit)} per ${quantity(windowSeconds)} s.`,
    html`${timeAxes(x, y)}${limitLine(y(limit), `limit ${quantity(limit)}`, most > limit ? 'below' : 'above')}${each(
      folds,
      (fold) => windowLine(fold, x, y),
    )}${refusals(
      folds.flatMap(({ refusedAt }) => refusedAt.map((at) => x(at))),
      folds.flatMap(({ earlyAt }) => earlyAt.map((at) => x(at))),
    )}${each(dots, ([first, ...others]) =>
      first === undefined
        ? html``
        : html`<circle class="over" cx="${pixel(x(first.at))}" cy="${pixel(y(first.number))}" r="2.8"><title>request ${first.number} of ${others.length > 0 ? plural(others.length + 1, 'window') : `window ${first.place + 1}`}, ${quantity(first.at)} s after it began: admitted beyond the limit</title></circle>`,
    )}`,
  );
}

/** True if the key is drawn in windows. */
export const isFolded = (requests: ChartedRequests | undefined): boolean => requests?.window !== undefined;
