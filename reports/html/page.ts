import { headline, isPartial } from '../summary/headline.ts';
import type { RunDocument } from '../summary/run-document.ts';
import { looks } from '../text/words.ts';
import { dataBlock } from './data.ts';
import { band } from './sections/band.ts';
import { checkList } from './sections/checks.ts';
import { clauses } from './sections/clauses.ts';
import { type Evidence, type Extent, evidenceFor, leavesRoom } from './sections/exchange.ts';
import { history } from './sections/history.ts';
import { loadRuns } from './sections/loads.ts';
import { observations } from './sections/observations.ts';
import { reasonList } from './sections/reasons.ts';
import { aboutRun } from './sections/run.ts';
import { shell } from './shell.ts';

/** report.html: a run in one file, with its run report embedded. The same run report gives the same bytes. */
export function page(document: RunDocument): string {
  const { report } = document;
  const frame = {
    title: `${headline(report)}${isPartial(report) ? ' ·' : ':'} ${report.target.name}`,
    generator: `${report.tool.name} ${report.tool.version}`,
    tone: looks[report.verdict],
    band: band(report),
    data: dataBlock(report),
  };
  const [load, seen, run] = [loadRuns(document), observations(report), aboutRun(document)];
  const pageWith = (evidence: Evidence, extent: Extent): string =>
    shell({
      ...frame,
      parts: [
        ['fix-first', 'Fix first', reasonList(document)],
        ['interface', 'Interface', clauses(report, extent)],
        ['checks', 'Checks', checkList(document, evidence)],
        ['load', 'Load', load],
        ['observations', 'Observations', seen],
        ['history', 'History', history(report, extent)],
        ['run', 'This run', run],
      ],
    });
  const whole = pageWith(new Map(), 'whole');
  const extent = leavesRoom(report, Buffer.byteLength(whole)) ? 'whole' : 'short';
  const bare = extent === 'whole' ? whole : pageWith(new Map(), extent);
  const evidence = evidenceFor(document, Buffer.byteLength(bare));
  return evidence.size === 0 ? bare : pageWith(evidence, extent);
}
