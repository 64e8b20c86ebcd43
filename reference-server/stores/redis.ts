import { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';
import { OptionError } from '../options.ts';
import { type Claim, type Store, StoreUnavailable } from './store.ts';

// Counts only below the limit and answers with the absolute expiry: reading first and counting afterwards admitted
// 380 to 400 of 400 at a limit of 100. Time stands still while a script runs.
const take = `
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
const keep = `
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
redis.call('HDEL', KEYS[1], 'owner')
redis.call('HSET', KEYS[1], 'status', ARGV[2], 'body', ARGV[3])
return redis.call('PEXPIRE', KEYS[1], ARGV[4])`;
const hold = `
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
if ARGV[2] == '0' then return redis.call('DEL', KEYS[1]) end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

type Held = [fingerprint: string, status: string | null, body: string | null] | [];
type Scripts = {
  take(
    window: string,
    ordinals: string,
    limit: number,
    milliseconds: number,
  ): Promise<[0 | 1, number, number, number, number]>;
  claim(scope: string, fingerprint: string, owner: string, milliseconds: number): Promise<Held>;
  keep(scope: string, owner: string, status: number, body: string | Buffer, milliseconds: number): Promise<0 | 1>;
  hold(scope: string, owner: string, milliseconds: number): Promise<0 | 1>;
};

/** After this long a command has failed. */
const commandMilliseconds = 250;
/** A claim whose server is gone is free after this long; a running server renews its own in time. */
const leaseMilliseconds = 3000;
const pollMilliseconds = 20;

function connected(url: string): Redis & Scripts {
  if (!/^rediss?:\/\/./.test(url) || !URL.canParse(url))
    throw new OptionError(`--store "${url}" is neither memory nor an address such as redis://127.0.0.1:6379.`);
  const client = new Redis(url, {
    commandTimeout: commandMilliseconds,
    connectTimeout: 1000,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 25, 500),
  });
  client.on('error', () => {});
  client.defineCommand('take', { numberOfKeys: 2, lua: take });
  for (const [name, lua] of Object.entries({ claim, keep, hold })) client.defineCommand(name, { numberOfKeys: 1, lua });
  return client as Redis & Scripts;
}

/** Whatever goes wrong between here and Redis, nothing was decided. */
async function orUnavailable<Value>(reply: Promise<Value>): Promise<Value> {
  try {
    return await reply;
  } catch (error) {
    throw new StoreUnavailable('Redis', { cause: error });
  }
}

/** Limits and results shared by all servers on one Redis 7 or Valkey; only its clock counts. */
export async function redisStore(url: string, clock: Clock, retentionSeconds: number): Promise<Store> {
  const client = connected(url);
  const held = new Map<string, string>();
  const renewal = setInterval(() => {
    for (const [name, owner] of held) client.hold(name, owner, leaseMilliseconds).catch(() => {});
  }, leaseMilliseconds / 3).unref();
  const named = (scope: string): string => `textgen:result:${scope}`;
  // A store that is down when the server starts is like one that goes down later.
  await Promise.race([new Promise((resolve) => client.once('ready', resolve)), clock.sleep(1000)]);
  return {
    limiter: {
      async count({ id, limit, windowSeconds }) {
        const keys = [`textgen:{${id}}:window`, `textgen:{${id}}:ordinal`] as const;
        const milliseconds = Math.ceil(windowSeconds * 1000);
        const [admitted, used, resetAt, now, ordinal] = await orUnavailable(client.take(...keys, limit, milliseconds));
        return { admitted: admitted === 1, limit, remaining: Math.max(0, limit - used), resetAt, now, ordinal };
      },
    },
    results: {
      async claim(scope, fingerprint, owner): Promise<Claim> {
        const [first, status, body] = await orUnavailable(
          client.claim(named(scope), fingerprint, owner, leaseMilliseconds),
        );
        if (first === undefined) held.set(named(scope), owner);
        if (first === undefined) return { claimed: true };
        const result = status == null ? undefined : { status: Number(status), body: body ?? '' };
        return { claimed: false, fingerprint: first, result };
      },
      async keep(scope, owner, { status, body }) {
        held.delete(named(scope));
        return (await orUnavailable(client.keep(named(scope), owner, status, body, retentionSeconds * 1000))) === 1;
      },
      async release(scope, owner) {
        held.delete(named(scope));
        await orUnavailable(client.hold(named(scope), owner, 0));
      },
      settled: (_, milliseconds) => clock.sleep(Math.min(milliseconds, pollMilliseconds)),
    },
    async close() {
      clearInterval(renewal);
      client.disconnect();
    },
  };
}
