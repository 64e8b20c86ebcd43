import type { Check } from '../../scenarios/vocabulary/suite.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { invocationText } from '../invocation/command-line.ts';
import type { Invocation } from '../invocation/invocation.ts';
import { type Options, optionsOf } from '../invocation/options.ts';
import { likelyCauses } from './likely-causes.ts';
import { defectsOfFault } from './proven-faults.ts';

/** Options that determine the server and the connection to it. */
const targetOptions: readonly string[] = optionsOf('check')
  .filter(([name, { heading }]) => heading === 'Server:' || heading === 'Connection:' || name === 'seed')
  .map(([name]) => name);

/** The given options that determine the server and the connection to it. */
export const targetOptionsOf = (options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([name]) => targetOptions.includes(name)));

/** Adds to each violated result the defects that explain it, and the command that runs the check with as few others as it needs. */
export async function withFailureAdvice(
  results: readonly CheckResult[],
  checks: readonly Check[],
  invocation: Invocation,
  env: Readonly<Record<string, string | undefined>>,
): Promise<CheckResult[]> {
  if (results.every(({ outcome }) => outcome !== 'violated')) return [...results];
  const [{ defects }, { causes }] = await Promise.all([
    import('../../reference-server/defects/index.ts'),
    import('../../reference-server/defects/causes.ts'),
  ]);
  const { default: shown } = await import('../checks/defect-deviations.json', { with: { type: 'json' } });
  const names = likelyCauses(results, shown);
  const sentence = (name: string): string => {
    const does = causes[name] ?? defects.find((defect) => defect.name === name)?.does ?? name;
    return `The server ${does.charAt(0).toLowerCase()}${does.slice(1)}`;
  };
  const options = targetOptionsOf(invocation.options);
  return results.map((result) => {
    if (result.outcome !== 'violated') return result;
    const check = checks.find(({ id }) => id === result.id);
    const causesOfCheck = [...new Set((defectsOfFault(result.fault) ?? names.get(result.id) ?? []).map(sentence))];
    // A check that reads all answers needs checks that send requests.
    const readsAll = check !== undefined && 'reads' in check && check.reads === 'answers';
    const { suiteFile } = invocation.options;
    if (check?.own && suiteFile === undefined) return result;
    const selection: Options = {
      ...(check?.own && suiteFile !== undefined && { suiteFile }),
      ...(readsAll ? { suites: [result.suite] } : { checks: [result.id] }),
    };
    const runAgain = invocationText({ ...invocation, command: 'check', options: { ...options, ...selection } }, env);
    return { ...result, ...(causesOfCheck.length > 0 && { likelyCauses: causesOfCheck }), runAgain };
  });
}
