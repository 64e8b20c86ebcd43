import type { RunReport } from '../../schemas/generated/types.ts';

/** A server on this machine that runs until it is disposed. */
export interface Serving extends AsyncDisposable {
  url: string;
}

/** A server that misbehaves, and the required result of a run against it. */
export interface Hostile {
  /** The name of its test, a fact: `closes in the middle of the headers`. */
  name: string;
  /** 1: the misbehaviour was observed. 3: the server is unreachable, gone or accepts no key. */
  exit: 1 | 3;
  /** The longest that a run takes on a machine that is not busy. */
  withinSeconds: number;
  /** It sends so much that the run has a process of its own, whose memory is measured. */
  floods?: true;
  /** Options after --timeout. */
  args?: string[];
  serve(): Promise<Serving>;
  /** Throws if something else is wrong with the run. */
  after?(run: { report: RunReport | undefined; stdout: string; stderr: string }): void;
}
