import type { RunReport } from '../../schemas/generated/types.ts';
import { band } from './band.ts';
import { causes } from './causes.ts';
import { checks } from './checks.ts';
import { clauses } from './clauses.ts';
import { dataBlock } from './data.ts';
import { evidenceFor, noEvidence } from './evidence.ts';
import { loads } from './loads.ts';
import { html, type Markup } from './markup.ts';
import { observations } from './observations.ts';
import { run } from './run.ts';
import { type Shell, shell } from './shell.ts';

const tones: Record<RunReport['verdict'], Shell['tone']> = { conforms: 'good', departs: 'bad', inconclusive: 'warn' };

/** The parts of the page that are there. */
function parts(report: RunReport, hasCauses: boolean): Shell['parts'] {
  const all: [string, string, boolean][] = [
    ['fix-first', 'Fix first', hasCauses],
    ['interface', 'Interface', report.clauses.length > 0],
    ['checks', 'Checks', report.checks.some((check) => check.level !== 'observe')],
    ['observations', 'Observations', report.checks.some((check) => check.level === 'observe')],
    ['load', 'Load', report.load.length > 0 || report.loadSkipped !== undefined],
    ['run', 'This run', true],
  ];
  return all.flatMap(([id, name, there]): Shell['parts'] => (there ? [[id, name]] : []));
}

/** report.html: a run as one file, its run report inside it. The same run report gives the same bytes. */
export function page(report: RunReport): string {
  const first = causes(report);
  const before = html`${first}${clauses(report)}`;
  const after = html`${observations(report)}${loads(report)}${run(report)}`;
  const frame = {
    title: `${report.verdict}: ${report.target.name}`,
    generator: `${report.tool.name} ${report.tool.version}`,
    tone: tones[report.verdict],
    parts: parts(report, first.length > 0),
    band: band(report),
    data: dataBlock(report),
  };
  const withChecks = (part: Markup): string => shell({ ...frame, main: html`${before}${part}${after}` });
  const bare = withChecks(checks(report, noEvidence));
  const evidence = evidenceFor(report, Buffer.byteLength(bare));
  return evidence.size === 0 ? bare : withChecks(checks(report, evidence));
}
