import { join } from 'node:path';
import type { LoadExport } from '../../load/distributed/export.ts';
import { k6Arguments, k6Environment } from '../../load/engines/k6/run-plan.ts';
import { imageName } from '../containers/images.ts';
import { newRun } from '../containers/ownership.ts';
import type { Options } from '../invocation/options.ts';
import { writeFiles } from '../io/output-file.ts';
import {
  commandsOf,
  jobManifests,
  operatorManifests,
  operatorMount,
  planMarks,
} from './manifests/exported-manifests.ts';
import { type LoadJob, folder as podFolder, readClusterOptions } from './manifests/load-job.ts';

/** Subfolder with the manifests for k6-operator. */
const operatorFolder = 'k6-operator';
/** Time that the pods wait for the start time. */
const waitSeconds = 24 * 3600;

/** A load to export, and the place of its manifests. */
interface ManifestExport {
  loadExport: LoadExport;
  /** Contents of the files that k6 reads, by name. */
  files: Readonly<Record<string, string>>;
  /** Without a namespace, kubectl chooses it. */
  options: Pick<Options, 'namespace' | 'clusterOptions'>;
  env: Readonly<Record<string, string | undefined>>;
  folder: string;
  /** The folder as the user wrote it, for messages. */
  given: string;
}

/** Writes the manifests of a load into a folder. Returns the steps that the user has to do, a line each. Throws UsageError. */
export function writeManifests(request: ManifestExport): string[] {
  const { env, folder, given } = request;
  const { namespace = '', clusterOptions } = request.options;
  const { load, job: engineJob, seconds } = request.loadExport;
  const options = readClusterOptions(clusterOptions);
  const name = `${nameFrom(load.profile.name)}-${newRun().slice(0, 6)}`;
  const jobAt = (mount: string): LoadJob => ({
    marks: planMarks(name),
    ...{ namespace, members: load.members, options },
    image: options.images?.k6 ?? imageName('k6', env),
    arguments: k6Arguments(mount, '/dev/stdout'),
    environment: k6Environment(mount, engineJob),
    files: new Map(Object.entries(request.files).map(([name, text]) => [name, Buffer.from(text)])),
    deadlineSeconds: Math.ceil(seconds) + waitSeconds,
  });
  const job = jobAt(podFolder);
  const manifests = jobManifests(job);
  writeFiles(join(folder, operatorFolder), operatorManifests(jobAt(operatorMount)), given);
  writeFiles(folder, manifests, given);
  const { keys, begin, logs } = commandsOf(job);
  const labels = load.profile.keys.map(({ label }) => label).join(', ');
  return [
    `1. create the Secret from a JSON list of the keys (${labels}), ["…", "…"], on standard input: ${keys}`,
    `2. create the pods: kubectl apply -f ${given}`,
    `3. start the load, when all pods show CreateContainerConfigError: ${begin}`,
    `4. fetch the logs, when all pods have ended, in the folder ${given}: ${logs}`,
    `   for k6-operator: ${given}/${operatorFolder}, and docs/kubernetes.md`,
  ];
}

const nameFrom = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 30) || 'load';
