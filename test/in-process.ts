import { join } from 'node:path';
import type { CommandContext } from '../harness/io/context.ts';
import { type Output, safeText } from '../harness/io/output.ts';
import { runCommandLine } from '../harness/main.ts';
import { registerEnvironment } from '../harness/run/register-secrets.ts';
import { Secrets } from '../harness/secrets/secrets.ts';
import { printable } from '../reports/text/safe-text.ts';
import { longestRunMilliseconds, type Outcome, type Start } from './command-line.ts';

/**
 * Runs a command line in this process, which saves the start-up; it has no signals and no memory of its own.
 * @throws Error if the run hangs
 */
export async function inProcess(
  args: readonly string[],
  { directory, env = {}, isTerminal = false }: Omit<Start, 'interruptAt'> & { isTerminal?: boolean },
): Promise<Outcome> {
  const secrets = new Secrets();
  registerEnvironment(secrets, env);
  // Not the cache folder of the person who runs the tests.
  const XDG_CACHE_HOME = join(import.meta.dirname, '..', '.tap', 'cache');
  const written = { stdout: '', stderr: '' };
  const collect = (stream: keyof typeof written): Output => ({
    write: (text) => {
      written[stream] += safeText(secrets.mask(text));
    },
    writeRendered: (text) => {
      written[stream] += printable(secrets.maskReceived(text));
    },
    showLive: () => {},
    mask: secrets.mask,
    isTerminal,
    columns: 80,
    color: false,
  });
  const context: CommandContext = {
    env: { XDG_CACHE_HOME, ...env },
    directory,
    stdout: collect('stdout'),
    stderr: collect('stderr'),
    stop: new AbortController().signal,
    secrets,
  };
  const began = performance.now();
  const { promise: hung, reject } = Promise.withResolvers<never>();
  const hang = () => reject(new Error(`${args.join(' ')} did not end in ${directory}: ${written.stderr.slice(-500)}`));
  const timer = setTimeout(hang, longestRunMilliseconds);
  const ended = runCommandLine(args, context, (error) => {
    throw error;
  });
  const code = await Promise.race([ended, hung]).finally(() => clearTimeout(timer));
  return { code, ...written, milliseconds: performance.now() - began };
}
