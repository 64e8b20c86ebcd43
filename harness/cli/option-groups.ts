import type { OptionName } from '../invocation/options.ts';

/** The headings of the options in --help, in their order. */
export const optionGroups: readonly (readonly [heading: string, names: readonly OptionName[]])[] = [
  [
    'Load:',
    [
      'profile',
      'rate',
      'connections',
      'duration',
      'seconds',
      'windows',
      'threshold',
      'abortOnBreach',
      'samples',
      'metrics',
      'engine',
      'processes',
      'plan',
    ],
  ],
  [
    'Server:',
    [
      'target',
      'embedded',
      'trust',
      'wait',
      'image',
      'port',
      'envFile',
      'runtime',
      'replicas',
      'write',
      'name',
      'role',
      'allowLoad',
      'ci',
      'force',
    ],
  ],
  [
    'Checks:',
    [
      ...(['suite', 'check', 'suiteFile', 'failed', 'level', 'requireAll', 'readOnly', 'failFast', 'repeat'] as const),
      ...(['tolerate', 'tolerateDraft', 'dryRun', 'load', 'only', 'combinations'] as const),
    ],
  ],
  ['Comparison:', ['baseline', 'saveBaseline', 'noise', 'matrix', 'allowLost']],
  ['Results:', ['out', 'reporter', 'history', 'open', 'json']],
  ['Connection:', ['timeout', 'header', 'ca', 'cert', 'certKey', 'insecure']],
  ['Pods:', ['on', 'pods', 'context', 'namespace', 'kubeconfig', 'clusterOptions', 'emit', 'collect']],
  ['General:', ['seed', 'verbose', 'quiet', 'color']],
];

export const generalHeading = 'General:';

/** Place of an option in --help; options without a group are last. */
export const placeOf = (name: OptionName): number => {
  const place = ranks.indexOf(name);
  return place === -1 ? ranks.length : place;
};

export const headingOf = (name: OptionName): string =>
  optionGroups.find(([, names]) => names.includes(name))?.[0] ?? generalHeading;

const ranks = optionGroups.flatMap(([, names]) => names);
