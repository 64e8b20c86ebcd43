import { join } from 'node:path';
import { compare, comparisonReporters } from '../../reports/compare/index.ts';
import { reporters } from '../../reports/index.ts';
import { fileNames, type ReporterName, reporterNames } from '../../reports/names.ts';
import type { ReporterOptions } from '../../reports/reporter.ts';
import { after, before } from './changed.ts';
import { everyOutcome } from './every-outcome.ts';
import { partly } from './partly.ts';

/** A committed file and what makes it. */
export interface Golden {
  file: string;
  make(): string;
}

const ofRun = (file: string, name: ReporterName, options?: ReporterOptions, run = everyOutcome): Golden => ({
  file,
  make: () => reporters[name](run, options),
});
const ofComparison = (file: string, name: keyof typeof comparisonReporters, options?: ReporterOptions): Golden => ({
  file,
  make: () => comparisonReporters[name](compare(before, after), options),
});

/** Every page has the style sheet and the script of report.html. */
const withoutStyle = ({ file, make }: Golden): Golden => ({
  file,
  make: () => make().replaceAll(/(?<=<(style|script)>)[^]*?(?=<\/\1>)/g, ''),
});

const ofPartlyRun = (file: string, name: ReporterName): Golden => {
  const golden = ofRun(file, name, {}, partly);
  return name === 'html' ? withoutStyle(golden) : golden;
};

/** Each reporter has a golden of a run with every outcome, and one of a run that conforms partly. */
export const goldens: Golden[] = [
  ofRun('pretty-60.txt', 'pretty', { columns: 60 }),
  ofRun('pretty-80.txt', 'pretty', { columns: 80 }),
  ofRun('pretty-120.txt', 'pretty', { columns: 120 }),
  ofRun('pretty-color.txt', 'pretty', { columns: 80, color: true }),
  ofRun('plain-verbose.txt', 'plain', { verbose: true }),
  ...reporterNames.flatMap((name) => {
    if (name === 'pretty' || name === 'json') return [];
    const file = fileNames[name] ?? `${name}.txt`;
    return [ofRun(file, name), ofPartlyRun(`partly-${file}`, name)];
  }),
  ofRun('partly-pretty.txt', 'pretty', { columns: 80 }, partly),
  ofComparison('compare-60.txt', 'pretty', { columns: 60 }),
  ofComparison('compare-100.txt', 'pretty', { columns: 100 }),
  ofComparison('compare.md', 'markdown'),
  ofComparison('compare.json', 'json'),
  withoutStyle(ofComparison('compare.html', 'html')),
];

export const pathOf = ({ file }: Golden): string => join(import.meta.dirname, file);

/** The compressed data differs between versions of zlib; what it unpacks to is tested by itself. */
export const withoutData = (text: string): string =>
  text.replace(/(?<=<script type="application\/octet-stream;base64" id="run-report">)[^<]*/, '');
