/** Validation of manifests by the API server. */
import { readFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { KubeConfig, type KubernetesObject, loadYaml } from '@kubernetes/client-node';
import { clusterPrograms } from './cluster.ts';
import type { Stage } from './stage.ts';

/** The API group and the plural of each kind. */
const resources: Record<string, [group: string, plural: string]> = {
  ConfigMap: ['api/v1', 'configmaps'],
  PersistentVolumeClaim: ['api/v1', 'persistentvolumeclaims'],
  Pod: ['api/v1', 'pods'],
  Secret: ['api/v1', 'secrets'],
  Service: ['api/v1', 'services'],
  Job: ['apis/batch/v1', 'jobs'],
  CronJob: ['apis/batch/v1', 'cronjobs'],
  Deployment: ['apis/apps/v1', 'deployments'],
  ServiceAccount: ['api/v1', 'serviceaccounts'],
  Role: ['apis/rbac.authorization.k8s.io/v1', 'roles'],
  RoleBinding: ['apis/rbac.authorization.k8s.io/v1', 'rolebindings'],
  TestRun: ['apis/k6.io/v1alpha1', 'testruns'],
};

/** The reason why the API refuses an object, which may be an unknown member; undefined if it accepts the object. */
export async function refusal(
  { cluster }: Stage,
  object: KubernetesObject,
  namespace = 'default',
): Promise<string | undefined> {
  const config = new KubeConfig();
  config.loadFromFile(cluster.kubeconfig);
  const [group, plural] = resources[object.kind ?? ''] ?? [];
  const path = `${group}/namespaces/${namespace}/${plural}?dryRun=All&fieldValidation=Strict`;
  const options: RequestOptions = { method: 'POST', headers: { 'content-type': 'application/json' } };
  await config.applyToHTTPSOptions(options);
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const sent = request(`${config.getCurrentCluster()?.server}/${path}`, options, async (answer) => {
    const said = await text(answer);
    resolve(answer.statusCode === 201 ? undefined : said);
  });
  sent.once('error', reject);
  sent.end(JSON.stringify({ ...object, metadata: { ...object.metadata, namespace } }));
  return promise;
}

/** Defines k6-operator's TestRun in the cluster. */
export async function defineTestRuns(stage: Stage): Promise<void> {
  await stage.objects.create(loadYaml<KubernetesObject>(readFileSync(join(clusterPrograms, 'testruns.yaml'), 'utf8')));
  const empty = { apiVersion: 'k6.io/v1alpha1', kind: 'TestRun', metadata: { name: 'empty' } };
  for (let tries = 0; tries < 50; tries++) {
    if (!/page not found|not find/.test((await refusal(stage, empty)) ?? '')) return;
    await pause(200);
  }
  throw new Error('the API does not know TestRuns after 10 s');
}
