import type { RunReport } from '../../schemas/generated/types.ts';
import { looks, verdictWords } from '../text/words.ts';
import { dataBlock } from './data.ts';
import { html, type Markup } from './markup.ts';
import { band } from './sections/band.ts';
import { causes } from './sections/causes.ts';
import { checksSection } from './sections/checks.ts';
import { clauses } from './sections/clauses.ts';
import { evidenceFor, noEvidence } from './sections/evidence.ts';
import { loadSection } from './sections/loads.ts';
import { observations } from './sections/observations.ts';
import { runSection } from './sections/run.ts';
import { type Shell, shell } from './shell.ts';

/** The parts that this page has. */
function parts(report: RunReport, hasCauses: boolean): Shell['parts'] {
  const all: [id: string, name: string, isPresent: boolean][] = [
    ['fix-first', 'Fix first', hasCauses],
    ['interface', 'Interface', report.clauses.length > 0],
    ['checks', 'Checks', report.checks.some((check) => check.level !== 'observe')],
    ['observations', 'Observations', report.checks.some((check) => check.level === 'observe')],
    ['load', 'Load', report.load.length > 0 || report.loadSkipped !== undefined],
    ['run', 'This run', true],
  ];
  return all.flatMap(([id, name, isPresent]): Shell['parts'] => (isPresent ? [[id, name]] : []));
}

/** report.html: a run in one file, with its run report embedded. The same run report gives the same bytes. */
export function page(report: RunReport): string {
  const first = causes(report);
  const before = html`${first}${clauses(report)}`;
  const after = html`${observations(report)}${loadSection(report)}${runSection(report)}`;
  const frame = {
    title: `${verdictWords[report.verdict]}: ${report.target.name}`,
    generator: `${report.tool.name} ${report.tool.version}`,
    tone: looks[report.verdict],
    parts: parts(report, first.length > 0),
    band: band(report),
    data: dataBlock(report),
  };
  const withChecks = (part: Markup): string => shell({ ...frame, main: html`${before}${part}${after}` });
  const bare = withChecks(checksSection(report, noEvidence));
  const evidence = evidenceFor(report, Buffer.byteLength(bare));
  return evidence.size === 0 ? bare : withChecks(checksSection(report, evidence));
}
