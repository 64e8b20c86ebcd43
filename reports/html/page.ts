import { isPartial } from '../summary/headline.ts';
import type { RunDocument } from '../summary/run-document.ts';
import { duration, plural } from '../text/quantities.ts';
import { looks } from '../text/words.ts';
import { dataBlock } from './data.ts';
import { band } from './sections/band.ts';
import { certainty } from './sections/certainty.ts';
import { checkList } from './sections/checks.ts';
import { clauseMap, standingsInWords } from './sections/clauses.ts';
import { type Extent, evidenceFor, leavesRoom, type ShownEvidence } from './sections/exchange.ts';
import { history } from './sections/history.ts';
import { asksLimiter } from './sections/load-charts.ts';
import { loadRuns } from './sections/loads.ts';
import { observationsSection } from './sections/observations.ts';
import { aboutRun } from './sections/run.ts';
import { stories } from './sections/stories.ts';
import { shell } from './shell.ts';

const loadWords = ({ loads }: RunDocument): string =>
  loads.map(({ result, answer }) => `${result.profile}: ${answer.says}`).join(' ') || 'not run';

/** report.html: a run in one file, with its run report embedded. The same run report gives the same bytes. */
export function page(document: RunDocument): string {
  const { report } = document;
  const frame = {
    title: `${document.headline}${isPartial(report) ? ' ·' : ':'} ${report.target.name}`,
    generator: `${report.tool.name} ${report.tool.version}`,
    tone: looks[report.verdict],
    band: band(document),
    data: dataBlock(report),
  };
  const run = aboutRun(document);
  // A single cause fits on one screen.
  const { isOneCause: isOne } = document;
  const isToldByLoad = !isOne || document.causes[0]?.load !== undefined;
  const load = report.load.some(asksLimiter) ? 'Limiter' : 'Load';
  const observed = plural(report.counts.observed, 'observation');
  const ran = `${report.command} in ${duration(report.durationMilliseconds)}, what was not tested, how to run it again, run.json`;
  const pageWith = (evidence: ShownEvidence, extent: Extent): string =>
    shell({
      ...frame,
      parts: [
        ['fix-first', 'Fix first', stories(document, evidence, extent)],
        ['load', load, loadRuns(document, extent), isToldByLoad ? undefined : loadWords(document)],
        ['interface', 'Interface', clauseMap(report, extent), isOne ? standingsInWords(report) : undefined],
        ['certainty', 'How sure', certainty(document), isOne ? 'coverage, samples, validity, resolution' : undefined],
        ['checks', 'All checks', checkList(document, evidence, extent), document.counts],
        ['observations', 'Observations', observationsSection(report, extent), observed],
        ['history', 'History', history(report, extent), plural(report.history?.length ?? 0, 'run')],
        ['run', 'This run', run, ran],
      ],
    });
  const whole = pageWith(new Map(), 'whole');
  const extent = leavesRoom(report, Buffer.byteLength(whole)) ? 'whole' : 'short';
  const bare = extent === 'whole' ? whole : pageWith(new Map(), extent);
  const evidence = evidenceFor(document, Buffer.byteLength(bare));
  return evidence.size === 0 ? bare : pageWith(evidence, extent);
}
