import { fileNames, type ReporterName } from '../../reports/names.ts';

/** The formats that every run writes into its folder. */
export const runFormats = ['json', 'html', 'junit', 'tap', 'markdown'] as const satisfies readonly ReporterName[];

/** Name of the log of the target's containers in the results folder. */
export const containerLogs = 'containers.log';

/** Every file that a run may write into its folder. */
export const resultFiles: readonly string[] = [...runFormats.flatMap((name) => fileNames[name] ?? []), containerLogs];
