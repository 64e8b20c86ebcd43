import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
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
import type { Docker } from './container-engine.ts';
import type { Deployment, RunningPart } from './deployment.ts';
import { tar } from './tar.ts';

/** Where k6 runs. */
export interface K6Place {
  deployment: Deployment;
  image: string;
  /** The container whose network it shares, and where the server listens there. */
  beside: RunningPart;
  port: number;
}

/** The run's folder inside the container. */
const inside = '/textgen';
const watchMilliseconds = 500;
/** A container starts in 0.5 s on an idle machine, in several times that on a busy one. */
const leadMilliseconds = 3000;

/**
 * Starts k6 in containers beside the server, one for each member. Script, plan and secrets go in as files of those
 * containers alone; what they write comes back into the run's folder line by line.
 */
export function k6Launcher(place: K6Place): K6Launcher {
  return {
    leadMilliseconds,
    origin: `http://127.0.0.1:${place.port}`,
    launch: (run) => Promise.all(Array.from({ length: run.members }, (_, index) => member(place, run, index))),
  };
}

async function member({ deployment, image, beside }: K6Place, run: K6Run, index: number): Promise<K6End> {
  const { docker } = deployment.engine;
  const output = { stdout: createWriteStream(memberLog(run.folder, index)), stderr: new PassThrough() };
  const complaints = text(output.stderr);
  const { TEXTGEN_KEYS: keys = '[]', ...shared } = run.environment(inside);
  const name = run.members === 1 ? 'k6' : `k6-${index}`;
  const part = await deployment.start(
    {
      ...{ name, image, output, joins: beside.id, entrypoint: ['k6'] },
      command: run.arguments(inside, '/dev/stdout'),
      env: { ...shared, [memberVariable]: String(index) },
      archive: tar(filesOf(run, keys)),
    },
    // Once interrupted it still starts, so that the same signal ends it in good order.
    new AbortController().signal,
  );
  try {
    const end = await ended(docker, part.id, run);
    await finished(output.stdout);
    return { name, ...end, complaint: lastComplaint(await complaints) };
  } finally {
    await docker.getContainer(part.id).remove({ force: true, v: true });
  }
}

/** The run's folder as an archive, and the keys, which k6 reads from a file here: its environment can be inspected. */
function filesOf({ folder }: K6Run, keys: string): Map<string, Buffer> {
  const name = inside.slice(1);
  const files = readdirSync(folder).filter((file) => !file.endsWith('.log'));
  return new Map([
    [`${name}/`, Buffer.alloc(0)],
    ...files.map((file) => [`${name}/${file}`, readFileSync(join(folder, file))] as const),
    [`${name}/keys.json`, Buffer.from(keys)],
  ]);
}

async function ended(docker: Docker, id: string, run: K6Run): Promise<Omit<K6End, 'complaint'>> {
  const container = docker.getContainer(id);
  const kill = (signal: string) => void container.kill({ signal }).catch(() => {});
  let killed = false;
  const timer = setTimeout(() => {
    killed = true;
    kill('SIGKILL');
  }, run.latestEndAtEpochMilliseconds() - Date.now());
  const interrupt = () => kill('SIGINT');
  run.signal.addEventListener('abort', interrupt, { once: true });
  if (run.signal.aborted) interrupt();
  const cpu = watchCpu(docker, id);
  try {
    const { StatusCode } = await container.wait();
    const cpuShare = cpu();
    return { ...(!killed && { exitCode: StatusCode }), ...(cpuShare !== undefined && { cpuShare }) };
  } finally {
    cpu();
    clearTimeout(timer);
    run.signal.removeEventListener('abort', interrupt);
  }
}

/** Follows a container's use of the processors; the call ends that and says the share of all of them. */
function watchCpu(docker: Docker, id: string): () => number | undefined {
  const from = performance.now();
  let share: number | undefined;
  const look = async () => {
    const { cpu_stats: stats } = await docker.getContainer(id).stats({ stream: false, 'one-shot': true });
    const milliseconds = stats.cpu_usage.total_usage / 1e6;
    // A container that has ended has used nothing.
    if (milliseconds > 0) share = milliseconds / (performance.now() - from) / stats.online_cpus;
  };
  const timer = setInterval(() => look().catch(() => {}), watchMilliseconds);
  return () => {
    clearInterval(timer);
    return share;
  };
}
