import { join } from 'node:path';
import { reporters } from '../index.ts';
import type { ReporterName } from '../names.ts';
import type { ReporterOptions } from '../reporter.ts';
import { everyOutcome } from './every-outcome.ts';

/** A committed file and what makes it. */
export interface Golden {
  file: string;
  name: ReporterName;
  options?: ReporterOptions;
}

export const goldens: Golden[] = [
  { file: 'pretty-60.txt', name: 'pretty', options: { columns: 60 } },
  { file: 'pretty-80.txt', name: 'pretty', options: { columns: 80 } },
  { file: 'pretty-120.txt', name: 'pretty', options: { columns: 120 } },
  { file: 'pretty-color.txt', name: 'pretty', options: { columns: 80, color: true } },
  { file: 'plain.txt', name: 'plain' },
  { file: 'tap.txt', name: 'tap' },
  { file: 'junit.xml', name: 'junit' },
  { file: 'summary.md', name: 'markdown' },
  { file: 'github.txt', name: 'github' },
  { file: 'report.html', name: 'html' },
];

export const pathOf = ({ file }: Golden): string => join(import.meta.dirname, file);

/** The text of a golden as the code makes it now. */
export const made = ({ name, options }: Golden): string => reporters[name](everyOutcome, options);

/** The compressed data differs between versions of zlib; what it unpacks to is tested by itself. */
export const withoutData = (text: string): string =>
  text.replace(/(?<=<script type="application\/octet-stream;base64" id="run-report">)[^<]*/, '');
