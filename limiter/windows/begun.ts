/**
 * Windows that the first request after the last window begins.
 *
 * Idea: from row to row the instants at which the current window can have begun are kept as ranges. A row either is in that
 * window, which says that it is long enough, or begins the next one, which says that it is short enough.
 * On a clock of whole seconds a window is counted from the second of its first request, so it ends up to a second early.
 * It cannot tell: where in a group of overlapping rows a window begins.
 */
import { below, upTo } from '../ascending.ts';
import type { ProbeRows, Range } from './probe-rows.ts';
import { certain, earlier, type Shape, type WindowRange } from './shape.ts';

/** Beyond this many possible beginnings of a window, the nearest ones are merged. */
const mostBeginnings = 8;

/** The instants at which a window may have begun, and if requests before the first row are in it. */
interface Beginning extends Range {
  isFirst: boolean;
}

export const fixedShape: Shape = {
  tells: () => 2,
  isRefuted: (rows, cell) => lastBeginnings(rows, cell).length === 0,
};

export const secondsShape: Shape = {
  ...fixedShape,
  isRefuted(rows, { window, edge }) {
    const seconds = Math.floor(window.to / 1000);
    // Windows of one second would be of any length (families/fixed-window.ts).
    if (seconds < 2 || seconds * 1000 < window.from) return true;
    return fixedShape.isRefuted(rows, { window: { from: window.from - 1000, to: window.to }, edge });
  },
};

function countSince(rows: ProbeRows, begin: Beginning, from: number, to: number, isOwn: boolean): Range {
  const before = begin.isFirst ? earlier(rows) : { from: 0, to: 0 };
  const most = upTo(rows.possible.sent, to) - below(rows.possible.ends, begin.from) - (isOwn ? 1 : 0);
  return { from: certain(rows, begin.to, from) + before.from, to: most + before.to };
}

/** True if all rows of a group can be in the window that begins there. */
function isKept(rows: ProbeRows, begin: Beginning, index: number, end: number): boolean {
  for (let place = index; place < end; place++) {
    const [from, to] = [rows.sent[place] ?? 0, rows.answered[place] ?? 0];
    const used = countSince(rows, begin, from, to, rows.isAdmitted[place] === true);
    if (used.from > (rows.most[place] ?? 0) || used.to < (rows.least[place] ?? 0)) return false;
  }
  return true;
}

/** The instants at which the window of the last row may have begun; empty if no windows of this length explain all rows. */
function lastBeginnings(rows: ProbeRows, { window }: WindowRange): Beginning[] {
  const [first, until] = [rows.sent[0] ?? 0, rows.answered[0] ?? 0];
  const { from: usedFrom, to: usedTo } = earlier(rows);
  let begins: Beginning[] = [];
  if (usedFrom === 0) begins.push({ from: first - rows.uncertainty, to: until + rows.uncertainty, isFirst: false });
  if (usedTo > 0) begins.push({ from: first - window.to - rows.uncertainty, to: until, isFirst: true });
  for (const { from: index, to: end, answeredAt } of rows.groups) {
    if (index === 0) continue;
    const sentAt = rows.sent[index] ?? 0;
    const next: Beginning[] = [];
    // A refusal without a value of Remaining may come after the end of a window, because of a penalty.
    const isSilent = rows.isAdmitted.slice(index, end).every((each, at) => !each && !rows.isRefused[index + at]);
    for (const begin of begins) {
      if (isSilent) next.push(begin);
      else if (sentAt < begin.to + window.to && isKept(rows, begin, index, end))
        next.push({ ...begin, from: Math.max(begin.from, sentAt - rows.uncertainty - window.to) });
      if (answeredAt < begin.from + window.from) continue;
      // A refused request begins no window.
      const isBegun = end - index > 1 || ((rows.least[index] ?? 0) <= 0 && !rows.isRefused[index]);
      if (isBegun)
        next.push({
          from: Math.max(sentAt - rows.uncertainty, begin.from + window.from),
          to: answeredAt + rows.uncertainty,
          isFirst: false,
        });
    }
    begins = mergeBeginnings(next);
  }
  return begins;
}

function mergeBeginnings(begins: Beginning[]): Beginning[] {
  if (begins.length < 2) return begins;
  const found: Beginning[] = [];
  for (const begin of begins.toSorted((one, other) => one.from - other.from)) {
    const last = found.findLast(({ isFirst }) => isFirst === begin.isFirst);
    if (last !== undefined && (begin.from <= last.to || found.length > mostBeginnings))
      last.to = Math.max(last.to, begin.to);
    else found.push(begin);
  }
  return found;
}
