import type { CheckResult, RunReport } from '../../schemas/generated/types.ts';
import {
  deviationSentence,
  explanation,
  headlineOf,
  type NotTested,
  notTestedTitle,
  openInWords,
  reasonScope,
  shownClauses,
  undecidedTitle,
} from '../summary/explanation.ts';
import { fails, isTrouble, worstFirst } from '../summary/gating.ts';
import { isPartial } from '../summary/headline.ts';
import { answerWord, measuredFigures } from '../summary/load-answer.ts';
import { reasonCounts } from '../summary/reason.ts';
import { openQuestions } from '../summary/release.ts';
import type { LoadView, RunDocument, Statement } from '../summary/run-document.ts';
import { briefFacts } from '../summary/run-facts.ts';
import { wasSent } from '../summary/thresholds.ts';
import { block, code, comment, escaped, tableText, within, withoutHtml } from '../text/markdown.ts';
import { plural } from '../text/quantities.ts';
import { oneLine } from '../text/safe-text.ts';
import { capitalize, levelWords, looks, outcomeWords, signs, subjectOf } from '../text/words.ts';

const tableBytes = 24_000;
const observationBytes = 12_000;
const causeBytes = 4_000;
const longestLine = 1_200;

function troubleRow(check: CheckResult): string[] {
  const word = levelWords[check.level];
  const level = check.tolerated ? `${word}, tolerated` : fails(check) ? `**${word}**` : word;
  const flaky = check.flaky ? ` (${check.flaky.violated} of ${check.flaky.runs} runs)` : '';
  const says = check.outcome === 'violated' ? deviationSentence(check) : (check.because ?? '');
  const clauses = shownClauses(check)
    .map((clause) => `§${escaped(clause)}`)
    .join(' ');
  const outcome = `${signs[check.outcome]} ${outcomeWords[check.outcome]}${flaky}`;
  return [outcome, level, code(check.id), clauses, escaped(says)];
}

/** A row for each failed or blocked check that is in no cause, such as a tolerated one. */
function troubleTable(checks: CheckResult[]): string {
  const rows = checks.map(troubleRow);
  return checks.length === 0
    ? ''
    : tableText(['outcome', 'level', 'check', 'clause', 'what happened'], rows, tableBytes);
}

function causeList({ causes }: RunDocument): string {
  const lines = causes.map((reason, index) => {
    const counts = reasonCounts(reason);
    const detail = reason.detail === undefined ? '' : `<br>${escaped(reason.detail)}`;
    return `${index + 1}. ${escaped(reason.says)}${counts === '' ? '' : ` (${counts})`}${detail}`;
  });
  // Markdown numbers them anew, so none is left out between two others.
  const shown = within(lines, causeBytes).filter((line, at) => line === lines[at]);
  const more = shown.length < lines.length ? `\n\nand ${plural(lines.length - shown.length, 'more cause')}` : '';
  return lines.length > 0 ? `**Fix first**\n\n${shown.join('\n')}${more}` : '';
}

/** The worst check of a cause in full, with the names of the others. */
function details([check, ...others]: readonly CheckResult[]): string {
  if (check === undefined) return '';
  const also = others.map(({ id }) => id).join(', ');
  const lines = [...explanation(check), ...(also === '' ? [] : [['also', also] as const])].map(
    ([label, text]) =>
      `${label.padEnd(10)} ${label === 'repeat' && text.length > longestLine ? 'see report.html' : oneLine(text, longestLine)}`,
  );
  const summary = `${signs[check.outcome]} ${check.id}: ${oneLine(headlineOf(check), 200)}`;
  return `<details><summary>${withoutHtml(summary)}</summary>\n\n${block(lines)}\n\n</details>`;
}

