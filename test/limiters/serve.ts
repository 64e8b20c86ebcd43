import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, redisCommand } from '../external/redis.ts';
import { nginx, tools } from './installations.ts';
import type { Language, LimiterCase } from './truth.ts';

const here = import.meta.dirname;

const node = [process.execPath, join(here, 'node', 'server.mjs')];
const commands: Record<Language, readonly string[]> = {
  node,
  catalogue: node,
  go: [join(tools, 'go-limiters')],
  python: [join(tools, 'python', 'bin', 'python'), join(here, 'python', 'server.py')],
  nginx: [process.execPath, join(here, 'nginx', 'server.mjs')],
};

const secretOf = (name: string): string => `zoo-${name}-7d41c0`;
const numbered = (name: string): string[] => [1, 2, 3].map((place) => secretOf(`${name}-${place}`));

/** The loads that run against one server, each with keys of its own. */
export const loads = ['plain', 'declared', 'mixed'] as const;
export type Load = (typeof loads)[number];

function keysOf({ limit, windowMilliseconds, forAllKeys }: LimiterCase) {
  const tested = { limit, windowMilliseconds };
  const roomy = forAllKeys === true ? tested : { limit: 5000, windowMilliseconds: 60_000 };
  const small = ['exhaustible', ...loads].flatMap(numbered);
  return [
    { secret: secretOf('primary'), ...roomy },
    { secret: secretOf('secondary'), ...roomy },
    { secret: secretOf('forbidden'), ...roomy, lacks: ['POST /v1/generate'] },
    { secret: secretOf('bystander'), ...roomy },
    ...loads.map((load) => ({ secret: secretOf(`${load}-primary`), ...roomy })),
    ...small.map((secret) => ({ secret, ...tested })),
  ];
}

/** The variables from which the harness takes its keys. A load has a primary key of its own, for its preflight. */
export const environment = (run: 'check' | Load, exhaustible = 3): Record<string, string> =>
  run === 'check'
    ? {
        TEXTGEN_KEY: secretOf('primary'),
        TEXTGEN_KEY_SECONDARY: secretOf('secondary'),
        TEXTGEN_KEY_FORBIDDEN: secretOf('forbidden'),
        TEXTGEN_KEY_BYSTANDER: secretOf('bystander'),
        TEXTGEN_KEY_EXHAUSTIBLE: numbered('exhaustible').slice(0, exhaustible).join(','),
      }
    : {
        TEXTGEN_KEY: secretOf(`${run}-primary`),
        TEXTGEN_KEYS_LOAD: numbered(run).join(','),
        ...Object.fromEntries(numbered(run).map((secret, index) => [`TEXTGEN_LOAD_${index + 1}`, secret])),
      };

const alternating = [process.execPath, join(here, 'alternate.mjs')];

/** Runs a program until its standard input ends, which it does with this process, however that ends. */
const tied = ['sh', '-c', '"$@" </dev/null & cat >/dev/null; kill $!', 'sh'];

/** The first line that a child prints, which is its address; fails with what it wrote if it ends before. */
async function firstLineOf(child: ChildProcess): Promise<string> {
  let written = '';
  child.stderr?.on('data', (chunk) => {
    written += chunk;
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the server ended: ${written}`)));
  ended.catch(() => {});
  let text = '';
  while (!text.includes('\n')) text += (await Promise.race([once(child.stdout ?? child, 'data'), ended]))[0];
  child.stdout?.resume();
  return text.trim().split('\n')[0] ?? '';
}

/** A server of the zoo on 127.0.0.1. Its processes end with this one, because their standard input does. */
export class LimiterServer implements AsyncDisposable {
  readonly url: string;
  readonly #owned: AsyncDisposableStack;

  private constructor(url: string, owned: AsyncDisposableStack) {
    this.url = url;
    this.#owned = owned;
  }

  static async start(each: LimiterCase): Promise<LimiterServer> {
    await using starting = new AsyncDisposableStack();
    const run = async (command: readonly string[], ...args: string[]): Promise<string> => {
      const child = spawn(command[0] ?? '', [...command.slice(1), ...args], { stdio: 'pipe' });
      starting.defer(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exited = once(child, 'exit');
        child.stdin.end();
        await exited;
      });
      return firstLineOf(child);
    };
    const redisPort = each.limiter.redis && (await freePort());
    if (redisPort !== undefined) await run(tied, ...redisCommand(redisPort));
    const { limiter, unit: reset, latencyMilliseconds, bug } = each;
    const start = (): Promise<string> =>
      run(
        commands[limiter.language],
        JSON.stringify({
          limiter: limiter.name,
          reset,
          latencyMilliseconds,
          bug: bug === 'per-connection' ? 'per-process' : bug,
          redisPort,
          nginx,
          keys: keysOf(each),
        }),
      );
    if (bug !== 'per-process' && bug !== 'per-connection') return new LimiterServer(await start(), starting.move());
    const ports = (await Promise.all([start(), start()])).map((address) => new URL(address).port);
    const url = await run(alternating, bug === 'per-process' ? 'requests' : 'connections', ...ports);
    return new LimiterServer(url, starting.move());
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#owned.disposeAsync();
  }
}
