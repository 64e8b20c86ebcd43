import { deviationClass } from '../../reports/summary/deviation-words.ts';
import type { CheckResult, LoadResult, RunReport } from '../../schemas/generated/types.ts';

/** A fault of the limiter that a load proves: the defects that have it, and the deviations of checks that it explains. */
interface Fault {
  defects: readonly string[];
  explains: readonly string[];
}

/** By the id of the invariant that it breaks. */
const faults: Readonly<Record<string, Fault>> = {
  'one-counter': {
    defects: ['counts-per-process', 'counts-per-connection'],
    explains: ['admissions too many', 'admissions too many at once', 'refusal missing', 'new connection admitted'],
  },
  'keys-independent': {
    defects: ['shares-one-bucket', 'counts-per-address'],
    explains: ['header x-ratelimit-remaining lowered by another key'],
  },
};

/** The defects that have the fault with this id; undefined if no load proves such a fault. */
export const defectsOfFault = (id: string | undefined): readonly string[] | undefined =>
  id !== undefined && Object.hasOwn(faults, id) ? faults[id]?.defects : undefined;

type Judged = Pick<RunReport, 'checks' | 'causes'>;

/**
 * The results, with the fault named at the checks that a fault proven by a load explains. Such a check is violated even if it was blocked
 * because another client with the key might have caused what it saw: it needs no other client any more.
 */
export function withProvenFaults({ checks, causes }: Judged, loads: readonly LoadResult[]): Judged {
  const proven = loads
    .filter(({ validity }) => validity.verdict !== 'invalid')
    .flatMap(({ invariants }) => invariants.filter(({ verdict }) => verdict === 'broken'));
  const judged = checks.map((result): CheckResult => {
    const { outcome, deviation, because: _, cause: __, ...rest } = result;
    if ((outcome !== 'violated' && outcome !== 'blocked') || deviation === undefined) return result;
    const fault = proven.find(({ id }) => faults[id]?.explains.includes(deviationClass(deviation)));
    return fault === undefined ? result : { ...rest, outcome: 'violated', deviation, fault: fault.id };
  });
  const isExplained = (id: string): boolean => judged.some((check) => check.id === id && check.fault !== undefined);
  const left = causes.map((cause) => ({ ...cause, checks: cause.checks.filter((id) => !isExplained(id)) }));
  return {
    checks: judged,
    causes: left.filter(({ checks }, index) => checks.length > 0 || causes[index]?.checks.length === 0),
  };
}
