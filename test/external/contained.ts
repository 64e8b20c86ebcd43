/** Starts the command line in a process of its own, with the stand-in images of images.ts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunReport } from '../../schemas/generated/types.ts';
import { docker, k6Image, nodeImage, storeImage } from './images.ts';
import { program } from './program.ts';

const launcher = join(import.meta.dirname, '..', '..', 'harness', 'launch.ts');

/** The reason to skip tests with k6 in a container, or false. */
export const withoutK6: string | false = program('k6') === undefined && 'k6 is absent: put it on the path or in .tools';
/** The reason to skip tests with replicas, or false. */
export const withoutStore: string | false =
  program('redis-server') === undefined && 'redis-server is absent: apt-get install redis-server';

let standInVariables: Record<string, string> | undefined;

/** The environment variables that replace the base images with stand-ins, which are built once. */
export function standIns(): Record<string, string> {
  standInVariables ??= buildStandIns();
  return standInVariables;
}

function buildStandIns(): Record<string, string> {
  const [k6, server, client] = [program('k6'), program('redis-server'), program('redis-cli')];
  return {
    TESTCONTAINERS_RYUK_DISABLED: 'true',
    TEXTGEN_NODE_IMAGE: nodeImage(),
    ...(k6 && { TEXTGEN_K6_IMAGE: k6Image(k6) }),
    ...(server && client && { TEXTGEN_REDIS_IMAGE: storeImage(server, client) }),
  };
}

/** A run that may not have ended yet. */
export interface ContainedRun {
  process: ChildProcess;
  /** Its standard error so far. */
  said(): string;
  /** Waits until standard error matches. Throws if the run ends first. */
  says(pattern: RegExp): Promise<void>;
  /** Resolves when the run has ended. */
  ended: Promise<{ code: number | null; signal: string | null; stdout: string; stderr: string; milliseconds: number }>;
}

/** Starts the command line in a folder. It gets only the TEXTGEN_ variables of the stand-ins and those in `env`. */
export function contained(args: readonly string[], directory: string, env: Record<string, string> = {}): ContainedRun {
  const begun = performance.now();
  const child = spawn(process.execPath, [launcher, ...args], {
    cwd: directory,
    env: { PATH: process.env.PATH, HOME: directory, ...standIns(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const stdout = text(child.stdout);
  const ended = once(child, 'close').then(async ([code, signal]) => ({
    ...{ code, signal, stderr: said, stdout: await stdout },
    milliseconds: performance.now() - begun,
  }));
  return {
    process: child,
    said: () => said,
    async says(pattern) {
      while (!pattern.test(said)) {
        const next = await Promise.race([once(child.stderr, 'data').then(() => undefined), ended]);
        if (next && !pattern.test(said)) throw new Error(`it ended with ${next.code} and said\n${said}`);
      }
    },
    ended,
  };
}

/** A container, as the engine lists it. */
export interface Listed {
  id: string;
  /** Its part in the run. */
  part: string;
  labels: Record<string, string>;
  /** The output of `docker inspect`. */
  inspected: string;
  bindings: Record<string, { HostIp: string; HostPort: string }[] | null>;
}

/** The containers that a process of the harness has created, running or not. */
export function containersOf(pid: number | undefined): Listed[] {
  const ids = docker('ps', '--all', '--quiet', '--filter', 'label=textgen-harness.owner').split('\n').filter(Boolean);
  const found = ids.flatMap((id): Listed[] => {
    try {
      const inspected = docker('inspect', '--type', 'container', id);
      const [{ Id, Config, HostConfig }] = JSON.parse(inspected);
      const part = Config.Labels['textgen-harness.part'];
      return [{ id: Id, part, labels: Config.Labels, inspected, bindings: HostConfig.PortBindings ?? {} }];
    } catch {
      // Another run has removed this container in the meantime.
      return [];
    }
  });
  return found.filter(({ labels }) => JSON.parse(labels['textgen-harness.owner'] ?? '{}').pid === pid);
}

/** The ids of all networks and unused volumes. A run may add none. */
export const leftovers = (): string[] => [
  ...docker('network', 'ls', '--quiet').split('\n'),
  ...docker('volume', 'ls', '--quiet', '--filter', 'dangling=true').split('\n'),
];

/** The networks and volumes added since `before`. Those of other runs at the same time disappear within seconds. */
export async function addedSince(before: readonly string[]): Promise<string[]> {
  let added = leftovers();
  for (let tries = 0; tries < 10 && added.length > 0; tries++) {
    if (tries > 0) await pause(300);
    added = leftovers().filter((name) => !before.includes(name) && added.includes(name));
  }
  return added;
}

/** The report of a run in a folder. */
export const reportIn = (folder: string): RunReport =>
  JSON.parse(readFileSync(join(folder, 'harness-results', 'run.json'), 'utf8'));
