import type { LoadKey, LoadResult, Outcome, RunReport } from '../schemas/generated/types.ts';
import type { CheckOutcome } from './text/words.ts';

/** A short text. Media show names of the server, levels and outcomes each in their own way. */
export interface Cell {
  text: string;
  as?: 'code' | 'level' | 'quiet';
  sign?: Outcome;
  /** Colour, if it is not that of the sign. */
  tone?: string;
}

/** Subject of a row. */
export interface Subject extends Cell {
  /** Anchor in the page. */
  id?: string;
  /** Shown beside the subject where there is room. */
  notes: readonly Cell[];
  /** Shown instead where there is little room. */
  brief: readonly Cell[];
  /** Precedes `brief` in a list with rows of several groups. */
  group?: string;
}

/** A difference between two runs, or the values of several runs by their letters. */
export interface Row {
  subject: Subject;
  cells: Partial<Record<'what' | 'change' | 'from' | 'to' | 'delta' | 'result' | 'detail' | (string & {}), Cell>>;
  /** The reason why there is no result. */
  because?: string | undefined;
}

/** Changes under one head. In lists a row is `subject: from → to; detail`, in the style `numbers` a row of figures. */
export interface Changes {
  kind: 'changes';
  label: string;
  title?: string;
  note?: string;
  style: '' | 'outcomes' | 'numbers';
  /** The sign of each line of a list. */
  sign?: Outcome;
  subject: string;
  columns: readonly (readonly [name: string, head: string])[];
  rows: readonly Row[];
  /** For the page alone; folded under this text, if there is one. */
  pageOnly?: true;
  fold?: string | undefined;
}

export interface Lines {
  kind: 'lines';
  title?: string;
  note?: string;
  /** Items in the order of their importance, each with this sign. */
  sign?: Outcome;
  /** Precedes the first cell, which is all that a list with little room shows. */
  mark?: '+' | '\u2212';
  lines: readonly (readonly Cell[])[];
}

/** A statement and its reasons, of which some media show the first one alone. */
export interface Reasons {
  kind: 'reasons';
  says: string;
  reasons: readonly string[];
}

/** A run by its letter, with the name of its target. */
export interface Column {
  letter: string;
  target: string;
}

/** The results of checks by runs; null where a run does not have a check. */
export interface Grid {
  kind: 'grid';
  label: string;
  columns: readonly Column[];
  rows: readonly { subject: Subject; results: readonly (CheckOutcome | null)[] }[];
  fold?: string;
}

/** Admitted requests of each window, in each run; null where a run has no such load. */
export interface Bars {
  kind: 'bars';
  columns: readonly Column[];
  rows: readonly { title: string; runs: readonly (BarsOfRun | null)[] }[];
}

export interface BarsOfRun extends Pick<LoadKey, 'limit' | 'admitted' | 'refused' | 'overAdmitted'> {
  /** Admitted in each announced window. */
  windows: number[];
  p50?: number;
  p99?: number;
  validity: LoadResult['validity']['verdict'];
}

export type Block = Changes | Lines | Reasons | Grid | Bars | { kind: 'runs' };

export interface Section {
  id: string;
  title: string;
  /** Its name in the navigation of the page; default: `title`. */
  name?: string;
  /** The section of the page that contains it, if it is not a section of its own there. */
  within?: string;
  blocks: readonly Block[];
}

/** A run that is compared with others. */
export interface ComparedRun
  extends Pick<RunReport, 'target' | 'startedAt' | 'command' | 'verdict' | 'complete' | 'coverage'> {
  version: string;
  /** The verdict in words: `Conforms, partly`. */
  headline: string;
  says: string;
  /** Address of its report.html, relative to the page. */
  report?: string;
}

/** `name`: `base`, `new`, or its letter. */
export type DocumentRun = ComparedRun & { name: string };

/** A comparison or a matrix, ready to be shown. */
export interface ReportDocument {
  kind: 'comparison' | 'matrix';
  title: string;
  tool: RunReport['tool'];
  headline: { word: string; look?: 'violated' | 'passed' | 'blocked'; says?: string };
  /** The parts of the sentence. */
  parts: readonly string[];
  runs: readonly DocumentRun[];
  sections: readonly Section[];
  /** Ids of the sections that a terminal shows, the most important last. */
  inTerminal: readonly string[];
  /** The file with the complete document. */
  file: string;
}

export const cell = (text: string): Cell => ({ text });
export const codeCell = (text: string): Cell => ({ text, as: 'code' });
