import { programsOnPath } from '../load/processes/programs-on-path.ts';

/** Reason to skip a test that starts a program which is not on the PATH; false if it is. */
export const withoutProgram = (name: string): string | false =>
  programsOnPath(name, process.env).length > 0 ? false : `there is no program ${name}`;
