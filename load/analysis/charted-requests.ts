import { fillBy } from '../../limiter/ascending.ts';
import { admitted, type Rule, refused, unclear } from '../../limiter/decisions.ts';
import { decisionsAmiss, type FlowingKind, flowingKinds, roomLeft } from '../../limiter/room.ts';
import type { ChartedRequests, Limiter, LoadKey } from '../../schemas/generated/types.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerDecisions } from './decisions.ts';
import type { KeyAnalysis } from './key-analysis.ts';
import { mostWindows } from './windows.ts';

/** A chart cannot show more, and the report would become large. */
const mostRequests = 3000;
/** Within this distance from the limit, in requests, every request of a long window is kept. */
const nearLimit = 3;

type Windows = NonNullable<LoadKey['windows']>;

/** Requests with the room under each; `pieces` are the indices of each window, or of each stretch of its length. */
interface Charted {
  room: Float64Array;
  pieces: readonly Uint32Array[];
  window?: Uint32Array;
  roomIn?: FlowingKind;
}

/**
 * The requests of a key for its charts. `announced` are the resets in its answers: those of windows are few, and a limiter of
 * an unknown kind is drawn in windows only if it announces them.
 */
export function chartedRequests(
  decisions: LedgerDecisions,
  announced: KeyAnalysis['announced'],
  rule: Rule,
  { kind }: Pick<Limiter, 'kind'>,
  windows: Windows = [],
  startedAt = 0,
): ChartedRequests {
  const flows = flowingKinds.find((one) => one === kind);
  const isInWindows =
    windows.length > 0 && flows === undefined && (kind !== 'unknown' || areFew(decisions, announced, windows));
  const charted = isInWindows ? inWindows(decisions, rule, windows) : flowing(decisions, rule, flows, startedAt);
  const isOver = (index: number): boolean => decisions.outcome[index] === admitted && (charted.room[index] ?? 1) < 1;
  const isNear = (index: number): boolean =>
    decisions.outcome[index] === admitted && Math.abs((charted.room[index] ?? 0) - 0.5) <= nearLimit;
  const isKnown = (index: number): boolean => (decisions.sent[index] ?? 0) >= decisions.knownFrom;
  const kept = choosePieces(charted.pieces, isOver, isNear).filter(isKnown);
  const hasRemaining = kept.some((index) => Number.isInteger(decisions.remaining[index]));
  const took = (index: number): number =>
    decisions.isTimed ? (decisions.answered[index] ?? 0) - (decisions.sent[index] ?? 0) : Number.NaN;
  return {
    count: decisions.sent.reduce((count, at) => count + (at >= decisions.knownFrom ? 1 : 0), 0),
    sentMilliseconds: kept.map((index) => roundTo(decisions.sent[index] ?? 0, 10)),
    tookMilliseconds: kept.map((index) => (Number.isFinite(took(index)) ? roundTo(took(index), 100) : null)),
    outcomes: kept.map((index) => letters[decisions.outcome[index] ?? unclear]).join(''),
    ...(hasRemaining && { remaining: kept.map((index) => wholeOrNull(decisions.remaining[index])) }),
    room: kept.map((index) => roundTo(charted.room[index] ?? 0, 100)),
    ...(charted.window && { window: kept.map((index) => charted.window?.[index] ?? 0) }),
    ...(charted.roomIn && { roomIn: charted.roomIn }),
    ...operationsOf(decisions, kept),
  };
}

function operationsOf({ operations, operation }: LedgerDecisions, kept: readonly number[]) {
  if (operations.every((name) => name === '')) return {};
  return {
    operations: [...operations],
    ...(operations.length > 1 && { operation: kept.map((index) => operation[index] ?? 0) }),
  };
}

const letters: Record<number, string> = { [admitted]: 'a', [refused]: 'r', [unclear]: 'e' };
const roundTo = (value: number, parts: number): number => Math.round(value * parts) / parts;
const wholeOrNull = (value = Number.NaN): number | null => (Number.isInteger(value) ? value : null);

function areFew({ count }: LedgerDecisions, announced: KeyAnalysis['announced'], windows: Windows): boolean {
  const most = 2 * windows.length + 2;
  const seconds = new Set<number>();
  for (let index = 0; index < count && seconds.size <= most; index++) seconds.add(Math.round(announced(index) / 1000));
  return seconds.size <= most;
}

