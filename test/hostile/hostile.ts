import type { RunReport } from '../../schemas/generated/types.ts';

/** A server on this machine, until it is disposed of. */
export interface Serving extends AsyncDisposable {
  url: string;
}

/** A server that misbehaves, and what a run against it must come to. */
export interface Hostile {
  /** What it does, as the name of a test: `closes in the middle of the headers`. */
  name: string;
  /** 1: misbehaviour was observed. 3: nothing could be learnt, the server being unreachable, gone or keyless. */
  exit: 1 | 3;
  /** The longest that a run takes on a machine that is not busy. */
  withinSeconds: number;
  /** It sends so much that the run has a process of its own, whose memory is measured. */
  floods?: true;
  /** Options after --timeout. */
  args?: string[];
  serve(): Promise<Serving>;
  /** What else must be true afterwards; throws where it is not. */
  after?(run: { report: RunReport | undefined; stdout: string; stderr: string }): void;
}
