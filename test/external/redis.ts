import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { program } from './program.ts';

/** The server that the tests start: the one that TEXTGEN_REDIS_SERVER names, or the first one on the PATH. */
const server = process.env.TEXTGEN_REDIS_SERVER ?? program(['redis-server', 'valkey-server']);

/** The reason to skip tests with a real Redis, or false. */
export const skip =
  server === undefined && 'redis-server is absent: apt-get install redis-server, or name one in TEXTGEN_REDIS_SERVER';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The command line of a Redis on loopback that keeps nothing on disk. */
export const redisCommand = (port: number): string[] => [
  server ?? '',
  ...['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
];

/** A real Redis on loopback that keeps nothing on disk; it can be stopped, frozen and started again. */
export class RedisServer implements AsyncDisposable {
  readonly port: number;
  readonly url: string;
  private child: ReturnType<typeof spawn> | undefined;

  private constructor(port: number) {
    this.port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const [command = '', ...options] = redisCommand(this.port);
    const child = spawn(command, options, { stdio: ['ignore', 'pipe', 'ignore'] });
    this.child = child;
    let text = '';
    const ended = once(child.stdout, 'end').then(() => {
      throw new Error(`redis-server ended before it was ready:\n${text}`);
    });
    while (!/Ready to accept connections/.test(text))
      text += (await Promise.race([once(child.stdout, 'data'), ended]))[0];
    ended.catch(() => {});
    child.stdout.resume();
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(name);
  }

  /** Has the server do something, on a connection of its own. */
  async command(name: string, ...of: string[]): Promise<void> {
    const client = new Redis(this.url);
    try {
      await client.call(name, ...of);
    } finally {
      client.disconnect();
    }
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (child === undefined) return;
    this.child = undefined;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}
