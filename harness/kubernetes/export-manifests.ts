import { join } from 'node:path';
import type { Emission } from '../../load/distributed/export.ts';
import { k6Arguments, k6Environment } from '../../load/engines/k6/run-plan.ts';
import { imageName } from '../containers/images.ts';
import { newRun } from '../containers/ownership.ts';
import { writeFiles } from '../io/output-file.ts';
import { readClusterOptions } from './manifests/cluster-options.ts';
import { commandsOf, type ManifestWish, manifestsOf, operatorFolder } from './manifests/exported-manifests.ts';

/** Where manifests go, and what they are made of. */
export interface ManifestOrder {
  emission: Emission;
  /** What k6 reads, by name. */
  files: Readonly<Record<string, string>>;
  /** Names the objects and selects the namespace; undefined leaves that to kubectl. */
  namespace: string | undefined;
  /** File of --cluster-options. */
  optionsFile: string | undefined;
  env: Readonly<Record<string, string | undefined>>;
  folder: string;
  /** The folder as the user gave it. */
  given: string;
}

/** Writes the manifests of a load into a folder. Returns what is to be typed for it, a line each. Throws UsageError. */
export function writeManifests({
  emission,
  files,
  namespace,
  optionsFile,
  env,
  folder,
  given,
}: ManifestOrder): string[] {
  const { load, drive, seconds } = emission;
  const pods = readClusterOptions(optionsFile);
  const wish: ManifestWish = {
    name: `${slug(load.profile.name)}-${newRun().slice(0, 6)}`,
    members: load.members,
    image: pods.images?.k6 ?? imageName('k6', env),
    options: pods,
    ...(namespace !== undefined && { namespace }),
    files,
    arguments: k6Arguments,
    environment: (inside) => k6Environment(inside, drive),
    seconds,
  };
  const { job, operator } = manifestsOf(wish);
  writeFiles(folder, job, given);
  writeFiles(join(folder, operatorFolder), operator, given);
  const { keys, begin, logs } = commandsOf(wish);
  const labels = load.profile.keys.map(({ label }) => label).join(', ');
  return [
    `the keys (${labels}) as one list, ["…", "…"], which this reads on standard input: ${keys}`,
    `the pods, which wait: kubectl apply -f ${given}`,
    `when they all wait, the word to start: ${begin}`,
    `when they are done, in the folder ${given}: ${logs}`,
    `with k6-operator instead: ${given}/${operatorFolder} and docs/kubernetes.md`,
  ];
}

/** A part of a name in Kubernetes. */
const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 30) || 'load';
