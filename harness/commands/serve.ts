import { OptionError } from '../../reference-server/option-error.ts';
import { type ServeArguments, serve } from '../../reference-server/serve.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { UsageError } from '../io/errors.ts';

/** `serve`: the reference server, until it is stopped. */
export const run: RunCommand = async ({ options }, { stdout, stop }) => {
  try {
    await serve(options as object as ServeArguments, { stdin: process.stdin, stdout, signal: stop });
  } catch (error) {
    if ((error as Error).name === 'AbortError') return 0;
    if (error instanceof OptionError) throw new UsageError(error.message);
    throw error;
  }
  return 0;
};
