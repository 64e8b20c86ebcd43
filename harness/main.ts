import { relative } from 'node:path';
import { sweepTemporaryFolders } from '../load/processes/temporary-folder.ts';
import { runProgram } from './cli/program.ts';
import { resultsFolder } from './cli/results-folder.ts';
import { completeProxies, exemptLoopback } from './http/proxies.ts';
import type { ExitCode } from './invocation/invocation.ts';
import type { CommandContext } from './io/context.ts';
import { InconclusiveError, UsageError } from './io/errors.ts';
import { stopSignals } from './io/input-file.ts';
import { output, writeProse } from './io/output.ts';
import { writeFailure } from './io/output-file.ts';
import { setAsideResults } from './results/earlier-results.ts';
import { registerEnvironment } from './run/register-secrets.ts';
import { Secrets } from './secrets/secrets.ts';

/** Runs the command line of this process and sets its exit code. */
export async function main(): Promise<void> {
  const secrets = new Secrets();
  const stopping = new AbortController();
  const env = wantedEnvironment(process);
  exemptLoopback(env);
  completeProxies(env);
  registerEnvironment(secrets, env);
  // A crash report of Node would contain the environment.
  process.report.excludeEnv = true;
  const say = (text: string) => writeProse(context.stderr, `textgen-harness: ${text}\n`);
  const context: CommandContext = {
    env,
    directory: process.cwd(),
    stdout: output(process.stdout, env, secrets, (error) =>
      say(`standard output cannot be written: ${writeFailure(error)}`),
    ),
    stderr: output(process.stderr, env, secrets),
    stop: stopping.signal,
    secrets,
  };
  let crashed = false;
  const crash = (error: unknown) => {
    crashed = true;
    say(
      `internal error (a bug in textgen-harness); please report it:\n${error instanceof Error ? error.stack : error}`,
    );
    stopping.abort();
    process.exitCode = 3;
  };
  process.on('uncaughtException', crash);
  stopOnSignals(stopping, say);
  sweepTemporaryFolders();
  // If the event loop runs empty before there is a verdict, the process ends with this code.
  process.exitCode = 3;
  const code = await runCommandLine(process.argv.slice(2), context, crash);
  process.exitCode = crashed ? 3 : code;
}

/** Runs one command; an error that it throws becomes a message on standard error and an exit code. */
export async function runCommandLine(
  args: readonly string[],
  context: CommandContext,
  crash: (error: unknown) => void,
): Promise<ExitCode> {
  // Before anything else: a command that is killed must not leave the results of an earlier run under their names.
  // At a terminal a person reads that no run began, if one does not.
  const aside = context.stdout.isTerminal ? undefined : setAside(args, context);
  try {
    return await runProgram(args, context);
  } catch (error) {
    const isExpected = error instanceof UsageError || error instanceof InconclusiveError;
    if (isExpected) await say(error.message, context);
    const renamed = aside ?? (error instanceof UsageError ? undefined : setAside(args, context));
    if (renamed !== undefined) writeProse(context.stderr, renamed);
    if (!isExpected) crash(error);
    return error instanceof UsageError ? 2 : 3;
  }
}

/** The message of an error; GitHub Actions shows it with the job, too. */
async function say(message: string, { env, stderr }: CommandContext): Promise<void> {
  writeProse(stderr, `textgen-harness: ${message}\n`);
  if (env.GITHUB_ACTIONS !== 'true') return;
  const { command } = await import('../reports/formats/github.ts');
  stderr.writeRendered(`${command('error', 'textgen-harness', [message])}\n`);
}

/** Sets the results of an earlier run aside. Returns a message for a command that leaves none of its own. */
function setAside(args: readonly string[], { directory }: CommandContext): string | undefined {
  const folder = resultsFolder(args, directory);
  const names = folder === undefined ? [] : setAsideResults(folder, new Date());
  if (folder === undefined || names.length === 0) return undefined;
  const where = relative(directory, folder) || '.';
  return `textgen-harness: results of an earlier run in ${where} were renamed: ${names.join(', ')} now end in .old\n`;
}

/** The environment; --no-color is the same as NO_COLOR=1 and holds for messages about a wrong command line too. */
function wantedEnvironment({ argv, env }: NodeJS.Process): NodeJS.ProcessEnv {
  if (argv.includes('--no-color')) env.NO_COLOR = '1';
  return env;
}

/** The first signal stops the run in an orderly way, the second one quits. SIGHUP: the terminal was closed. */
function stopOnSignals(stopping: AbortController, say: (text: string) => void): void {
  for (const signal of stopSignals) {
    const handler = () => {
      if (stopping.signal.aborted) {
        process.off(signal, handler);
        process.kill(process.pid, signal);
        return;
      }
      say('stopping… press Ctrl-C again to quit immediately');
      stopping.abort();
    };
    process.on(signal, handler);
  }
}
