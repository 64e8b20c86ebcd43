/** Runs of the command line that use containers, seen from outside, with the stand-ins of images.ts. */
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

/** Why tests with k6 in a container cannot run, or false. */
export const withoutK6: string | false = program('k6') === undefined && 'k6 is absent: put it on the path or in .tools';
/** Why tests with replicas cannot run, or false. */
export const withoutStore: string | false =
  program('redis-server') === undefined && 'redis-server is absent: apt-get install redis-server';

let made: Record<string, string> | undefined;

/** The variables that make the stand-ins the bases of everything, so far as this machine can make them; made once. */
export function standIns(): Record<string, string> {
  made ??= madeStandIns();
  return made;
}

function madeStandIns(): Record<string, string> {
  const [k6, server, client] = [program('k6'), program('redis-server'), program('redis-cli')];
  return {
    TESTCONTAINERS_RYUK_DISABLED: 'true',
    TEXTGEN_NODE_IMAGE: nodeImage(),
    ...(k6 && { TEXTGEN_K6_IMAGE: k6Image(k6) }),
    ...(server && client && { TEXTGEN_REDIS_IMAGE: storeImage(server, client) }),
  };
}

/** A run that may still be under way. */
export interface ContainedRun {
  process: ChildProcess;
  /** What it has written to standard error so far. */
  said(): string;
  /** Resolves once standard error matches; rejects when the run ends without. */
  says(pattern: RegExp): Promise<void>;
  /** Resolves when it has ended. */
  ended: Promise<{ code: number | null; signal: string | null; stdout: string; stderr: string; milliseconds: number }>;
}

/** Starts the command line in a folder, with no TEXTGEN_ variable but those of the stand-ins and those given. */
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

/** One container as the engine lists it. */
export interface Listed {
  id: string;
  /** What it is in its run. */
  part: string;
  labels: Record<string, string>;
  /** All that the engine says of it to whoever asks. */
  inspected: string;
  bindings: Record<string, { HostIp: string; HostPort: string }[] | null>;
}

/** The containers, running or not, that a process of this machine made through the harness. */
export function containersOf(pid: number | undefined): Listed[] {
  const ids = docker('ps', '--all', '--quiet', '--filter', 'label=textgen-harness.owner').split('\n').filter(Boolean);
  const found = ids.flatMap((id): Listed[] => {
    try {
      const inspected = docker('inspect', '--type', 'container', id);
      const [{ Id, Config, HostConfig }] = JSON.parse(inspected);
      const part = Config.Labels['textgen-harness.part'];
      return [{ id: Id, part, labels: Config.Labels, inspected, bindings: HostConfig.PortBindings ?? {} }];
    } catch {
      // Another run has removed its own meanwhile.
      return [];
    }
  });
  return found.filter(({ labels }) => JSON.parse(labels['textgen-harness.owner'] ?? '{}').pid === pid);
}

/** Networks and unused volumes, which no run may add to. */
export const leftovers = (): string[] => [
  ...docker('network', 'ls', '--quiet').split('\n'),
  ...docker('volume', 'ls', '--quiet', '--filter', 'dangling=true').split('\n'),
];

/** What has been added to them and stays: other runs, side by side with this one, have theirs for a moment. */
export async function addedSince(before: readonly string[]): Promise<string[]> {
  let added = leftovers();
  for (let tries = 0; tries < 10 && added.length > 0; tries++) {
    if (tries > 0) await pause(300);
    added = leftovers().filter((name) => !before.includes(name) && added.includes(name));
  }
  return added;
}

/** The report that a run left in a folder. */
export const reportIn = (folder: string): RunReport =>
  JSON.parse(readFileSync(join(folder, 'harness-results', 'run.json'), 'utf8'));
