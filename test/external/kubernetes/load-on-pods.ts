/** Loads that are sent by pods. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { V1ObjectMeta } from '@kubernetes/client-node';
import type { Test } from 'tap';
import type { LoadResult } from '../../../schemas/generated/types.ts';
import { contained, reportIn } from '../contained.ts';
import { corner, type Stage } from './stage.ts';

const verdicts = ({ limits, invariants, limiter, keys }: LoadResult) => ({
  limits: limits.map(({ metric, verdict }) => [metric, verdict]),
  invariants: invariants.map(({ id, key, verdict }) => [id, key, verdict]),
  limiter: [limiter.kind, limiter.limit, limiter.windowSeconds],
  admitted: keys.map(({ key, sent, admitted, refused }) => [key, sent, admitted, refused]),
});

/** Four pods give exactly the result of one process, and all objects are removed. */
export async function exactness(t: Test, stage: Stage): Promise<void> {
  const here = await corner(t, stage, 'exact');
  const { code, stderr } = await here.load(['--profile', 'per-key-429', '--pods', '4']).ended;
  t.equal(code, 0, stderr);
  t.match(stderr, /kubernetes: 4 pods: 4 scheduled, 4 ready to start, 0 running, 0 done/);
  t.match(stderr, /kubernetes: 4 pods: 4 scheduled, 0 running, 4 done/);
  t.same(await here.left(), [], 'nothing is left in the namespace');
  const [load] = here.report().load;
  if (!load) throw new Error('there is no load result');
  t.equal(load.validity.verdict, 'valid', load.validity.reasons.join('; '));
  t.equal(load.generators?.length, 4);
  const sum = load.generators?.reduce((all, { requests }) => all + requests, 0);
  t.equal(
    sum,
    load.keys.reduce((all, { offered }) => all + offered, 0),
    'the requests of all pods are those of the plan',
  );
  t.ok(
    load.generators?.every(({ requests }) => requests > 0),
    'each pod sent its share',
  );

  const folder = join(t.testdirName, 'process');
  mkdirSync(folder, { recursive: true });
  const alone = await contained(['load', '--profile', 'per-key-429', '--engine', 'k6'], folder).ended;
  t.equal(alone.code, 0, alone.stderr);
  const [single] = reportIn(folder).load;
  if (!single) throw new Error('there is no load result of one process');
  t.same(verdicts(load), verdicts(single), 'four pods and one process give the same result');
}

/** The k6 processes of pods on this machine, each with its mounts: those of volumes name the uid of its pod. */
export function k6Processes(): { pid: number; mounts: string; words: string }[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      if (!/^\d+$/.test(pid)) return [];
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (!/^k6 run /.test(words)) return [];
      const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8');
      return mounts.includes('/pods/') ? [{ pid: Number(pid), mounts, words }] : [];
    } catch {
      return [];
    }
  });
}

/** k6 is killed in a pod during the load: the run is inconclusive, and the report names the pod. */
export async function killedPod(t: Test, stage: Stage): Promise<void> {
  const here = await corner(t, stage, 'killed');
  const run = here.load(['--profile', 'per-key-429', '--pods', '3', '--windows', '4']);
  await run.says(/[1-9]\d* admitted/);
  const { name, uid = '' } = await podOf(stage, here.namespace, 2);
  const victim = k6Processes().find(({ mounts }) => mounts.includes(`/pods/${uid}/`));
  if (victim === undefined) throw new Error(`no k6 runs in ${name}`);
  process.kill(victim.pid, 'SIGKILL');
  const { code, stderr } = await run.ended;
  t.equal(code, 3, stderr);
  const reasons = here.report().load[0]?.validity.reasons.join('\n') ?? '';
  t.match(reasons, new RegExp(`pod ${name} was killed by signal 9 \\(Error, exit code 137\\)`));
  t.same(await here.left(), []);
}

async function podOf({ core }: Stage, namespace: string, index: number): Promise<V1ObjectMeta> {
  const { items } = await core.listNamespacedPod({ namespace });
  return items.find(({ metadata }) => metadata?.name?.includes(`-${index}-`))?.metadata ?? {};
}

/** A pod is deleted during the load: the run is inconclusive, and the report names the pod. */
export async function deletedPod(t: Test, stage: Stage): Promise<void> {
  const here = await corner(t, stage, 'deleted');
  const run = here.load(['--profile', 'per-key-429', '--pods', '2', '--windows', '4']);
  await run.says(/[1-9]\d* admitted/);
  const { name = '' } = await podOf(stage, here.namespace, 0);
  await stage.core.deleteNamespacedPod({ name, namespace: here.namespace, gracePeriodSeconds: 0 });
  const { code, stderr } = await run.ended;
  t.equal(code, 3, stderr);
  const reasons = here.report().load[0]?.validity.reasons.join('\n') ?? '';
  t.match(reasons, new RegExp(`pod ${name} was deleted while it ran`));
  t.same(await here.left(), []);
}

/** During an outage of the API k6 keeps running, and its log is read afterwards. */
export async function silentApi(t: Test, stage: Stage): Promise<void> {
  const here = await corner(t, stage, 'silent');
  const run = here.load(['--profile', 'per-key-429', '--pods', '2', '--windows', '4']);
  await run.says(/[1-9]\d* admitted/);
  stage.cluster.holdApi(true);
  await pause(5000);
  stage.cluster.holdApi(false);
  const { code, stderr } = await run.ended;
  t.equal(code, 0, stderr);
  t.equal(here.report().load[0]?.validity.verdict, 'valid');
  t.same(await here.left(), []);
}

/** Ctrl-C while the pods are being scheduled removes all objects. */
export async function earlyInterruption(t: Test, stage: Stage): Promise<void> {
  const early = await corner(t, stage, 'early');
  const placing = early.load(['--profile', 'per-key-429', '--pods', '2']);
  await placing.says(/kubernetes: 2 pods/);
  placing.process.kill('SIGINT');
  t.equal((await placing.ended).code, 3, placing.said());
  t.same(await early.left(), []);
}

/** Ctrl-C during the load ends the pods, writes a report and removes all objects. */
export async function interruption(t: Test, stage: Stage): Promise<void> {
  const late = await corner(t, stage, 'late');
  const sending = late.load(['--profile', 'per-key-429', '--pods', '2', '--windows', '10']);
  await sending.says(/[1-9]\d* admitted/);
  sending.process.kill('SIGINT');
  const { code, stderr } = await sending.ended;
  t.equal(code, 3, stderr);
  t.same(await late.left(), []);
  t.match(late.report(), { complete: false, load: [{ engine: 'k6', validity: { verdict: 'invalid' } }] });
}

/** The next run in the namespace removes the objects of a killed one. */
export async function leftovers(t: Test, stage: Stage): Promise<void> {
  const here = await corner(t, stage, 'leftovers');
  const killed = here.load(['--profile', 'per-key-429', '--pods', '2']);
  await killed.says(/2 ready to start/);
  killed.process.kill('SIGKILL');
  await killed.ended;
  t.not((await here.left()).length, 0);
  const next = here.load(['--profile', 'per-key-429', '--pods', '1']);
  const { code, stderr } = await next.ended;
  t.equal(code, 0, stderr);
  t.match(stderr, /removed \d+ objects? of killed runs/);
  for (let tries = 0; tries < 50 && (await here.left()).length > 0; tries++) await pause(200);
  t.same(await here.left(), []);
}
