import type { ProvokeRequest } from '../../schemas/generated/types.ts';
import type { CommandContext } from '../io/context.ts';
import { isSecretive } from '../secrets/secret-headers.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { usualSources } from '../targets/key-ring.ts';
import type { Target } from '../targets/target.ts';
import type { Settings } from './settings.ts';

/**
 * What the environment holds is masked from the first word on: the usual keys, under the names of their variables until a
 * run gives them roles, and what a proxy is told of the user.
 */
export function keepEnvironment(secrets: Secrets, env: CommandContext['env']): void {
  for (const { env: name } of usualSources)
    for (const secret of (env[name] ?? '').split(',')) secrets.add(name, secret.trim(), { provisional: true });
  for (const name of ['http_proxy', 'https_proxy', 'all_proxy']) {
    const address = env[name] ?? env[name.toUpperCase()] ?? '';
    const user = /^(?:[^/]*\/\/)?([^/]*)@/.exec(address)?.[1] ?? '';
    const plain = decoded(user);
    for (const secret of [user, plain, plain.replace(/^[^:]*:?/, '')])
      if (worthMasking(secret)) secrets.add('proxy', secret);
  }
}

/** From now on the keys of the target are masked, and what looks like a secret in --header and in what provokes errors. */
export function keepSecret({ secrets }: CommandContext, target: Target, { headers }: Settings): void {
  for (const { label, secret } of target.keys) secrets.add(label, secret);
  const provoking = Object.values(target.provoke).flatMap((request: ProvokeRequest) =>
    Object.entries(request.headers ?? {}),
  );
  for (const [name, value] of [...headers, ...provoking])
    if (isSecretive(name)) for (const part of partsOf(value)) secrets.add(name.toLowerCase(), part);
}

/** A value and those of its parts that may be repeated alone: tokens after a scheme, cookies, what Basic holds. */
function partsOf(value: string): string[] {
  const words = value.split(/[\s,;]+/).flatMap((word) => [word, word.replace(/^[^=]*=(?=.)/, '')]);
  const basic = /^basic +([\w+/=-]+)$/i.exec(value)?.[1];
  const pair = basic === undefined ? '' : Buffer.from(basic, 'base64').toString();
  const parts = [...words, pair, pair.replace(/^[^:]*:?/, '')].filter((part) => part.length >= leastPart);
  return [...(worthMasking(value) ? [value] : []), ...parts];
}

/** Shorter parts are names and schemes. */
const leastPart = 8;
/** What is shorter stands everywhere. */
const worthMasking = (secret: string): boolean => secret.length >= 4;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
