import type { Connection } from '../../schemas/connection.ts';
import type { ProvokeRequest } from '../../schemas/generated/types.ts';
import type { CommandContext } from '../io/context.ts';
import { nearMissesOf } from '../secrets/near-misses.ts';
import { isSecretive } from '../secrets/secret-headers.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { usualSources } from '../targets/key-ring.ts';
import type { Target } from '../targets/target.ts';

/** Minimum length of a secret. Shorter texts occur everywhere. */
const leastLength = 4;
/** Minimum length of a part of a header. Shorter parts are names and schemes. */
const leastPartLength = 8;

/** Registers the default keys, by their variables until a run gives them roles, and the credentials of a proxy. */
export function registerEnvironment(secrets: Secrets, env: CommandContext['env']): void {
  for (const { env: name } of usualSources)
    for (const secret of (env[name] ?? '').split(',')) secrets.add(name, secret.trim(), { provisional: true });
  for (const name of ['http_proxy', 'https_proxy', 'all_proxy']) {
    const address = env[name] ?? env[name.toUpperCase()] ?? '';
    const credentials = /^(?:[^/]*\/\/)?([^/]*)@/.exec(address)?.[1] ?? '';
    const plain = percentDecoded(credentials);
    for (const secret of [credentials, plain, plain.replace(/^[^:]*:?/, '')])
      if (secret.length >= leastLength) secrets.add('proxy', secret);
  }
}

/** Registers the keys of the target and the headers that look like secrets, from --header and from `provoke`. */
export function registerSecrets(secrets: Secrets, target: Target, { headers }: Pick<Connection, 'headers'>): void {
  for (const { label, secret } of target.keys) secrets.add(label, secret);
  // The checks send near misses, so they must be known before the first request.
  const madeOf = target.keys.find(({ role }) => role === 'primary')?.secret ?? '';
  for (const [name, nearMiss] of Object.entries(nearMissesOf(target.keys)))
    secrets.add(`primary-${name}`, nearMiss, { madeOf });
  const provoking = Object.values(target.provoke).flatMap((request: ProvokeRequest) =>
    Object.entries(request.headers ?? {}),
  );
  for (const [name, value] of [...headers, ...provoking])
    if (isSecretive(name)) for (const part of secretParts(value)) secrets.add(name.toLowerCase(), part);
}

/** The value and the parts that may occur alone: tokens after a scheme, cookies, the decoded pair of Basic. */
function secretParts(value: string): string[] {
  const words = value.split(/[\s,;]+/).flatMap((word) => [word, word.replace(/^[^=]*=(?=.)/, '')]);
  const basic = /^basic +([\w+/=-]+)$/i.exec(value)?.[1];
  const pair = basic === undefined ? '' : Buffer.from(basic, 'base64').toString();
  const parts = [...words, pair, pair.replace(/^[^:]*:?/, '')].filter((part) => part.length >= leastPartLength);
  return value.length >= leastLength ? [value, ...parts] : parts;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
