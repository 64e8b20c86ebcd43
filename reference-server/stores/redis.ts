import type { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';
import { OptionError } from '../option-error.ts';
import { type Store, StoreUnavailable } from './store.ts';

// One script counts below the limit and returns the absolute expiry: reading first and counting afterwards admitted
// 380 to 400 of 400 requests at a limit of 100. Redis freezes its clock while a script runs. The first line ends a window
// that is too long, because the clock was set back.
const take = `
if redis.call('PTTL', KEYS[1]) > tonumber(ARGV[2]) then redis.call('DEL', KEYS[1]) end
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local admitted, ordinal = 0, 0
if used < tonumber(ARGV[1]) then
  admitted, used, ordinal = 1, redis.call('INCR', KEYS[1]), redis.call('INCR', KEYS[2])
  if used == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
end
local now = redis.call('TIME')
return {admitted, used, redis.call('PEXPIRETIME', KEYS[1]), now[1] * 1000 + math.floor(now[2] / 1000), ordinal}`;
const claim = `
local held = redis.call('HMGET', KEYS[1], 'fingerprint', 'status', 'body')
if held[1] then return held end
redis.call('HSET', KEYS[1], 'fingerprint', ARGV[1], 'owner', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return {}`;
// Releases a claim, renews it, or ends it with a result.
const settle = `
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
if ARGV[2] == '0' then return redis.call('DEL', KEYS[1]) end
if ARGV[3] then
  redis.call('HDEL', KEYS[1], 'owner')
  redis.call('HSET', KEYS[1], 'status', ARGV[3], 'body', ARGV[4])
end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

type Script = 'take' | 'claim' | 'settle';
type Argument = string | number | Buffer;

/** After this time the claim of a server that has died is free. A running server renews its claims before. */
const leaseMilliseconds = 3000;
const pollMilliseconds = 20;

/** The address of a Redis, with the password unless it has one. Throws an OptionError, which shows neither user nor password. */
function addressOf(place: string, password: string): string {
  // ioredis takes its options from a query, the password included.
  const shown = place.replace(/\/\/.*@/s, '//[credentials]@').replace(/\?.*/s, '?[credentials]');
  if (!/^rediss?:\/\/./.test(place) || !URL.canParse(place))
    throw new OptionError(`--store "${shown}" is neither memory nor an address such as redis://127.0.0.1:6379.`);
  const address = new URL(place);
  address.password ||= encodeURIComponent(password);
  return address.href;
}

async function connect(url: string): Promise<Redis> {
  const { Redis: Client } = await import('ioredis').catch((cause) => {
    throw new OptionError('--store needs the package ioredis, which is not installed: npm install ioredis', { cause });
  });
  const client = new Client(url, {
    commandTimeout: 250,
    connectTimeout: 1000,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 25, 500),
    // After a failover the address leads to another server, but this connection stays with the demoted one.
    reconnectOnError: ({ message }) => /^(READONLY|LOADING)/.test(message),
  });
  client.defineCommand('take', { numberOfKeys: 2, lua: take });
  for (const [name, lua] of Object.entries({ claim, settle })) client.defineCommand(name, { numberOfKeys: 1, lua });
  return client;
}

const resultKey = (scope: string): string => `textgen:result:${scope}`;

/**
 * Limits and results shared by all servers on one Redis 7 or Valkey, with a password unless its address has one. Windows follow its
 * clock only.
 */
export async function redisStore(place: string, clock: Clock, retentionSeconds: number, password = ''): Promise<Store> {
  const client = await connect(addressOf(place, password));
  const problems = new Set<string>();
  client.on('error', ({ message }) => problems.add(message));
  async function run<Reply>(script: Script, ...of: Argument[]): Promise<Reply> {
    try {
      return await (client as Redis & Record<Script, (...of: Argument[]) => Promise<Reply>>)[script](...of);
    } catch (error) {
      throw new StoreUnavailable('Redis', { cause: error });
    }
  }
  const held = new Map<string, string>();
  const renewal = setInterval(() => {
    for (const [name, owner] of held) run('settle', name, owner, leaseMilliseconds).catch(() => {});
  }, leaseMilliseconds / 3).unref();
  async function end(scope: string, owner: string, ...rest: Argument[]): Promise<boolean> {
    held.delete(resultKey(scope));
    return (await run<number>('settle', resultKey(scope), owner, ...rest)) === 1;
  }
  // A store that is down at the start is treated like one that goes down later.
  await Promise.race([new Promise((resolve) => client.once('ready', resolve)), clock.sleep(1000)]);
  if (client.status !== 'ready') process.emitWarning(`The store is not available yet: ${[...problems].join('; ')}`);
  return {
    limiter: {
      async count({ id, limit, windowSeconds }) {
        const [window, ordinals] = [`textgen:{${id}}:window`, `textgen:{${id}}:ordinal`];
        const taken = await run<number[]>('take', window, ordinals, limit, Math.ceil(windowSeconds * 1000));
        const [admitted, used = 0, resetAt = 0, now = 0, ordinal = 0] = taken;
        return { admitted: admitted === 1, limit, remaining: Math.max(0, limit - used), resetAt, now, ordinal };
      },
    },
    results: {
      async claim(scope, fingerprint, owner) {
        const found = await run<(string | null)[]>('claim', resultKey(scope), fingerprint, owner, leaseMilliseconds);
        const [first, status, body] = found;
        if (first == null) held.set(resultKey(scope), owner);
        if (first == null) return { claimed: true };
        const result = status == null ? undefined : { status: Number(status), body: body ?? '' };
        return { claimed: false, fingerprint: first, result };
      },
      keep: (scope, owner, { status, body }) => end(scope, owner, retentionSeconds * 1000, status, body),
      release: (scope, owner) => end(scope, owner, 0),
      settled: (_, milliseconds) => clock.sleep(Math.min(milliseconds, pollMilliseconds)),
    },
    async close() {
      clearInterval(renewal);
      client.disconnect();
    },
  };
}
