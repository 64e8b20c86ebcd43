import type { CheckResult, Toleration, TolerationsFile } from '../../schemas/generated/types.ts';
import { nearest } from '../../schemas/nearest.ts';
import { inWords, problemsOf } from '../../schemas/validate.ts';
import { UsageError } from '../io/errors.ts';
import { jsonFile } from '../io/input-file.ts';

/** A check as far as tolerations need it. */
interface Known {
  id: string;
  level: string;
}

/**
 * The entries of a tolerations file that hold for this target. Throws UsageError for entries that are malformed, expired,
 * double, or about no check that can be violated.
 */
export function tolerations(path: string, known: readonly Known[], target: string, today: Date): Toleration[] {
  const value = jsonFile(path, 'tolerations file');
  const problems = problemsOf('TolerationsFile', value).map((problem) => inWords(problem, 'the file'));
  const entries = problems.length === 0 ? (value as TolerationsFile).tolerations : [];
  const wrong = [
    ...problems,
    ...entries.flatMap((entry, index) => wrongs(entry, entries.slice(0, index), known, today)),
  ];
  if (wrong.length > 0)
    throw new UsageError(`the tolerations file ${path} is not right:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  return entries.filter((entry) => entry.target === undefined || entry.target === target);
}

function wrongs(entry: Toleration, before: readonly Toleration[], known: readonly Known[], today: Date): string[] {
  const { check: id, expires, target } = entry;
  const check = known.find((each) => each.id === id);
  const guess = nearest(
    id,
    known.map((each) => each.id),
  );
  const twin = before.some((other) => other.check === id && (!other.target || !target || other.target === target));
  const blank = (['reason', 'owner', 'link'] as const).filter((name) => entry[name].trim() === '');
  return [
    ...blank.map((name) => `${id}: ${name} is empty`),
    ...(check === undefined
      ? [`${id}: there is no such check${guess === undefined ? '' : `; did you mean ${guess}?`}`]
      : []),
    ...(check?.level === 'observe' ? [`${id}: an observation is never violated`] : []),
    ...(twin ? [`${id}: there is an entry for it already`] : []),
    ...(expires < day(today) ? [`${id}: expired on ${expires}: mend it, or find a new date with ${entry.owner}`] : []),
  ];
}

/** The day of an instant in UTC: 2026-11-20. */
export const day = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The results with what excuses their violations. */
export function tolerated(checks: readonly CheckResult[], entries: readonly Toleration[]): CheckResult[] {
  return checks.map((check) => {
    const entry = entries.find((each) => each.check === check.id);
    if (entry === undefined || check.outcome !== 'violated') return check;
    const { reason, owner, link, expires } = entry;
    return { ...check, tolerated: { reason, owner, link, expires } };
  });
}

/** The entries whose check passed: there is nothing left to excuse. */
export const stale = (checks: readonly CheckResult[], entries: readonly Toleration[]): Toleration[] =>
  entries.filter((entry) => checks.some(({ id, outcome }) => id === entry.check && outcome === 'passed'));

const draftDays = 30;

/** A tolerations file for what is violated and not yet excused; reason, owner and link are left for a person. */
export function draft(
  checks: readonly CheckResult[],
  kept: readonly Toleration[],
  target: string,
  today: Date,
): TolerationsFile {
  const expires = day(new Date(today.getTime() + draftDays * 86_400_000));
  const open = checks.filter((check) => check.outcome === 'violated' && check.tolerated === undefined);
  const drafted = open.map(({ id }) => ({ check: id, reason: '', owner: '', link: '', expires, target }));
  return { tolerations: [...kept, ...drafted] };
}
