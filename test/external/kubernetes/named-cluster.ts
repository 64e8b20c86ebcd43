/** The cluster that KUBECONFIG names, in place of one of our own: what can be tried on somebody's cluster. */
import { readFileSync } from 'node:fs';
import type { Test } from 'tap';
import type { ClusterOptions } from '../../../schemas/generated/types.ts';
import { contained, reportIn } from '../contained.ts';

export const namedCluster: string | undefined = process.env.KUBECONFIG || undefined;

const { TEXTGEN_REFERENCE_IMAGE: reference, TEXTGEN_TEST_CLUSTER_OPTIONS: optionsFile } = process.env;
const options: ClusterOptions = optionsFile ? JSON.parse(readFileSync(optionsFile, 'utf8')) : {};

/** Why nothing can be tried there, or false. */
export const withoutImages: string | false =
  !reference &&
  options.images?.reference === undefined &&
  'KUBECONFIG names a cluster: name the image of the reference server there in TEXTGEN_REFERENCE_IMAGE, and what else its pods need in the file TEXTGEN_TEST_CLUSTER_OPTIONS (docs/kubernetes.md)';

/** Pods load reference servers, both on that cluster, in the namespace of its context. */
export async function onNamedCluster(t: Test): Promise<void> {
  const folder = t.testdir();
  const args = ['--on', 'kubernetes', '--pods', '4', '--deploy-reference', '--replicas', '2'];
  const given = optionsFile ? ['--cluster-options', optionsFile] : [];
  const { KUBECONFIG: kubeconfig = '', TEXTGEN_K6_IMAGE: k6, TEXTGEN_REDIS_IMAGE: store } = process.env;
  const env = {
    KUBECONFIG: kubeconfig,
    TEXTGEN_K6_IMAGE: k6 ?? '',
    TEXTGEN_REDIS_IMAGE: store ?? '',
    TEXTGEN_REFERENCE_IMAGE: reference ?? '',
  };
  const { code, stderr } = await contained(['load', '--profile', 'per-key-429', ...args, ...given], folder, env).ended;
  t.equal(code, 0, stderr);
  const [load] = reportIn(folder).load;
  t.equal(load?.validity.verdict, 'valid', load?.validity.reasons.join('; ') ?? '');
  const truths = load?.invariants.filter(({ id }) => id === 'ground-truth') ?? [];
  t.same(
    truths.map(({ key, verdict }) => [key, verdict]),
    [
      ['noisy', 'holds'],
      ['steady', 'holds'],
      ['quiet', 'holds'],
    ],
  );
}
