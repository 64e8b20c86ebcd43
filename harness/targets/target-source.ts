import type { Target } from './target.ts';

/** A server under test that is named, but not yet started. */
export interface TargetSource {
  name: string;
  runtime: Target['runtime'];
  /** Starts the server, if that is needed. `say` reports slow steps. Throws UsageError and InconclusiveError. */
  start(say: (line: string) => void): Promise<Target>;
}

/** Requirements of a run that the target has to be started with. */
export interface TargetNeeds {
  seed: number;
  loadKeys: number;
  /** The load may use k6. */
  withK6: boolean;
}
