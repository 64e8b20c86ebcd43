import type { Reporter } from '../../reports/reporter.ts';
import { withoutCommands } from '../../reports/text/safe-text.ts';
import { UsageError } from '../io/errors.ts';
import { defaultExport } from '../io/module-file.ts';

/** The reporter in a module that --reporter names. Throws UsageError; so does the reporter if it fails or returns no text. */
export async function readReporter(file: string, directory: string): Promise<Reporter> {
  const value = await defaultExport(file, directory, '--reporter', 'a function (report: RunReport) => string');
  if (typeof value !== 'function')
    throw new UsageError(
      `--reporter ${file}: the default export is not a function; expected (report: RunReport) => string`,
    );
  return (report, options) => {
    const text = textFrom(() => value(report, options), file);
    // The report holds text that a server sent: it must not give a CI runner commands.
    return withoutCommands(text.endsWith('\n') || text === '' ? text : `${text}\n`);
  };
}

function textFrom(render: () => unknown, file: string): string {
  let text: unknown;
  try {
    text = render();
  } catch (error) {
    throw new UsageError(`--reporter ${file} threw ${error instanceof Error ? (error.stack ?? error) : String(error)}`);
  }
  if (typeof text === 'string') return text;
  const got = text instanceof Promise ? 'a Promise: it must not be async' : `${text === null ? null : typeof text}`;
  throw new UsageError(`--reporter ${file} must return a string, but returned ${got}`);
}
