import type { Declared, TargetKeys } from '../../schemas/generated/types.ts';
import type { KeyInUse } from '../http/target-access.ts';
import { pick } from '../invocation/options.ts';
import { UsageError } from '../io/errors.ts';

export type KeyRole = KeyInUse['role'];

/** The available keys, and for each role without a key the instruction to provide one. */
export interface KeyRing {
  keys: KeyInUse[];
  absent: Partial<Record<KeyRole, string>>;
}

/** The keys that send load: those with the role or else the primary key. `working` are the keys that passed the preflight. */
export function loadKeysOf({ keys, declared }: KeyRing & { declared: Declared }, working = keys): KeyInUse[] {
  const given = keys.some(({ role }) => role === 'load');
  if (given) return working.filter(({ role }) => role === 'load');
  const primary = working.filter(({ role }) => role === 'primary');
  return primary.map((key) => ({ ...declaredLimit('load', declared), ...key }));
}

type Variables = Readonly<Record<string, string | undefined>>;

/** An environment variable with one key, or several, of a role. */
interface Source {
  role: KeyRole;
  env: string;
  /** The key itself, if it does not come from the variable. */
  secret?: string;
  /** The variable may contain several keys, separated by commas. */
  list?: boolean;
  limit?: number;
  windowSeconds?: number;
  lacks?: string[];
}

/** The variables that are read without a target file. */
export const usualSources: readonly Source[] = [
  { role: 'primary', env: 'TEXTGEN_KEY' },
  { role: 'secondary', env: 'TEXTGEN_KEY_SECONDARY' },
  { role: 'forbidden', env: 'TEXTGEN_KEY_FORBIDDEN', lacks: ['POST /v1/generate'] },
  { role: 'exhaustible', env: 'TEXTGEN_KEY_EXHAUSTIBLE', list: true },
  { role: 'bystander', env: 'TEXTGEN_KEY_BYSTANDER' },
  { role: 'load', env: 'TEXTGEN_KEYS_LOAD', list: true },
];

/** The keys of the default variables. Throws UsageError for an invalid key, and if two roles share one. */
export function keysOfEnvironment(env: Variables): KeyRing {
  return keyRing(usualSources, env, {});
}

/** The keys that a target file names. Throws UsageError like `keysOfEnvironment`. */
export function keysOfFile(file: TargetKeys, declared: Declared, env: Variables): KeyRing {
  const several = <T>(value: T | T[] | undefined): T[] => [value ?? []].flat() as T[];
  const { forbidden } = file;
  const sources: Source[] = [
    ...several(file.primary).map((source) => ({ role: 'primary' as const, ...source })),
    ...several(file.secondary).map((source) => ({ role: 'secondary' as const, ...source })),
    ...(forbidden ? [{ ...forbidden, role: 'forbidden' as const, lacks: several(forbidden.lacks) }] : []),
    ...several(file.exhaustible).map((source) => ({ role: 'exhaustible' as const, list: true, ...source })),
    ...several(file.bystander).map((source) => ({ role: 'bystander' as const, ...source })),
    ...(file.load ?? []).map((source) => ({ role: 'load' as const, list: true, ...source })),
  ];
  const ring = keyRing(sources, env, declared);
  for (const { role } of usualSources)
    if (!sources.some((source) => source.role === role))
      ring.absent[role] = `name a key under keys.${role} of the target file`;
  return ring;
}

/** A key that a program gives, in place of the variable that holds it. */
export type GivenKey = Pick<Source, 'role' | 'limit' | 'windowSeconds' | 'lacks'> & { secret: string };

/** The keys that a program gives. Throws UsageError like `keysOfEnvironment`. */
export function keysOfProgram(given: readonly GivenKey[], declared: Declared): KeyRing {
  const sources = given.map((key, index): Source => {
    const usual = usualSources.find(({ role }) => role === key.role)?.env ?? '';
    const peers = given.filter(({ role }) => role === key.role);
    const place = given.slice(0, index + 1).filter(({ role }) => role === key.role).length;
    return { ...key, env: peers.length > 1 ? `${usual}_${place}` : usual };
  });
  const ring = keyRing(sources, {}, declared);
  for (const { role } of usualSources)
    if (!ring.keys.some((key) => key.role === role)) ring.absent[role] = `give keys.${role}`;
  return ring;
}

function keyRing(sources: readonly Source[], env: Variables, declared: Declared): KeyRing {
  const found = sources.flatMap((source) => secretsIn(source, env).map((of) => ({ source, ...of })));
  const keys = found.map(({ source, ...own }, index) => {
    const { role, env: variable, list: _, secret: __, ...facts } = source;
    const peers = found.filter((other) => other.source.role === role);
    const place = peers.indexOf(found[index] as (typeof found)[number]) + 1;
    const label = role === 'load' || peers.length > 1 ? `${role}-${place}` : role;
    return { role, label, ...own, variable, ...declaredLimit(role, declared), ...facts };
  });
  refuseShared(keys);
  // A user who gives only load keys usually has at least two: the first also reads the list of models.
  const first = keys.find(({ role }) => role === 'load');
  if (first !== undefined && !keys.some(({ role }) => role === 'primary')) keys.unshift({ ...first, role: 'primary' });
  const absent: KeyRing['absent'] = {};
  for (const { role, env: variable } of sources)
    if (!keys.some((key) => key.role === role)) absent[role] ??= `set ${variable}`;
  return { keys, absent };
}

/** The declared rate limit applies to exhaustible and load keys, unless the key has its own. */
function declaredLimit(role: KeyRole, { rateLimit }: Declared): { limit?: number; windowSeconds?: number } {
  if (rateLimit === undefined || (role !== 'exhaustible' && role !== 'load')) return {};
  return pick(rateLimit, 'limit', 'windowSeconds');
}

function secretsIn(source: Source, env: Variables): Pick<KeyInUse, 'secret' | 'placeInVariable'>[] {
  // A target file may name a variable that every object has as a member, such as toString.
  const text = source.secret ?? (Object.hasOwn(env, source.env) ? env[source.env] : undefined) ?? '';
  const isList = source.list === true && source.secret === undefined;
  const parts = isList ? text.split(',') : [text];
  const secrets = parts
    .map((secret, index) => ({ secret: secret.trim(), ...(parts.length > 1 && { placeInVariable: index + 1 }) }))
    .filter(({ secret }) => secret !== '');
  const place = source.secret === undefined ? source.env : `keys.${source.role}`;
  for (const { secret } of secrets) {
    if (/^(["']).*\1$/.test(secret)) throw new UsageError(`${place} contains a key in quotes: leave them out`);
    const wrong = [...secret].find((char) => !/[\x21-\x7e]/.test(char));
    if (wrong === undefined) continue;
    const code = (wrong.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    throw new UsageError(
      `${place} contains a character that a key cannot have (U+${code}): look for spaces and quotes`,
    );
  }
  return secrets;
}

/** With one key for two roles, correct servers would fail checks. Load runs later, so it may share exhaustible keys and the primary one. */
function refuseShared(keys: readonly KeyInUse[]): void {
  for (const [index, key] of keys.entries())
    for (const other of keys.slice(0, index))
      if (key.secret === other.secret && !(key.role === 'load' && ['exhaustible', 'primary'].includes(other.role)))
        throw new UsageError(
          `${key.variable} (${key.label}) contains the same key as ${other.variable} (${other.label}): give each role its own key`,
        );
}
