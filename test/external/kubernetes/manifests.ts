/** Exported loads: the manifests of --emit, the API's answer to them, and the report of --collect from the logs. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { KubernetesObject, V1ConfigMap, V1Job, V1Pod, V1Secret } from '@kubernetes/client-node';
import type { Test } from 'tap';
import { listen } from '../../../reference-server/server.ts';
import { contained } from '../contained.ts';
import { corner, type Stage } from './stage.ts';
import { defineTestRuns, refusal } from './strict.ts';

const keys = ['primary', 'a', 'b', 'c'].map((id) => ({
  ...{ id, secret: `canary-key-${id}-4711`, limit: 20, windowSeconds: 2, lacks: [] },
}));
const [primary = '', ...secrets] = keys.map(({ secret }) => secret);

const manifestsIn = (folder: string): KubernetesObject[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));

/** A real API server accepts the manifests, the load runs from them, and its logs give the report. */
export async function emission(t: Test, stage: Stage): Promise<void> {
  await using server = await listen({ keys, seed: 1, port: 0, adminPort: 0 });
  const here = await corner(t, stage, 'emitted');
  const env = { TEXTGEN_KEY: primary, TEXTGEN_KEYS_LOAD: secrets.join(',') };
  writeFileSync(join(here.folder, 'cluster.json'), JSON.stringify(stage.options));
  const options = ['--cluster-options', 'cluster.json', '--namespace', here.namespace];
  const emit = ['load', server.url, '--profile', 'per-key-429', '--pods', '3', '--emit', 'out', ...options];
  const emitted = await contained(emit, here.folder, env).ended;
  t.equal(emitted.code, 0, emitted.stderr);
  const out = join(here.folder, 'out');
  t.notMatch(everythingIn(out), /canary-key/, 'no key is in the written files');

  const job = manifestsIn(out);
  for (const object of job) t.equal(await refusal(stage, object), undefined, `a ${object.kind} for kubectl`);
  await defineTestRuns(stage);
  const operator = manifestsIn(join(out, 'k6-operator'));
  t.equal(operator.filter(({ kind }) => kind === 'TestRun').length, 3);
  for (const object of operator) t.equal(await refusal(stage, object), undefined, `a ${object.kind} for k6-operator`);
  const wrong = operator.at(-1) as KubernetesObject & { spec: object };
  t.match(await refusal(stage, { ...wrong, spec: { ...wrong.spec, paralelism: 2 } } as object), /paralelism/);

  await runManifests(stage, here.namespace, job, out);
  const collected = await contained(['load', '--collect', 'out'], here.folder, env).ended;
  t.equal(collected.code, 0, collected.stderr + collected.stdout);
  const [load] = here.report().load;
  t.match(load, { profile: 'per-key-429', validity: { verdict: 'valid' } }, load?.validity.reasons.join('; ') ?? '');
  t.same(
    load?.keys.map(({ sent, admitted, refused }) => [sent, admitted + refused]),
    [
      [120, 120],
      [32, 32],
      [8, 8],
    ],
    'the logs add up to the plan',
  );
  t.ok(
    load?.limits.every(({ verdict }) => verdict === 'met'),
    'every limit is met',
  );
  t.notMatch(everythingIn(out), /canary-key/, 'no key is in the logs');
}

/** Does the steps that --emit prints. */
async function runManifests(
  stage: Stage,
  namespace: string,
  manifests: KubernetesObject[],
  out: string,
): Promise<void> {
  const { objects, core } = stage;
  const name = manifests.find(({ kind }) => kind === 'Job')?.metadata?.name ?? '';
  const secret: V1Secret = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace },
    stringData: { TEXTGEN_KEYS: JSON.stringify(secrets) },
  };
  for (const object of [secret, ...manifests]) await objects.create(object);
  const pods = async () =>
    (await objects.list<V1Pod>('v1', 'Pod', namespace)).items.filter(({ metadata }) =>
      metadata?.name?.startsWith(name),
    );
  await waitUntil(async () => {
    const waiting = (await pods()).map(({ status }) => status?.containerStatuses?.[0]?.state?.waiting?.reason);
    return waiting.length === 3 && waiting.every((reason) => reason === 'CreateContainerConfigError');
  });
  const start: V1ConfigMap = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: `${name}-start`, namespace },
    data: { begin: String(Date.now() + 20_000) },
  };
  await objects.create(start);
  const asked = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name, namespace } };
  await waitUntil(async () => (await objects.read<V1Job>(asked)).status?.succeeded === 3);
  for (const { metadata } of await pods()) {
    const index = metadata?.annotations?.['batch.kubernetes.io/job-completion-index'];
    const log = await core.readNamespacedPodLog({ name: metadata?.name ?? '', namespace });
    writeFileSync(join(out, `ledger-${index}.log`), log);
  }
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    if (await condition()) return;
    await pause(500);
  }
  throw new Error('the condition was not true within 60 s');
}

const everythingIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
