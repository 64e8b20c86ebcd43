import { type Canvas, canvasFor } from '../../reports/terminal/paint.ts';
import { wrapProse } from '../../reports/terminal/wrap.ts';
import { printable, visible, withoutCommands } from '../../reports/text/safe-text.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** A stream that text is written to. */
export interface Output {
  /** Writes plain text. Secrets are masked, and whatever a terminal or a CI runner would act on is spelled out. */
  write(text: string): void;
  /**
   * Writes the text of a reporter or a progress line, with its colours and commands. Its values are already masked and on one line; only
   * secrets that cannot be words of its own are masked again.
   */
  writeRendered(text: string): void;
  /** Shows the last lines on a terminal: later lines replace them, and any other text erases them. */
  showLive(text: string): void;
  /** Masks secrets in a text that will be cut before it is written. */
  mask(text: string): string;
  isTerminal: boolean;
  columns: number;
  color: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Plain text that is safe to show: no control or format characters, no commands of CI runners. */
export const safeText = (text: string): string => withoutCommands(visible(text));

/** `onFailure` gets the first error of a stream that can no longer be written; the command goes on without it. */
export function output(
  stream: NodeJS.WriteStream,
  env: Environment,
  { mask, maskReceived }: Pick<Secrets, 'mask' | 'maskReceived'>,
  onFailure: (error: NodeJS.ErrnoException) => void = () => {},
): Output {
  let isOpen = true;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that closes the pipe early, as in `textgen-harness list | head`, is no failure.
    if (isOpen && error.code !== 'EPIPE') onFailure(error);
    isOpen = false;
  });
  let live = 0;
  const write = (text: string): void => {
    if (isOpen) stream.write(erasure(live) + text);
    live = 0;
  };
  const isTerminal = stream.isTTY === true;
  return {
    write: (text) => write(safeText(mask(text))),
    writeRendered: (text) => write(printable(maskReceived(text))),
    showLive(text) {
      if (live > 0 || text !== '') write(printable(maskReceived(text)));
      live = text === '' ? 0 : text.split('\n').length;
    },
    mask,
    isTerminal,
    get columns() {
      return stream.columns ?? 80;
    },
    color: wantsColor(isTerminal, env),
  };
}

/** Erases the last lines on a terminal; the cursor is on the last of them. */
const erasure = (count: number): string => (count === 0 ? '' : `\r\x1b[2K${'\x1b[1A\x1b[2K'.repeat(count - 1)}`);

/** Non-empty NO_COLOR and FORCE_COLOR take precedence over the kind of stream. */
function wantsColor(isTerminal: boolean, env: Environment): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return isTerminal && env.TERM !== 'dumb';
}

const logColumns = 100;

/** Width and colours for tables of the program's own texts; logs have no width of their own. */
export const textCanvas = ({ isTerminal, columns, color }: Output): Canvas =>
  canvasFor({ columns: isTerminal ? columns : logColumns, color });

/**
 * Writes sentences. On a terminal their lines are broken between words; a log keeps them whole, so that it can be searched.
 * They are masked first, because a line break can cut a secret.
 */
export function writeProse(output: Output, text: string): void {
  output.write(output.isTerminal ? wrapProse(output.mask(text), output.columns).join('\n') : text);
}

/** Writes a page of lines that are broken at the width of the terminal, in a log at 80 columns. Masked first, like prose. */
export const writePage = (output: Output, text: string): void =>
  output.write(wrapProse(output.mask(text), output.columns).join('\n'));
