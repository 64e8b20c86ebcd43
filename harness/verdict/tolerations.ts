import type { CheckResult, Toleration, TolerationsFile } from '../../schemas/generated/types.ts';
import { nearest } from '../../schemas/nearest.ts';
import { UsageError } from '../io/errors.ts';
import { readDocument } from '../io/input-file.ts';

type KnownCheck = Pick<CheckResult, 'id' | 'level'>;

/**
 * The entries of a tolerations file that apply to this target. Throws UsageError for an entry that is malformed, expired,
 * a duplicate, or names a check that does not exist or cannot be violated.
 */
export function tolerationsFor(target: string, path: string, known: readonly KnownCheck[], today: Date): Toleration[] {
  const { tolerations } = readDocument<TolerationsFile>(path, 'TolerationsFile', 'tolerations file');
  return fittingTolerations(tolerations, target, known, today, `the tolerations file ${path} is`);
}

/** Like `tolerationsFor`, for entries that have the form of the schema; `subject` begins the message: `the tolerations are`. */
export function fittingTolerations(
  entries: readonly Toleration[],
  target: string,
  known: readonly KnownCheck[],
  today: Date,
  subject: string,
): Toleration[] {
  const problems = entries.flatMap((entry, index) => tolerationProblems(entry, entries.slice(0, index), known, today));
  if (problems.length > 0) throw new UsageError([`${subject} not valid:`, ...problems].join('\n  '));
  return entries.filter((entry) => entry.target === undefined || entry.target === target);
}

function tolerationProblems(
  entry: Toleration,
  before: readonly Toleration[],
  known: readonly KnownCheck[],
  today: Date,
): string[] {
  const { check: id, expires, target } = entry;
  const check = known.find((each) => each.id === id);
  const ids = known.map((each) => each.id);
  const guess = nearest(id, ids);
  const twin = before.some((other) => other.check === id && (!other.target || !target || other.target === target));
  const blank = (['reason', 'owner', 'link'] as const).filter((name) => entry[name].trim() === '');
  return [
    ...blank.map((name) => `${id}: ${name} is empty`),
    ...(check === undefined ? [`${id}: no such check${guess === undefined ? '' : `; did you mean ${guess}?`}`] : []),
    ...(check?.level === 'observe' ? [`${id}: an observation is never violated`] : []),
    ...(twin ? [`${id}: duplicate entry`] : []),
    ...(expires < day(today)
      ? [`${id}: expired on ${expires}: fix the violation, or agree on a new date with ${entry.owner}`]
      : []),
  ];
}

/** The date of an instant in UTC: 2026-11-20. */
export const day = (instant: Date): string => instant.toISOString().slice(0, 10);

export function applyTolerations(checks: readonly CheckResult[], entries: readonly Toleration[]): CheckResult[] {
  return checks.map((check) => {
    const entry = entries.find((each) => each.check === check.id);
    if (entry === undefined || check.outcome !== 'violated') return check;
    const { reason, owner, link, expires } = entry;
    return { ...check, tolerated: { reason, owner, link, expires } };
  });
}

/** The entries whose check passes: they are no longer needed. */
export const staleTolerations = (checks: readonly CheckResult[], entries: readonly Toleration[]): Toleration[] =>
  entries.filter((entry) => checks.some(({ id, outcome }) => id === entry.check && outcome === 'passed'));

const draftDays = 30;

/** A tolerations file that keeps the entries and adds the other violations; reason, owner and link are left empty. */
export function draftTolerations(
  checks: readonly CheckResult[],
  entries: readonly Toleration[],
  target: string,
  today: Date,
): TolerationsFile {
  const expires = day(new Date(today.getTime() + draftDays * 86_400_000));
  const open = checks.filter((check) => check.outcome === 'violated' && check.tolerated === undefined);
  const drafted = open.map(({ id }) => ({ check: id, reason: '', owner: '', link: '', expires, target }));
  return { tolerations: [...entries, ...drafted] };
}
