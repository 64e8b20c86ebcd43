import type { Secrets } from '../secrets/secrets.ts';

/** A stream that text goes to. */
export interface Output {
  write(text: string): void;
  isTerminal: boolean;
  columns: number;
  color: boolean;
}

/** What a command sees of the machine around it. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  directory: string;
  stdout: Output;
  stderr: Output;
  /** Aborted by Ctrl-C and SIGTERM. */
  stop: AbortSignal;
  /** Everything written passes through its mask. */
  secrets: Secrets;
}

/** A process stream whose text is masked. */
export function output(stream: NodeJS.WriteStream, env: Surroundings['env'], mask: (text: string) => string): Output {
  // A reader that has gone, as in `textgen-harness list | head`, is no failure.
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

/** NO_COLOR and FORCE_COLOR, when not empty, decide before the kind of stream does. */
export function wantsColor(isTerminal: boolean, env: Surroundings['env']): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return isTerminal && env.TERM !== 'dumb';
}
