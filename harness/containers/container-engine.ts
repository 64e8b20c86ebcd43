import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect, isIP, type NetConnectOpts } from 'node:net';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { ContainerRuntimeClient } from 'testcontainers';
import { UsageError } from '../io/errors.ts';
import { optionalPackage } from '../io/optional-package.ts';

/** The engine's API, as testcontainers uses it. */
export type Docker = ContainerRuntimeClient['container']['dockerode'];

/** A container engine that answers. */
export interface Engine {
  client: ContainerRuntimeClient;
  docker: Docker;
  /** Host of published ports: 127.0.0.1 if the engine runs on this machine. */
  host: string;
  isLocal: boolean;
  /** Ends all requests to the engine, so that none keeps this process alive. */
  hangUp(): void;
}

type Variables = Readonly<Record<string, string | undefined>>;

const advice = 'start Docker, or Podman with its Docker-compatible socket, or set DOCKER_HOST to the socket';

/** Connects to the container engine. Throws UsageError, within a second, if none answers or testcontainers is not installed. */
export async function containerEngine(env: Variables): Promise<Engine> {
  await refuseMissingEngine(env);
  const testcontainers = await optionalPackage('testcontainers', 'containers need', () => import('testcontainers'));
  const client = await testcontainers.getContainerRuntimeClient().catch(() => {
    throw new UsageError(`no container engine answers: ${advice}`);
  });
  const docker = client.container.dockerode;
  const agent = new Agent();
  const modem = docker.modem as { protocol?: string; agent?: Agent };
  if (modem.protocol === 'http') modem.agent = agent;
  const { host } = client.info.containerRuntime;
  const isLocal = host === 'localhost' || host === '127.0.0.1' || (await isThisMachine(host));
  return { client, docker, host: isLocal ? '127.0.0.1' : host, isLocal, hangUp: () => agent.destroy() };
}

/**
 * True if this machine has the address. Inside a container, testcontainers reports the gateway of the engine's network,
 * which may be this machine. os.networkInterfaces() does not list a bridge without connections, so a socket is bound.
 */
async function isThisMachine(address: string): Promise<boolean> {
  if (isIP(address) === 0) return false;
  const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4');
  try {
    const listening = once(socket, 'listening');
    socket.bind(0, address);
    await listening;
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}

/**
 * Tries to connect to the sockets first: loading testcontainers takes 0.4 s, and it ignores a DOCKER_HOST that does not
 * answer. Throws UsageError.
 */
async function refuseMissingEngine(env: Variables): Promise<void> {
  const places = enginePlaces(env);
  if (places === undefined) return;
  const errors = await Promise.all(places.map(connectionError));
  if (errors.includes(undefined)) return;
  if (env.DOCKER_HOST)
    throw new UsageError(`DOCKER_HOST is ${env.DOCKER_HOST}, and no container engine answers there (${errors[0]})`);
  const forbidden = places[errors.indexOf('EACCES')];
  throw new UsageError(
    forbidden === undefined
      ? `no container engine answers on this machine: ${advice}`
      : `this user may not use the container engine at ${forbidden.path}: add the user to its group, or set DOCKER_HOST to another socket`,
  );
}

type Place = NetConnectOpts & { path?: string };

/** The places where an engine may listen, in the order of testcontainers; undefined if only testcontainers can tell. */
function enginePlaces(env: Variables): Place[] | undefined {
  if (env.DOCKER_HOST) return URL.canParse(env.DOCKER_HOST) ? placesOf(new URL(env.DOCKER_HOST)) : [];
  if (process.platform === 'win32' || existsSync(join(homedir(), '.testcontainers.properties'))) return undefined;
  return [
    '/var/run/docker.sock',
    ...(env.XDG_RUNTIME_DIR ? [join(env.XDG_RUNTIME_DIR, 'docker.sock')] : []),
    join(homedir(), '.docker', 'run', 'docker.sock'),
    join(homedir(), '.docker', 'desktop', 'docker.sock'),
    `/run/user/${userInfo().uid}/docker.sock`,
  ].map((path) => ({ path }));
}

function placesOf({ protocol, hostname, port, pathname }: URL): Place[] | undefined {
  if (protocol === 'unix:') return [{ path: pathname }];
  if (protocol === 'tcp:' || protocol === 'http:') return [{ host: hostname, port: Number(port || 2375) }];
  return undefined;
}

/** The reason why no connection can be made; undefined if one can. */
async function connectionError(place: Place): Promise<string | undefined> {
  const socket = connect(place);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(500) });
    return undefined;
  } catch (error) {
    const { name, code, message } = error as NodeJS.ErrnoException;
    return name === 'AbortError' ? 'no connection within 0.5 s' : (code ?? message);
  } finally {
    socket.destroy();
  }
}
