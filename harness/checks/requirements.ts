import type { Check, Need } from '../../scenarios/vocabulary/suite.ts';
import type { TargetAccess } from '../http/target-access.ts';

const provision: Record<string, string> = {
  primary: 'set TEXTGEN_KEY',
  secondary: 'a second working key: set TEXTGEN_KEY_SECONDARY',
  forbidden: 'a valid key that lacks permission for an operation: set TEXTGEN_KEY_FORBIDDEN',
  exhaustible: 'a key whose limit may be used up: set TEXTGEN_KEY_EXHAUSTIBLE',
  bystander: 'a key used for nothing else: set TEXTGEN_KEY_BYSTANDER',
};

const pathIn = (value: unknown, path: string[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined),
    value,
  );

/** What the target would have to provide for a need, if it does not. */
export function lacking(need: Need, subject: TargetAccess): string | undefined {
  const [kind, ...path] = need.split('.');
  if (kind === 'declared')
    return pathIn(subject.declared, path) === undefined ? `declare ${path.join('.')} in the target file` : undefined;
  if (kind === 'provoke')
    return pathIn(subject.provoke, path) === undefined
      ? `say under provoke.${path} in the target file how to make it answer ${path}`
      : undefined;
  const role = subject.keys.some((key) => key.role === need);
  return role ? undefined : (subject.absent?.[need] ?? `it takes ${provision[need] ?? need}`);
}

/** Roles, declarations and provocations that a check needs. A request that is a function is not looked into. */
export function needsOf(check: Check): Need[] {
  const steps = 'steps' in check ? [...(check.control ?? []), ...check.steps] : [];
  const roles = steps.flatMap(({ send }) => (typeof send === 'function' ? [] : [send.key]));
  const exhausts = 'reads' in check && ['burst', 'drain', 'poll'].includes(check.reads);
  const own = roles.filter((role) => role !== 'unknown' && role !== 'none');
  return [...new Set<Need>([...own, ...(exhausts ? (['exhaustible'] as const) : []), ...(check.needs ?? [])])];
}
