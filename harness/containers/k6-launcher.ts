import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import {
  type K6End,
  type K6Launcher,
  type K6Run,
  lastComplaint,
  memberLog,
  memberVariable,
} from '../../load/engines/k6/launcher.ts';
import { newFileStream } from '../../load/processes/new-file.ts';
import type { Docker } from './container-engine.ts';
import type { Deployment, RunningPart } from './deployment.ts';

interface K6Place {
  deployment: Deployment;
  image: string;
  /** The container whose network it joins, and the server's port there. */
  beside: RunningPart;
  port: number;
}

const folderInside = '/textgen';
const cpuPollMilliseconds = 500;
/** A container starts in 0.5 s on an idle machine, in several times that on a busy one. */
const leadMilliseconds = 3000;

/** Starts one container with k6 beside the server for each member. Only these containers get copies of the secrets. */
export function k6Launcher(place: K6Place): K6Launcher {
  return {
    leadMilliseconds,
    origin: `http://127.0.0.1:${place.port}`,
    launch: (run) => Promise.all(Array.from({ length: run.members }, (_, index) => runMember(place, run, index))),
  };
}

async function runMember({ deployment, image, beside }: K6Place, run: K6Run, index: number): Promise<K6End> {
  const { docker } = deployment.engine;
  const output = {
    stdout: newFileStream(memberLog(run.folder, index)),
    stderr: new PassThrough(),
  };
  const errors = text(output.stderr);
  // The environment of a container can be inspected, so k6 reads the keys from a file.
  const { TEXTGEN_KEYS: keys = '[]', ...env } = run.environment(folderInside);
  const name = run.members === 1 ? 'k6' : `k6-${index}`;
  const part = await deployment.start(
    {
      ...{ name, image, output, joins: beside.id, entrypoint: ['k6'] },
      command: run.arguments(folderInside, '/dev/stdout'),
      env: { ...env, [memberVariable]: String(index) },
      files: { folder: folderInside, contents: new Map([...filesIn(run.folder), ['keys.json', keys]]) },
      confined: true,
    },
    // An interrupted run still starts k6: waitForEnd then ends it with SIGINT, so that its results count.
    new AbortController().signal,
  );
  try {
    const end = await waitForEnd(docker, part.id, run);
    await finished(output.stdout);
    return { name, ...end, complaint: lastComplaint(await errors) };
  } finally {
    await docker.getContainer(part.id).remove({ force: true, v: true });
  }
}

const filesIn = (folder: string): [string, string][] =>
  readdirSync(folder)
    .filter((file) => !file.endsWith('.log'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]);

async function waitForEnd(docker: Docker, id: string, run: K6Run): Promise<Omit<K6End, 'complaint'>> {
  const container = docker.getContainer(id);
  const kill = (signal: string) => void container.kill({ signal }).catch(() => {});
  let wasKilled = false;
  const timer = setTimeout(() => {
    wasKilled = true;
    kill('SIGKILL');
  }, run.latestEndAtEpochMilliseconds() - Date.now());
  const interrupt = () => kill('SIGINT');
  run.signal.addEventListener('abort', interrupt, { once: true });
  if (run.signal.aborted) interrupt();
  const cpu = watchCpu(docker, id);
  try {
    const { StatusCode } = await container.wait();
    const cpuShare = cpu();
    return { ...(!wasKilled && { exitCode: StatusCode }), ...(cpuShare !== undefined && { cpuShare }) };
  } finally {
    cpu();
    clearTimeout(timer);
    run.signal.removeEventListener('abort', interrupt);
  }
}

/** Measures the CPU use of a container until the returned function is called, which gives it as a share of all CPUs. */
function watchCpu(docker: Docker, id: string): () => number | undefined {
  const from = performance.now();
  let share: number | undefined;
  const measure = async () => {
    const { cpu_stats: stats } = await docker.getContainer(id).stats({ stream: false, 'one-shot': true });
    const milliseconds = stats.cpu_usage.total_usage / 1e6;
    // The engine reports 0 for a container that has ended.
    if (milliseconds > 0) share = milliseconds / (performance.now() - from) / stats.online_cpus;
  };
  const timer = setInterval(() => measure().catch(() => {}), cpuPollMilliseconds);
  return () => {
    clearInterval(timer);
    return share;
  };
}
