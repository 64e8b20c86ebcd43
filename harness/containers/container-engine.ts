import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect, isIP, type NetConnectOpts } from 'node:net';
import type { ContainerRuntimeClient } from 'testcontainers';
import { whenConnected } from '../http/reachability.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import { optionalPackage } from '../io/optional-package.ts';

/** The engine's API, as testcontainers uses it. */
export type Docker = ContainerRuntimeClient['container']['dockerode'];

/** A container engine that answers. */
export interface ContainerEngine {
  client: ContainerRuntimeClient;
  docker: Docker;
  /** Host of published ports: 127.0.0.1 if the engine runs on this machine. */
  host: string;
  isLocal: boolean;
  /** Ends all requests to the engine, so that none keeps this process alive. */
  hangUp(): void;
}

const defaultSocket = '/var/run/docker.sock';
const advice = 'start Docker, or Podman with its Docker-compatible socket, or set DOCKER_HOST to the socket';

/** Connects to the container engine. Throws UsageError if none answers or testcontainers is not installed. */
export async function containerEngine(env: CommandContext['env']): Promise<ContainerEngine> {
  if (env.DOCKER_HOST) await checkDockerHost(env.DOCKER_HOST);
  const testcontainers = await optionalPackage('testcontainers', 'containers need', () => import('testcontainers'));
  const client = await testcontainers.getContainerRuntimeClient().catch(async () => {
    throw await missingEngine();
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

/** Checks DOCKER_HOST, because testcontainers ignores one that does not answer. Throws UsageError. */
async function checkDockerHost(address: string): Promise<void> {
  const { protocol, hostname, port, pathname } = URL.canParse(address) ? new URL(address) : new URL('none:');
  if (!['unix:', 'tcp:', 'http:', 'none:'].includes(protocol)) return;
  const place =
    protocol === 'unix:' ? { path: pathname } : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 2375) };
  const error = protocol === 'none:' ? 'not a URL' : await connectionError(place);
  if (error !== undefined)
    throw new UsageError(`DOCKER_HOST is ${address}, and no container engine answers there (${error})`);
}

async function missingEngine(): Promise<UsageError> {
  const isForbidden = (await connectionError({ path: defaultSocket })) === 'EACCES';
  return new UsageError(
    isForbidden
      ? `this user may not use the container engine at ${defaultSocket}: add the user to its group, or set DOCKER_HOST to another socket`
      : `no container engine answers on this machine: ${advice}`,
  );
}

const connectionError = (place: NetConnectOpts): Promise<string | undefined> =>
  whenConnected(connect(place), 'connect', 500, () => undefined).catch(
    ({ name, code, message }: NodeJS.ErrnoException) =>
      name === 'AbortError' ? 'no connection within 0.5 s' : (code ?? message),
  );
