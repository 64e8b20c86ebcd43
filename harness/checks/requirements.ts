import type { Check, Need, Provision } from '../../scenarios/vocabulary/suite.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import type { TargetAccess } from '../http/target-access.ts';

const memberAt = (value: unknown, path: string[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined),
    value,
  );

/** Keys, declarations and provocations that a check needs. Requests that are functions are not included. */
export function needsOf(check: Check): Need[] {
  const steps = 'steps' in check ? [...(check.control ?? []), ...check.steps] : [];
  const roles = steps.flatMap(({ send }) => (typeof send === 'function' ? [] : [send.key]));
  const own = roles.filter((role) => role !== 'unknown' && role !== 'none');
  const exhausts = 'reads' in check && check.reads !== 'answers';
  return [...new Set<Need>([...own, ...(exhausts ? (['exhaustible'] as const) : []), ...(check.needs ?? [])])];
}

/** Instructions for providing what a check needs and the target lacks; undefined if nothing is missing. */
export function missingRequirements(
  check: Check,
  target: TargetAccess,
): { because: string; lacks: Provision; missing: NonNullable<CheckResult['missing']> } | undefined {
  const missing = needsOf(check).flatMap((need) => {
    const instruction = instructionFor(need, target);
    return instruction === undefined ? [] : [{ need, says: instruction }];
  });
  if (missing.length === 0) return undefined;
  const isDeclaration = missing.every(({ need }) => need.includes('.'));
  return {
    because: missing.map(({ says }) => says).join('; '),
    lacks: isDeclaration ? 'declaration' : 'key',
    missing,
  };
}

function instructionFor(need: Need, { declared, provoke, keys, absent }: TargetAccess): string | undefined {
  const [kind, ...path] = need.split('.');
  const name = path.join('.');
  if (kind === 'declared')
    return memberAt(declared, path) === undefined ? `declare ${name} in the target file` : undefined;
  if (kind === 'provoke')
    return memberAt(provoke, path) === undefined
      ? `add \`provoke.${name}\` to the target file (how to trigger a ${name})`
      : undefined;
  if (keys.some(({ role }) => role === need)) return undefined;
  return absent?.[need] ?? `there is no ${need} key`;
}
