import type { Observation } from '../../schemas/generated/types.ts';
import { idempotencyKeyOf, is2xx, isOf } from '../vocabulary/answers.ts';
import type { Answered } from '../vocabulary/episodes.ts';
import { brief } from '../vocabulary/expectations.ts';
import { type Check, checksOfLevel } from '../vocabulary/suite.ts';

export type Facts = Observation['facts'];

const mostValues = 6;

/** One fact for each name: its different values, in order. Counts and times vary from run to run and are left out. */
export function factsOf(pairs: readonly (readonly [name: string, value: string | undefined])[]): Facts {
  const values = new Map<string, Set<string>>();
  for (const [name, value] of pairs) values.set(name, (values.get(name) ?? new Set()).add(value ?? 'absent'));
  const sorted = [...values].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, seen]) => [name, listOf([...seen])]));
}

function listOf(values: string[]): string {
  const sorted = values.toSorted().map((value) => brief(value, 80));
  const more = sorted.length > mostValues ? [`${sorted.length - mostValues} more`] : [];
  return [...sorted.slice(0, mostValues), ...more].join(', ');
}

/** An observation of the answers of the run; none if no answer shows it. `says` defaults to the facts. */
export const observationOf = (
  id: string,
  clauses: string[],
  title: string,
  see: (all: readonly Answered[]) => (Omit<Observation, 'says'> & { says?: string }) | undefined,
): Check => {
  const observe = ({ all }: { all: readonly Answered[] }): Observation | undefined => {
    const seen = see(all);
    const words = Object.entries(seen?.facts ?? {}).map(([name, value]) => `${name}: ${value ?? 'absent'}`);
    return seen && (seen.says !== undefined || words.length > 0)
      ? { ...seen, says: seen.says ?? words.join('; '), ...(seen.says === undefined && { isList: true }) }
      : undefined;
  };
  return checksOfLevel('observe', [{ id, clauses, title, reads: 'answers', observe }])[0] as Check;
};

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The value below which this share of the values lies. */
export const quantileOf = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** The generations that the server carried out, without replays. */
export const executedIn = (all: readonly Answered[]): Answered[] =>
  all.filter(
    (answered) =>
      isOf('generate').met(answered, []) && is2xx.met(answered, []) && idempotencyKeyOf(answered) === undefined,
  );

export const milliseconds = ({ reply }: Answered): number => reply.receivedAt - reply.sentAt;
