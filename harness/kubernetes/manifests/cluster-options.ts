import type { ClusterOptions } from '../../../schemas/generated/types.ts';
import { readDocument } from '../../io/input-file.ts';

/** Reads the file of --cluster-options. Throws UsageError that lists what is wrong in it. */
export const readClusterOptions = (path: string | undefined): ClusterOptions =>
  path === undefined ? {} : readDocument(path, 'ClusterOptions', 'cluster options file');
