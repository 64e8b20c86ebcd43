/** The cluster that KUBECONFIG names, instead of one of our own: a test for anybody's cluster. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { contained, reportIn } from '../contained.ts';
import { exampleObjects, examplesFolder, secretsOf } from './reference.ts';

export const namedCluster: string | undefined = process.env.KUBECONFIG || undefined;

const { TEXTGEN_TEST_URL: url, TEXTGEN_TEST_CLUSTER_OPTIONS: optionsFile } = process.env;

/** The reason why that cluster cannot be tested, or false. */
export const withoutUrl: string | false =
  !url &&
  'KUBECONFIG names a cluster: apply examples/kubernetes/reference-servers.yaml there, set TEXTGEN_TEST_URL to the URL at which this machine and the pods reach the servers, and TEXTGEN_TEST_CLUSTER_OPTIONS to a file of --cluster-options, if the pods need one (docs/kubernetes.md)';

/** Pods of that cluster load its reference servers, in the namespace of its context. */
export async function onNamedCluster(t: Test): Promise<void> {
  const folder = t.testdir();
  const [primary = '', ...loadKeys] = secretsOf(exampleObjects('reference-servers.yaml'));
  const env = {
    KUBECONFIG: namedCluster ?? '',
    TEXTGEN_K6_IMAGE: process.env.TEXTGEN_K6_IMAGE ?? '',
    TEXTGEN_KEY: primary,
    TEXTGEN_KEYS_LOAD: loadKeys.join(','),
  };
  const example = readFileSync(join(examplesFolder, 'textgen.target.json'), 'utf8');
  writeFileSync(join(folder, 'textgen.target.json'), JSON.stringify({ ...JSON.parse(example), baseUrl: url }));
  const pods = ['--on', 'kubernetes', '--pods', '4', ...(optionsFile ? ['--cluster-options', optionsFile] : [])];
  const { code, stderr } = await contained(['load', '--profile', 'per-key-429', ...pods], folder, env).ended;
  t.equal(code, 0, stderr);
  const [load] = reportIn(folder).load;
  t.equal(load?.validity.verdict, 'valid', load?.validity.reasons.join('; ') ?? '');
  t.same(
    load?.keys.map(({ key, admitted, refused }) => [key, admitted, refused]),
    [
      ['noisy', 60, 120],
      ['steady', 48, 0],
      ['quiet', 12, 0],
    ],
  );
}
