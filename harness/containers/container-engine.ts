import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect, isIP } from 'node:net';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { ContainerRuntimeClient } from 'testcontainers';
import { UsageError } from '../io/errors.ts';
import { optionalPackage } from '../io/optional-package.ts';

/** The engine's interface, as testcontainers uses it. */
export type Docker = ContainerRuntimeClient['container']['dockerode'];

/** A container engine that answers. */
export interface Engine {
  client: ContainerRuntimeClient;
  docker: Docker;
  /** Where published ports are reached: 127.0.0.1 unless the engine runs elsewhere. */
  host: string;
  isLocal: boolean;
  /** Ends every request that is still under way, so that nothing keeps the process alive. */
  hangUp(): void;
}

type Variables = Readonly<Record<string, string | undefined>>;

const anEngine = 'start Docker, or Podman with its Docker-compatible socket, or name the socket in DOCKER_HOST';

/** Finds the engine. Throws UsageError, within a second, where there is none or testcontainers is not installed. */
export async function containerEngine(env: Variables): Promise<Engine> {
  await refuseSilence(env);
  const testcontainers = await optionalPackage('testcontainers', 'containers need', () => import('testcontainers'));
  const client = await testcontainers.getContainerRuntimeClient().catch(() => {
    throw new UsageError(`containers need a container engine, and none answers: ${anEngine}`);
  });
  const docker = client.container.dockerode;
  const agent = new Agent();
  const modem = docker.modem as { protocol?: string; agent?: Agent };
  if (modem.protocol === 'http') modem.agent = agent;
  const { host } = client.info.containerRuntime;
  const isLocal = host === 'localhost' || host === '127.0.0.1' || (await isOwn(host));
  return { client, docker, host: isLocal ? '127.0.0.1' : host, isLocal, hangUp: () => agent.destroy() };
}

/**
 * Whether an address is this machine's. In what looks like a container testcontainers names the gateway of the engine's
 * network, and that may be here. Node's list of interfaces lacks a bridge to which nothing is connected yet.
 */
async function isOwn(host: string): Promise<boolean> {
  if (isIP(host) === 0) return false;
  const socket = createSocket(isIP(host) === 6 ? 'udp6' : 'udp4');
  try {
    const bound = once(socket, 'listening');
    socket.bind(0, host);
    await bound;
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}

/** Loading testcontainers takes 0.4 s and it ignores a DOCKER_HOST that is silent, so the sockets are tried first. */
async function refuseSilence(env: Variables): Promise<void> {
  const places = enginePlaces(env);
  if (places === undefined) return;
  const silences = await Promise.all(places.map(silence));
  if (silences.includes(undefined)) return;
  if (env.DOCKER_HOST)
    throw new UsageError(`DOCKER_HOST is ${env.DOCKER_HOST}, and no container engine answers there (${silences[0]})`);
  const barred = places.find((_, index) => silences[index] === 'EACCES');
  throw new UsageError(
    barred === undefined
      ? `containers need a container engine, and none answers on this machine: ${anEngine}`
      : `this user may not use the container engine at ${barred.path}: add the user to its group, or name another socket in DOCKER_HOST`,
  );
}

type Place = { path: string } | { host: string; port: number };

/** Where an engine may listen, in the order in which testcontainers looks; undefined where only it can tell. */
function enginePlaces(env: Variables): { path?: string; host?: string; port?: number }[] | undefined {
  const named = env.DOCKER_HOST;
  if (named) return URL.canParse(named) ? placeOf(new URL(named)) : [];
  if (process.platform === 'win32' || existsSync(join(homedir(), '.testcontainers.properties'))) return undefined;
  return [
    '/var/run/docker.sock',
    ...(env.XDG_RUNTIME_DIR ? [join(env.XDG_RUNTIME_DIR, 'docker.sock')] : []),
    join(homedir(), '.docker', 'run', 'docker.sock'),
    join(homedir(), '.docker', 'desktop', 'docker.sock'),
    `/run/user/${userInfo().uid}/docker.sock`,
  ].map((path) => ({ path }));
}

function placeOf({ protocol, hostname, port, pathname }: URL): Place[] | undefined {
  if (protocol === 'unix:') return [{ path: pathname }];
  if (protocol === 'tcp:' || protocol === 'http:') return [{ host: hostname, port: Number(port || 2375) }];
  return undefined;
}

/** Why nothing listens there, or nothing. */
function silence(place: { path?: string; host?: string; port?: number }): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const socket = connect(place as Place);
  const timer = setTimeout(() => resolve('no connection in time'), 500);
  socket.once('connect', () => resolve(undefined));
  socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  return promise.finally(() => {
    clearTimeout(timer);
    socket.destroy();
  });
}
