import { OptionError } from '../../reference-server/options.ts';
import { type ServeArguments, serve } from '../../reference-server/serve.ts';
import type { Run } from '../cli/commands.ts';
import { Misuse } from '../io/errors.ts';

/** `serve`: until it is stopped. */
export const run: Run = async ({ options }, { stdout, stop }) => {
  try {
    await serve(options as object as ServeArguments, { stdin: process.stdin, stdout, signal: stop });
  } catch (error) {
    if (error instanceof OptionError) throw new Misuse(error.message);
    throw error;
  }
  return 0;
};
