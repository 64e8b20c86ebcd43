/** A stream that text is written to. */
export interface Output {
  write(text: string): void;
  isTerminal: boolean;
  columns: number;
  color: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Wraps a process stream; everything written is masked first. */
export function output(stream: NodeJS.WriteStream, env: Environment, mask: (text: string) => string): Output {
  // A reader that closes the pipe early, as in `textgen-harness list | head`, is no failure.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const isTerminal = stream.isTTY === true;
  return {
    write: (text) => void stream.write(mask(text)),
    isTerminal,
    get columns() {
      return stream.columns ?? 80;
    },
    color: wantsColor(isTerminal, env),
  };
}

/** Non-empty NO_COLOR and FORCE_COLOR take precedence over the kind of stream. */
export function wantsColor(isTerminal: boolean, env: Environment): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return isTerminal && env.TERM !== 'dumb';
}
