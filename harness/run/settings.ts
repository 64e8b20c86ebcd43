import type { Connection } from '../../schemas/connection.ts';
import type { Level } from '../../schemas/generated/types.ts';
import type { TargetAccess, TlsOptions } from '../http/target-access.ts';
import type { Options } from '../invocation/options.ts';
import type { KeyRing } from '../targets/key-ring.ts';
import type { Target } from '../targets/target.ts';
import { usualGating } from '../verdict/verdict.ts';
import { extraHeaders, tlsOptions } from './connection-options.ts';

/** What the options come to, with what holds where they say nothing. */
export interface Settings {
  seed: number;
  timeoutMilliseconds: number;
  gating: readonly Level[];
  headers: [string, string][];
  tls: TlsOptions | undefined;
  readOnly: boolean;
}

/** Reads the files that options name. Throws UsageError. */
export function settings(options: Options): Settings {
  return {
    seed: options.seed ?? 1,
    timeoutMilliseconds: Math.round((options.timeout ?? 10) * 1000),
    gating: options.level === 'should' ? [...usualGating, 'should'] : usualGating,
    headers: extraHeaders(options.header ?? []),
    tls: tlsOptions(options),
    readOnly: options.readOnly === true,
  };
}

/** How requests reach the target. */
export function connectionTo({ baseUrl }: Target, { headers, tls, timeoutMilliseconds }: Settings): Connection {
  const { unverified, ...certificates } = tls ?? {};
  return { baseUrl, headers, tls: { ...certificates, ...(unverified && { insecure: true }) }, timeoutMilliseconds };
}

/** The target as requests are sent to it. */
export function subject(target: Target, { keys, absent }: KeyRing, settings: Settings): TargetAccess {
  const { baseUrl, declared, provoke, budget } = target;
  const { timeoutMilliseconds, headers, tls, readOnly } = settings;
  return {
    baseUrl,
    keys,
    absent: inWords(absent),
    readOnly,
    declared,
    provoke,
    headers,
    timeoutMilliseconds,
    ...(budget && { budget }),
    ...(tls && { tls }),
  };
}

/** What it takes to give a role its key. */
const inWords = (absent: KeyRing['absent']): Record<string, string> =>
  Object.fromEntries(Object.entries(absent).map(([role, why]) => [role, `there is no ${role} key: ${why}`]));
