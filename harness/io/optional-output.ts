import type { CommandContext } from './context.ts';
import { UsageError } from './errors.ts';
import { writeProse } from './output.ts';

/**
 * Writes something that does not decide the verdict. If that fails, one sentence on standard error says so, and the command
 * goes on: a verdict that was found is not lost. `action` throws UsageError; other errors are bugs and pass.
 */
export async function tryOutput<Result>(
  { stderr }: Pick<CommandContext, 'stderr'>,
  action: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    writeProse(stderr, `textgen-harness: ${error.message}; the verdict does not depend on it\n`);
    return undefined;
  }
}