function loadSection({ result: load, validity, ...view }: LoadView): string {
  const reasons = view.toldIn !== undefined && load.validity.verdict === 'invalid' ? [] : load.validity.reasons;
  const figures = measuredFigures(load);
  const answer = `**${escaped(capitalize(answerWord(load)))}**${figures === undefined ? '' : `: ${escaped(figures)}`}`;
  const rows = view.rows.map(({ key, operation, figures }) => [
    escaped(operation === undefined ? key : `${key}: ${operation}`),
    ...figures,
  ]);
  const lineOf = ({ look, says }: Statement) => `${look === undefined ? '' : `${signs[look]} `}${escaped(says)}`;
  const thresholds = view.thresholds.map(lineOf);
  const more = [...view.ended, ...view.findings, ...view.broken].map(lineOf);
  return [
    `**${escaped(load.profile)}** · ${escaped(load.engine)}, ${escaped(load.arrival.model)} · ${signs[validity.look]} ${validity.says}${reasons.length > 0 ? `: ${escaped(reasons.join(' '))}` : ''}`,
    `_${escaped(load.asks)}_ ${wasSent(load) ? answer : escaped(view.answer.says)}`,
    // A load that did not begin has no figures.
    ...(wasSent(load) ? [tableText(['key', ...view.columns], rows), thresholds.join('<br>')] : []),
    ...(more.length === 0 ? [] : [more.join('<br>')]),
  ].join('\n\n');
}

function observations(report: RunReport): string {
  const seen = report.checks.filter((check) => check.observation);
  if (seen.length === 0) return '';
  const rows = seen.map((check) => [code(check.id), escaped(check.observation?.says ?? '')]);
  const items = tableText(['item', `this ${subjectOf(report)}`], rows, observationBytes);
  return `<details><summary>${plural(seen.length, 'observation')} of behaviour that the interface leaves open</summary>\n\n${items}\n\n</details>`;
}

function notTestedSection(document: RunDocument): string {
  const reasons = (all: NotTested[]): string[] => all.map((one) => `- ${escaped(`${one.reason}${reasonScope(one)}`)}`);
  const list = (title: string, items: string[]): string[] =>
    items.length === 0 ? [] : [`**${title}**\n\n${items.join('\n')}`];
  const open = openInWords(document).map((text) => `- ${escaped(text)}`);
  return [
    ...list(notTestedTitle, reasons(document.notTested)),
    ...list(undecidedTitle, [...reasons(document.undecided), ...open]),
  ].join('\n\n');
}

/** A comment for a pull request: GitHub Markdown, always under 60 KB. */
export function markdown(document: RunDocument): string {
  const { report } = document;
  const trouble = worstFirst(report.checks.filter(isTrouble)).sort((a, b) => Number(fails(b)) - Number(fails(a)));
  const { target } = report;
  const open = openQuestions(report);
  const { isOneCause, causes } = document;
  const caused = new Set(causes.flatMap(({ checks }) => checks));
  const others = trouble.filter((check) => !caused.has(check));
  const groups = isOneCause
    ? [causes[0]?.checks.slice(0, 1) ?? []]
    : [...causes.map(({ checks }) => checks), ...others.map((check) => [check])];
  const parts = [
    `### ${signs[looks[report.verdict]]} ${document.headline}${isPartial(report) ? ' ·' : ':'} ${escaped(target.name)}`,
    document.afterHeadline.map(escaped).join(' · '),
    open === undefined ? '' : `What this does not tell you: ${escaped(open)}.`,
    `<sub>${[...(target.baseUrl === '' ? [] : [target.baseUrl]), ...briefFacts(document.facts, 'markdown')].map(escaped).join(' · ')}</sub>`,
    causeList(document),
    isOneCause ? '' : troubleTable(others),
    ...document.loads.filter(({ result }) => !isOneCause || result.validity.verdict !== 'invalid').map(loadSection),
    isOneCause ? '' : notTestedSection(document),
    causes.length > 0 ? '' : observations(report),
    `<sub>${document.counts}</sub>`,
    ...groups.filter(([first]) => !isOneCause || first?.outcome !== 'blocked').map(details),
  ];
  return comment(parts, 'report.html');
}
