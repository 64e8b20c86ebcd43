import type { RunReport } from '../../schemas/generated/types.ts';
import { explanation } from '../summary/explanation.ts';
import { fails } from '../summary/gating.ts';
import type { Reason } from '../summary/reason.ts';
import type { RunDocument } from '../summary/run-document.ts';
import { plural } from '../text/quantities.ts';
import { visible, withoutCommands } from '../text/safe-text.ts';
import { levelWords } from '../text/words.ts';

const message = (text: string): string =>
  withoutCommands(visible(text)).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => message(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

type Kind = 'error' | 'warning' | 'notice';

/** One annotation: a workflow command of GitHub Actions. */
export const command = (kind: Kind, title: string, lines: string[]): string =>
  `::${kind} title=${property(title)}::${message(lines.join('\n'))}`;

/** GitHub shows no more annotations than this for one step. */
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
  ].filter((line) => line !== undefined);
  return command(isError ? 'error' : 'warning', title, lines);
}

const listed = (kind: Kind, title: string, ids: readonly string[]): string[] =>
  ids.length === 0 ? [] : [command(kind, title, [ids.join(', ')])];

/** Checks of these causes that had no better result in the baseline; none if the run was not compared with one. */
function knownChecks({ baseline }: RunReport, all: readonly Reason[]): Set<string> {
  const unchanged = new Set(baseline?.unchanged);
  return new Set(all.flatMap(({ checks }) => checks.map(({ id }) => id)).filter((id) => unchanged.has(id)));
}

/**
 * Workflow commands for GitHub Actions: at most nine causes, the worst first, and a notice with the sentence. With a baseline, the
 * failures that it had too are one notice.
 */
export function github({ report, causes, points, headline, afterHeadline, stopReason }: RunDocument): string {
  const known = knownChecks(report, causes);
  const all = causes
    .map((reason) => ({ ...reason, checks: reason.checks.filter(({ id }) => !known.has(id)) }))
    .filter(({ checks }, index) => checks.length > 0 || causes[index]?.checks.length === 0);
  const ofRun = points.filter(
    ({ suite, id }) => suite === 'run' && (id === 'complete' ? stopReason === undefined : causes.length === 0),
  );
  const tolerated = report.checks.filter((check) => check.tolerated).map(({ id }) => id);
  const others = [
    ...ofRun.map(({ title, message: says }) => command('error', title, [says])),
    ...listed('warning', plural(tolerated.length, 'tolerated failure'), tolerated),
    ...listed('notice', `${plural(known.size, 'check')} as in the baseline`, [...known].slice(0, shownChecks)),
  ];
  const notice = command('notice', `${report.target.name}: ${headline}`, [afterHeadline.join(' · ')]);
  const room = mostAnnotations - others.length - 1;
  return `${[...all.slice(0, room).map(annotation), ...others, notice].join('\n')}\n`;
}
