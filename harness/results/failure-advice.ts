import type { Check } from '../../scenarios/vocabulary/suite.ts';
import type { CheckResult } from '../../schemas/generated/types.ts';
import { invocationText } from '../invocation/command-line.ts';
import type { Invocation } from '../invocation/invocation.ts';
import { type Options, optionsOf } from '../invocation/options.ts';
import { likelyCauses } from './likely-causes.ts';

/** Options that decide which server is asked, and how. */
const targetOptions: readonly string[] = optionsOf('check')
  .filter(([name, { heading }]) => heading === 'Server:' || heading === 'Connection:' || name === 'seed')
  .map(([name]) => name);

/** Adds to each violated result the defects that explain it, and the command that runs the check with as few others as it needs. */
export async function withFailureAdvice(
  results: readonly CheckResult[],
  checks: readonly Check[],
  invocation: Invocation,
  env: Readonly<Record<string, string | undefined>>,
): Promise<CheckResult[]> {
  if (results.every(({ outcome }) => outcome !== 'violated')) return [...results];
  const { defects } = await import('../../reference-server/defects/index.ts');
  const causes = likelyCauses(results, checks, defects);
  const chosen = Object.entries(invocation.options).filter(([name]) => targetOptions.includes(name));
  const options: Options = Object.fromEntries(chosen);
  return results.map((result) => {
    if (result.outcome !== 'violated') return result;
    const check = checks.find(({ id }) => id === result.id);
    const causesOfCheck = causes.get(result.id) ?? [];
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
