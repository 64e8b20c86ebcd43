import { relative } from 'node:path';
import type { Budget, LoadPermission, TargetFile } from '../../schemas/generated/types.ts';
import { nearest } from '../../schemas/nearest.ts';
import { isLoopback, parseBaseUrl } from '../http/base-url.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { type KeyRing, keysOfEnvironment, keysOfFile, usualSources } from './key-ring.ts';
import type { Target } from './target.ts';
import { findTargetFile, readFoundTargetFile, readTargetFile } from './target-file.ts';

/** Default budget for servers on other machines. */
const usualBudget: Required<Budget> = { requests: 600, requestsPerSecond: 20, burst: 64, seconds: 300 };
/** Default load permission for servers on other machines. */
const usualLoad: Required<LoadPermission> = { allowed: false, maxRequests: 20_000, maxRequestsPerSecond: 200 };

/** The user's arguments that name the server, and where they are resolved. */
export interface Naming extends Pick<CommandContext, 'env' | 'directory'> {
  url: string | undefined;
  /** --target FILE. */
  file: string | undefined;
  /** --trust: a file that is found may use any variable. */
  trust?: boolean | undefined;
}

/** The target of a URL or a target file; undefined if neither is given. Sends no request. Throws UsageError. */
export function namedTarget(naming: Naming): Target | undefined {
  const { url, file: path, env, directory, trust = false } = naming;
  if (path !== undefined) return targetOfFile(readTargetFile(path), path, naming);
  if (url !== undefined) {
    const address = parseBaseUrl(url, 'the URL');
    const target = withKeys({ baseUrl: address }, address, keysOfEnvironment(env));
    return { ...target, warnings: misspeltVariables(env, target) };
  }
  const found = findTargetFile(directory);
  if (found === undefined) return undefined;
  const foundFile = relative(directory, found);
  return { ...targetOfFile(readFoundTargetFile(found, foundFile, directory, trust), found, naming), foundFile };
}

/** A sentence for each variable that nothing reads, and whose name is close to that of a key that is absent. */
function misspeltVariables(env: Naming['env'], { absent }: Pick<KeyRing, 'absent'>): string[] {
  const wanted = usualSources.flatMap(({ role, env: variable }) => (role in absent ? [variable] : []));
  const given = Object.keys(env).filter((name) => /^TEXTGEN_KEY/i.test(name) && (env[name] ?? '').trim() !== '');
  return given.flatMap((name) => {
    const guess = usualSources.some((source) => source.env === name) ? undefined : nearest(name, wanted);
    return guess === undefined ? [] : [`${name} is set, but not read without a target file: did you mean ${guess}?`];
  });
}

function targetOfFile(file: TargetFile, path: string, { url, env, directory }: Naming): Target {
  const address = parseBaseUrl(file.baseUrl, `baseUrl in ${path}`);
  const given = url === undefined ? address : parseBaseUrl(url, 'the URL');
  if (new URL(given).origin !== new URL(address).origin)
    throw new UsageError(`the URL ${given} is not the server of ${path}, which is ${address}: give only one of them`);
  const keys = keysOfFile(file.keys ?? {}, file.declared ?? {}, env);
  const unset = Object.entries(keys.absent).filter(([, why]) => why.startsWith('set '));
  const warnings = unset.map(
    ([role, why]) =>
      `${relative(directory, path) || path} names a key for ${role}, but its variable is not set: ${why}`,
  );
  return { ...withKeys(file, given, keys, ` (target file ${relative(directory, path) || path})`), warnings };
}

/** The target at an address. Throws UsageError without a primary key; `source` is added to its message. */
export function withKeys(file: TargetFile, address: string, ring: KeyRing, source = ''): Target {
  if (!ring.keys.some((key) => key.role === 'primary'))
    throw new UsageError(`no primary key: ${ring.absent.primary ?? 'set TEXTGEN_KEY'}${source}`);
  const isLocal = isLoopback(address);
  return {
    name: file.name ?? new URL(address).host,
    baseUrl: address,
    runtime: 'url',
    ...ring,
    declared: file.declared ?? {},
    provoke: file.provoke ?? {},
    budget: isLocal ? file.budget : { ...usualBudget, ...file.budget },
    load: isLocal ? { allowed: true, ...file.load } : { ...usualLoad, ...file.load },
    warnings: [],
    [Symbol.asyncDispose]: async () => {},
  };
}
