import type { ClusterOptions } from '../../../schemas/generated/types.ts';
import { inWords, problemsOf } from '../../../schemas/validate.ts';
import { UsageError } from '../../io/errors.ts';
import { jsonFile } from '../../io/input-file.ts';

/** Reads the file of --cluster-options. Throws UsageError that lists what is wrong in it. */
export function readClusterOptions(path: string | undefined): ClusterOptions {
  if (path === undefined) return {};
  const value = jsonFile(path, 'file of cluster options');
  const problems = problemsOf('ClusterOptions', value);
  if (problems.length === 0) return value as ClusterOptions;
  const lines = problems.map((problem) => `  ${inWords(problem, 'the file')}`);
  throw new UsageError(`the cluster options in ${path} are invalid:\n${lines.join('\n')}`);
}
