import type { ExitCode, Invocation } from '../invocation/invocation.ts';
import type { CommandContext } from '../io/context.ts';
import { InconclusiveError } from '../io/errors.ts';
import { writeProse } from '../io/output.ts';
import { setAsideResults } from '../results/earlier-results.ts';
import { keySummary } from '../targets/target.ts';
import { concludeRun } from './conclusion.ts';
import { refuseImpossibleLoad } from './load-phase.ts';
import { prepareRun } from './preparation.ts';
import { registerSecrets } from './register-secrets.ts';
import type { RunContext, RunRequest } from './run-context.ts';
import { collectFacts, unstartedFacts } from './run-facts.ts';

/** Runs a request against the target of the command line and publishes the report. Throws UsageError and InconclusiveError. */
export async function executeRun(
  request: RunRequest,
  invocation: Invocation,
  context: CommandContext,
): Promise<ExitCode> {
  const { dryRun, plan, emit } = invocation.options;
  const { inputs, source, outputs } = await prepareRun(request, invocation, context);
  const { progress, connection } = inputs;
  // Only a run can find out that a target does not start: it is a result, but a preview has none.
  const isPreview = dryRun === true || plan === true || emit !== undefined;
  if (!isPreview) setAsideResults(outputs.publication.folder, new Date());
  const started = await source
    .start(progress.say)
    .catch((error: unknown) => {
      if (isPreview || !(error instanceof InconclusiveError)) throw error;
      return error;
    })
    .finally(progress.clear);
  if (started instanceof InconclusiveError)
    return await concludeRun(unstartedFacts(inputs, source, started.message), inputs, outputs);
  await using target = started;
  const run: RunContext = { ...inputs, target };
  registerSecrets(context.secrets, target, connection);
  const keys = keySummary(target);
  // Printed with --quiet too if the target file was found: then nobody has named the server.
  if (keys !== undefined && target.foundFile !== undefined) writeProse(context.stderr, `${keys}\n`);
  else if (keys !== undefined) progress.say(keys);
  await refuseImpossibleLoad(run);
  if (dryRun === true) return await (await import('./dry-run.ts')).printDryRun(run);
  if (plan === true) return await (await import('./load-plan.ts')).printLoadPlan(run);
  if (emit !== undefined) return await (await import('./load-export.ts')).writeLoad(emit, run);
  return await concludeRun(await collectFacts(run).finally(progress.clear), run, outputs);
}
