import type { Budget, Declared, LoadPermission, Provoke, TargetFile } from '../../schemas/generated/types.ts';
import { inWords, problemsOf } from '../../schemas/validate.ts';
import { listOf, positive, shape, text, whole } from '../invocation/kinds.ts';
import { UsageError } from '../io/errors.ts';

/** A key with what is known about it. */
export interface KeyDefinition {
  /** The key itself, as it stands after `Bearer`. It is masked in reports and messages. */
  secret: string;
  /** Requests that its rate limit admits in a window. Default: as declared, else learned. */
  limit?: number;
  /** Length of the window of its rate limit, in seconds. Default: as declared, else learned. */
  windowSeconds?: number;
  /** Operations that the key may not perform, such as `POST /v1/generate`; for the role `forbidden`. */
  lacks?: readonly string[];
}

/** A key, or a variable's value: an unset variable is a key that is absent. */
type Key = string | KeyDefinition | undefined;

/** The keys of a server by their roles. Checks that need a key that is absent are not applicable. */
export interface Keys {
  /** A working key. Every run needs it. */
  primary: Key;
  /** Another working key. */
  secondary?: Key;
  /** A valid key that lacks permission, by default for `POST /v1/generate`. */
  forbidden?: Key;
  /** Keys whose rate limit the checks may use up; with several, at the same time. */
  exhaustible?: Key | readonly Key[];
  /** A key that nothing else uses, which shows that other keys do not affect it. */
  bystander?: Key;
  /** Keys for load runs, in the order of the labels of a profile. */
  load?: Key | readonly Key[];
}

/** A server under test: a target file whose keys are values. */
export interface TargetDefinition {
  /** Name in reports. Default: the host of `baseUrl`. */
  name?: string;
  /** Base address of the service, without `/v1`. */
  baseUrl: string;
  keys: Keys;
  /** Facts about the server that the interface leaves open; what is declared is checked. */
  declared?: Declared;
  /** Requests that make the server answer 500 or 503. */
  provoke?: Provoke;
  /** Limits on the traffic of checks. Default: none on this machine; elsewhere 600 requests, 20 a second, 64 at once, 300 s. */
  budget?: Budget;
  /** Permission to run loads. Default: allowed on this machine; elsewhere `allowed: false`. */
  load?: LoadPermission;
}

/** In the order of a target file. */
export const roles: readonly (keyof Keys)[] = ['primary', 'secondary', 'forbidden', 'exhaustible', 'bystander', 'load'];
const members = ['name', 'baseUrl', 'keys', 'declared', 'provoke', 'budget', 'load'];

/**
 * Checks the form of a target and returns it. Sends nothing. Throws UsageError with every problem.
 *
 * @example
 * const staging = defineTarget({
 *   baseUrl: 'https://staging.example.com',
 *   keys: { primary: process.env.TEXTGEN_KEY, exhaustible: process.env.TEXTGEN_KEY_EXHAUSTIBLE },
 *   declared: { rateLimit: { limit: 60, windowSeconds: 60 } },
 * });
 */
export function defineTarget(target: TargetDefinition): TargetDefinition {
  requireTargetForm(target, 'defineTarget');
  return target;
}

/** Throws UsageError if a value has not the form of a target. */
export function requireTargetForm(target: TargetDefinition, caller: string): void {
  const problems = targetProblems(target);
  if (problems.length > 0) throw new UsageError([`${caller}: the target is not valid:`, ...problems].join('\n  '));
}

function targetProblems(target: unknown): string[] {
  if (typeof target !== 'object' || target === null) return ['expected an object with baseUrl and keys'];
  const { keys, ...file } = target as Partial<TargetDefinition>;
  const unknown = Object.keys(file).filter((name) => !members.includes(name));
  const known: Partial<TargetFile> = Object.fromEntries(
    Object.entries(file).filter(([name, value]) => members.includes(name) && value !== undefined),
  );
  return [
    ...unknown.map((name) => `unknown member ${name}; it may have ${members.join(', ')}`),
    ...problemsOf('TargetFile', known).map((problem) => inWords(problem, 'the target')),
    ...keyProblems(keys),
  ];
}

function keyProblems(keys: unknown): string[] {
  if (typeof keys !== 'object' || keys === null || Array.isArray(keys))
    return ['keys: expected an object with the keys by role, at least primary'];
  return Object.entries(keys).flatMap(([role, given]) => {
    if (!(roles as readonly string[]).includes(role)) return [`keys.${role}: unknown role; roles: ${roles.join(', ')}`];
    if (Array.isArray(given) && role !== 'exhaustible' && role !== 'load')
      return [`keys.${role}: expected one key, got a list`];
    // The message does not repeat the value, which may hold a secret.
    return [given].flat().every(isKey)
      ? []
      : [`keys.${role}: expected a text, or an object with secret, limit, windowSeconds and lacks`];
  });
}

const keyMembers = shape({
  ...{ secret: text, limit: whole(1, Number.MAX_SAFE_INTEGER), windowSeconds: positive(Number.MAX_VALUE) },
  lacks: listOf(text),
});

const isKey = (key: unknown): boolean =>
  key === undefined ||
  text.accepts(key) ||
  (keyMembers.accepts(key) && text.accepts((key as Partial<KeyDefinition>).secret));
