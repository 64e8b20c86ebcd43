import type { RunReport } from '../../schemas/generated/types.ts';
import { inWords, problemsOf } from '../../schemas/validate.ts';
import { UsageError } from '../io/errors.ts';
import { fittingTolerations } from '../verdict/tolerations.ts';
import { chosenChecks } from './check-choice.ts';
import type { ConformanceOptions } from './conformance-options.ts';
import { type Call, runCall } from './run-call.ts';

const call: Call = { caller: 'conformance', command: 'check' };

/**
 * Runs checks against a server, as the command `check` does, and returns the report. A server that cannot be reached or
 * refuses the primary key gives a report with the verdict `inconclusive`. Reads no files, writes none, and uses neither the
 * terminal nor the environment. Throws UsageError for wrong options, before anything is sent.
 *
 * @example
 * const report = await conformance({ target: 'http://127.0.0.1:8080', keys: { primary: 'my-key' }, suites: ['auth'] });
 * if (report.verdict !== 'conforms') console.log(render(report, 'plain'));
 */
export async function conformance(options: ConformanceOptions): Promise<RunReport> {
  const { checks, names, known } = chosenChecks(options, call.caller);
  const { budget, tolerations = [], onCheck } = options;
  const problems = problemsOf('TolerationsFile', { tolerations }).map((each) => inWords(each, 'tolerations'));
  if (problems.length > 0)
    throw new UsageError([`${call.caller}: tolerations are not valid:`, ...problems].join('\n  '));
  return await runCall(call, options, {
    request: () => ({ checks, load: { profiles: [], optional: true } }),
    options: names,
    budget,
    tolerations: ({ name }) =>
      fittingTolerations(tolerations, name, known, new Date(), `${call.caller}: tolerations are`),
    onCheck,
  });
}
