import type { CommandContext } from './context.ts';
import { UsageError } from './errors.ts';
import { writeProse } from './output.ts';
import { writeFailure } from './output-file.ts';

/**
 * Writes something that does not decide the verdict. If that fails, one sentence on standard error says so, and the command
 * goes on: a verdict that was found is not lost. `action` throws UsageError or the errors of node:fs; other errors are bugs and pass.
 */
export async function tryOutput<Result>(
  { stderr }: Pick<CommandContext, 'stderr'>,
  action: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await action();
  } catch (error) {
    const reason = error instanceof UsageError ? error.message : systemFailure(error);
    if (reason === undefined) throw error;
    writeProse(stderr, `textgen-harness: ${reason}; the verdict does not depend on it\n`);
    return undefined;
  }
}

/** The call that the system refused, with its path and the reason; undefined for an error that is a bug. */
function systemFailure(error: unknown): string | undefined {
  const { syscall, path = '' } = error as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : `${syscall} ${path}: ${writeFailure(error)}`;
}
