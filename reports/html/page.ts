import type { RunReport } from '../../schemas/generated/types.ts';
import { headline, isPartial } from '../summary/headline.ts';
import { looks } from '../text/words.ts';
import { dataBlock } from './data.ts';
import { band } from './sections/band.ts';
import { checkList } from './sections/checks.ts';
import { clauses } from './sections/clauses.ts';
import { type Evidence, evidenceFor } from './sections/exchange.ts';
import { history } from './sections/history.ts';
import { loadRuns } from './sections/loads.ts';
import { observations } from './sections/observations.ts';
import { reasonList } from './sections/reasons.ts';
import { aboutRun } from './sections/run.ts';
import { type Shell, shell } from './shell.ts';

/** report.html: a run in one file, with its run report embedded. The same run report gives the same bytes. */
export function page(report: RunReport): string {
  const before: Shell['parts'] = [
    ['fix-first', 'Fix first', reasonList(report)],
    ['interface', 'Interface', clauses(report)],
  ];
  const after: Shell['parts'] = [
    ['load', 'Load', loadRuns(report)],
    ['observations', 'Observations', observations(report)],
    ['history', 'History', history(report)],
    ['run', 'This run', aboutRun(report)],
  ];
  const frame = {
    title: `${headline(report)}${isPartial(report) ? ' ·' : ':'} ${report.target.name}`,
    generator: `${report.tool.name} ${report.tool.version}`,
    tone: looks[report.verdict],
    band: band(report),
    data: dataBlock(report),
  };
  const pageWith = (evidence: Evidence): string =>
    shell({ ...frame, parts: [...before, ['checks', 'Checks', checkList(report, evidence)], ...after] });
  const bare = pageWith(new Map());
  const evidence = evidenceFor(report, Buffer.byteLength(bare));
  return evidence.size === 0 ? bare : pageWith(evidence);
}