/** Puts each request into one window, so that a window counts as many as in the report, in whatever order answers came. */
function inWindows({ count, sent, answered, outcome }: LedgerDecisions, { limit }: Rule, windows: Windows): Charted {
  const left = windows.map((of) => [of.admitted, of.refused]);
  const counts = windows.map(() => 0);
  const [room, window] = [new Float64Array(count), new Uint32Array(count)];
  const sizes = windows.map(() => 0);
  let begun = 0;
  for (let index = 0; index < count; index++) {
    while ((windows[begun + 1]?.fromSeconds ?? Number.POSITIVE_INFINITY) * 1000 <= (sent[index] ?? 0)) begun++;
    const decided = outcome[index] ?? unclear;
    const until = (answered[index] ?? 0) / 1000;
    // Answers cross each other: the window before may still count this one.
    let at = (left[begun - 1]?.[decided] ?? 0) > 0 ? begun - 1 : begun;
    while (left[at]?.[decided] === 0 && (windows[at + 1]?.fromSeconds ?? Number.POSITIVE_INFINITY) <= until) at++;
    const own = left[at];
    if (own?.[decided] !== undefined) own[decided]--;
    room[index] = limit - (counts[at] ?? 0);
    window[index] = at;
    if (decided === admitted) counts[at] = (counts[at] ?? 0) + 1;
    sizes[at] = (sizes[at] ?? 0) + 1;
  }
  const pieces = sizes.map((size) => new Uint32Array(size));
  const filled = windows.map(() => 0);
  for (const [index, at] of window.entries()) {
    const place = filled[at] ?? 0;
    filled[at] = place + 1;
    const piece = pieces[at];
    if (piece) piece[place] = index;
  }
  return { room, window, pieces: pieces.slice(0, mostWindows) };
}

function flowing(decisions: LedgerDecisions, rule: Rule, known: FlowingKind | undefined, startedAt: number): Charted {
  const { windowMilliseconds } = rule;
  const grid = -(startedAt % windowMilliseconds);
  const rooms = (known === undefined ? flowingKinds : [known])
    .map((roomIn) => ({ roomIn, room: roomLeft(decisions, rule, roomIn, grid) }))
    .toSorted((one, other) => decisionsAmiss(decisions, one.room) - decisionsAmiss(decisions, other.room));
  const first = decisions.sent[0] ?? 0;
  const pieceOf = (index: number): number => Math.floor(((decisions.sent[index] ?? 0) - first) / windowMilliseconds);
  const indices = fillBy(new Uint32Array(decisions.count), (index) => index);
  // They are in the order of sending.
  const pieces: Uint32Array[] = [];
  for (let from = 0, to = 0; from < indices.length; from = to) {
    while (to < indices.length && pieceOf(to) === pieceOf(from)) to++;
    pieces.push(indices.subarray(from, to));
  }
  const [{ roomIn, room } = { roomIn: 'token-bucket', room: new Float64Array() } as const] = rooms;
  return { roomIn, room, pieces };
}

/** The pieces that go beyond the limit, the first and the last, and as many others as there is room for, spread evenly. */
function choosePieces(
  pieces: Charted['pieces'],
  isOver: (index: number) => boolean,
  isNear: (index: number) => boolean,
): number[] {
  const spread = (place: number): number => (place * 0.618) % 1;
  const weights = pieces.map((piece, place) => {
    const over = piece.reduce((count, index) => count + (isOver(index) ? 1 : 0), 0);
    return over > 0 ? -over - 2 : place === 0 || place === pieces.length - 1 ? -1 : spread(place);
  });
  const order = [...pieces.keys()].toSorted((one, other) => (weights[one] ?? 0) - (weights[other] ?? 0));
  const kept: number[] = [];
  for (const place of order) {
    const piece = pieces[place] ?? new Uint32Array();
    const step = Math.ceil(piece.length / mostRequests);
    const own = piece.filter((index, at) => at % step === 0 || isNear(index));
    if (kept.length > 0 && kept.length + own.length > mostRequests) break;
    kept.push(...own);
  }
  return kept.toSorted((one, other) => one - other);
}

/** The errors of a key by cause, the most frequent first; undefined without errors. */
export function failuresOf(ledger: Ledger, label: string): LoadKey['failures'] {
  const key = ledger.labels.indexOf(label);
  const counts = new Map<string, number>();
  for (let row = 0; row < ledger.rows; row++) {
    const status = ledger.statusOf(row);
    if (ledger.keyOf(row) !== key || (status >= 200 && status < 300) || status === 429) continue;
    const cause = status === 0 ? ledger.failureOf(row) : `status ${status}`;
    const name = cause === 'none' ? 'never sent' : cause;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  return sorted.length === 0 ? undefined : Object.fromEntries(sorted);
}
