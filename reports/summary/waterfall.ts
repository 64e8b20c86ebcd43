import type { CheckResult, LoadKey, LoadResult } from '../../schemas/generated/types.ts';
import { showsOverLimit } from './deviation-words.ts';

/** True if the run found that more than the limit was admitted: only then is anything drawn as too much. */
export const isOverLimit = ({ overAdmitted = 0, excess }: LoadKey): boolean => overAdmitted > 0 || excess !== undefined;

/** True for a request that was refused with room left, if the run found early refusals of the key: only then is one called too early. */
export const isRefusedEarly = ({ underAdmitted = 0 }: LoadKey, letter: string, room: number): boolean =>
  underAdmitted > 0 && letter === 'r' && room >= 1;

/**
 * The windows in which a key over its limit got more than the limit: the most in one of them, their number, and the number of
 * all. Undefined for a key within its limit, and where no window shows the excess.
 */
export function overageOf(key: LoadKey) {
  const { windows = [], limit } = key;
  if (!isOverLimit(key) || limit === undefined) return undefined;
  const over = windows.filter(({ admitted }) => admitted > limit);
  if (over.length === 0) return undefined;
  return {
    ...{ admitted: Math.max(...over.map(({ admitted }) => admitted)), limit },
    /** Requests beyond the limit in all these windows. */
    ...{ requests: over.reduce((sum, { admitted }) => sum + admitted - limit, 0) },
    ...{ windows: over.length, of: windows.length },
  };
}

/** The keys of a load as drawn: an invalid run counts nothing, so nothing is drawn as too much. */
export const drawnKeys = ({ keys, validity }: Pick<LoadResult, 'keys' | 'validity'>): LoadKey[] =>
  validity.verdict === 'invalid'
    ? keys.map(({ excess: _, overAdmitted: __, underAdmitted: ___, ...key }) => key)
    : keys;

/** A request beside its limit. Milliseconds. */
export interface WaterfallRow {
  /** Its number among the admissions of its window; undefined if it was not admitted. */
  number?: number;
  status: string;
  remaining?: number | undefined;
  sent: number;
  /** Undefined without an answer. */
  took?: number | undefined;
  look: 'admitted' | 'over' | 'refused' | 'errors';
  /** `generate`; undefined where the file does not say. */
  operation?: string | undefined;
  /** Its place among the exchanges of the check, if it was kept. */
  exchange?: number | undefined;
}

/** Numbers of rows before the decisive one, and from it on; the card of a check has less room. */
const inLoad: [before: number, after: number] = [5, 5];
const inCard: [before: number, after: number] = [3, 4];

/** The rows around the first one beyond the limit or, without one, around the first refusal. */
function around(rows: readonly WaterfallRow[], [before, after]: [number, number]): WaterfallRow[] {
  const over = rows.findIndex(({ look }) => look === 'over');
  const place = over >= 0 ? over : rows.findIndex(({ look }) => look === 'refused');
  return place < 0 ? [] : rows.slice(Math.max(0, place - before), place + after);
}

/**
 * The requests of an episode around its limit, in the order of sending; empty if no limit is known or reached. A bucket admits more
 * than its limit in some time, so a request is beyond it only if the check found that.
 */
export function episodeWaterfall(check: CheckResult): WaterfallRow[] {
  const { ledger = [], exchanges } = check;
  const limit = limitIn(exchanges);
  const isOver = showsOverLimit(check);
  if (limit === undefined) return [];
  let admitted = 0;
  return around(
    ledger.map(({ sentMilliseconds, status, remaining, tookMilliseconds, exchange }): WaterfallRow => {
      const isAdmitted = status >= 200 && status < 300;
      if (isAdmitted) admitted += 1;
      const own = {
        status: status === 0 ? 'no answer' : String(status),
        remaining,
        sent: sentMilliseconds,
        took: tookMilliseconds,
        exchange,
      };
      if (isAdmitted) return { ...own, number: admitted, look: isOver && admitted > limit ? 'over' : 'admitted' };
      return { ...own, look: status === 429 ? 'refused' : 'errors' };
    }),
    inCard,
  );
}

/** X-RateLimit-Limit in the exchanges, if it is a whole number. */
function limitIn(exchanges: CheckResult['exchanges']): number | undefined {
  const values = exchanges.flatMap(({ response }) =>
    (response?.headers ?? []).flatMap(([name, value]) => (name.toLowerCase() === 'x-ratelimit-limit' ? [value] : [])),
  );
  const limits = values.filter((value) => /^\d+$/.test(value)).map(Number);
  return limits.at(-1);
}

/** The requests of a key around its limit. `isOver`: the run found that it was exceeded. */
export function loadWaterfall({ requests, limit = 0 }: LoadKey, isOver: boolean): WaterfallRow[] {
  if (requests === undefined) return [];
  const {
    sentMilliseconds,
    tookMilliseconds,
    outcomes,
    remaining,
    room,
    window,
    operations = [],
    operation,
  } = requests;
  const looks = { a: 'admitted', r: 'refused', e: 'errors' } as const;
  const all = sentMilliseconds.map((sent, index): WaterfallRow & { place: number } => {
    const letter = outcomes[index] as keyof typeof looks;
    const left = room[index] ?? 0;
    const isAdmitted = letter === 'a';
    return {
      status: { a: '2xx', r: '429', e: 'error' }[letter],
      remaining: remaining?.[index] ?? undefined,
      sent,
      took: tookMilliseconds[index] ?? undefined,
      look: isAdmitted && isOver && left < 1 ? 'over' : looks[letter],
      ...(isAdmitted && window !== undefined && { number: limit - left + 1 }),
      operation: operations[operation?.[index] ?? 0] || undefined,
      place: window?.[index] ?? 0,
    };
  });
  const found = all.find(({ look }) => look === (isOver ? 'over' : 'refused'));
  return around(
    all.filter(({ place }) => place === found?.place),
    inLoad,
  );
}

/** `noisy, generate: requests around the first refusal` */
export function loadWaterfallTitle(key: LoadKey, rows: readonly WaterfallRow[]): string {
  const edge = isOverLimit(key) ? 'first request beyond the limit' : 'first refusal';
  const operations = [...new Set(rows.flatMap(({ operation }) => operation ?? []))];
  const what = operations.length === 1 ? `, ${operations[0]}` : '';
  return `${key.key}${what}: requests around the ${edge}`;
}
