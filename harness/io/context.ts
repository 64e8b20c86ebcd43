import type { Secrets } from '../secrets/secrets.ts';
import type { Output } from './output.ts';

/** The environment, streams and signals that a command may use. */
export interface CommandContext {
  env: Readonly<Record<string, string | undefined>>;
  directory: string;
  stdout: Output;
  stderr: Output;
  /** Aborted by SIGINT (Ctrl-C), SIGTERM and SIGHUP. */
  stop: AbortSignal;
  /** Masks all output. */
  secrets: Secrets;
}
