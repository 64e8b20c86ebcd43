import type { RunReport } from '../../schemas/generated/types.ts';
import { points } from '../summary/ci-results.ts';
import { explanation } from '../summary/explanation.ts';
import { fails } from '../summary/gating.ts';
import { headline } from '../summary/headline.ts';
import { type Reason, reasons } from '../summary/reasons.ts';
import { sentenceParts, stopReason } from '../summary/sentence.ts';
import { plural } from '../text/quantities.ts';
import { visible, withoutCommands } from '../text/safe-text.ts';
import { levelWords } from '../text/words.ts';

const message = (text: string): string =>
  withoutCommands(visible(text)).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => message(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

type Kind = 'error' | 'warning' | 'notice';
const command = (kind: Kind, title: string, lines: string[]): string =>
  `::${kind} title=${property(title)}::${message(lines.join('\n'))}`;

/** GitHub shows no more annotations of one step. */
const mostAnnotations = 10;
const shownChecks = 12;

function annotation(reason: Reason): string {
  const { says, detail, checks, load, isRelative } = reason;
  const isError = checks.length === 0 || checks.some(fails);
  const [worst] = checks;
  const title =
    worst === undefined
      ? isRelative
        ? 'worse than the baseline'
        : load === undefined
          ? 'the run ended early'
          : `load ${load.profile}`
      : `${worst.id} (${levelWords[worst.level]})`;
  const ids = checks.slice(0, shownChecks).map(({ id }) => id);
  const more = checks.length > shownChecks ? `, and ${checks.length - shownChecks} more` : '';
  const lines = [
    says,
    detail,
    checks.length > 1 ? `checks: ${ids.join(', ')}${more}` : undefined,
    worst && explanation(worst).flatMap(([label, text]) => (label === 'repeat' ? [`repeat: ${text}`] : []))[0],
  ];
  return command(
    isError ? 'error' : 'warning',
    title,
    lines.filter((line) => line !== undefined),
  );
}

function tolerated({ checks }: RunReport): string[] {
  const ids = checks.filter((check) => check.tolerated).map(({ id }) => id);
  return ids.length === 0 ? [] : [command('warning', `${plural(ids.length, 'tolerated failure')}`, [ids.join(', ')])];
}

/** Workflow commands for GitHub Actions: at most nine causes, the worst first, and a notice with the sentence. */
export function github(report: RunReport): string {
  const all = reasons(report);
  const ofRun = points(report).filter(
    ({ suite, id }) => suite === 'run' && (id === 'complete' ? stopReason(report) === undefined : all.length === 0),
  );
  const others = [...ofRun.map(({ title, message: says }) => command('error', title, [says])), ...tolerated(report)];
  const says = sentenceParts(report, 'afterHeadline').join(' · ');
  const notice = command('notice', `${report.target.name}: ${headline(report)}`, [says]);
  const room = mostAnnotations - others.length - 1;
  return `${[...all.slice(0, room).map(annotation), ...others, notice].join('\n')}\n`;
}
