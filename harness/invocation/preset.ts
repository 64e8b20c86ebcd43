import type { Invocation } from './invocation.ts';
import type { Options } from './options.ts';

/** The options that --preset stands for. */
const presets: Record<NonNullable<Options['preset']>, Options> = {
  smoke: { suites: ['auth', 'models', 'generate'], load: false },
  standard: {},
  strict: { level: 'should', requireAll: true },
};

/** The invocation with the options of its preset in place of the preset. Options that the user gave take precedence. */
export function withPreset({ options: { preset, ...given }, ...invocation }: Invocation): Invocation {
  if (preset === undefined) return { ...invocation, options: given };
  const { load, suites, ...others } = presets[preset];
  const choosesChecks = [given.suites, given.checks, given.failed].some((one) => one !== undefined);
  return {
    ...invocation,
    options: {
      ...others,
      ...(suites !== undefined && !choosesChecks && { suites }),
      ...given,
      ...(load === false && invocation.command === 'gate' && { load }),
    },
  };
}
