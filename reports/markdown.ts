import type { CheckResult, LoadResult, RunReport } from '../schemas/generated/types.ts';
import { explanation } from './excerpt.ts';
import { fails, isTrouble, worstFirst } from './gating.ts';
import { counted, duration, instant, latency } from './quantities.ts';
import { countsInWords, sentence } from './sentence.ts';
import { limitSigns, signs, validitySigns, verdictSigns } from './signs.ts';
import { oneLine } from './visible.ts';

/** GitHub refuses comments of more than 65 536 characters. */
const mostBytes = 58_000;
const tableBytes = 24_000;
const observationBytes = 12_000;
const causeBytes = 4_000;

/** Text that must stay text: nothing in it becomes markup, a link or a mention. */
const plain = (value: string): string =>
  oneLine(value, 400)
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('#', '&#35;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '&#64;');

/** A code span, in which nothing is markup; `|` is escaped because it would end a table cell even here. */
function code(value: string, most = 160): string {
  const line = oneLine(value, most);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return line === '' ? '–' : `${fence}${padding}${line}${padding}${fence}`.replaceAll('|', '\\|');
}

function block(lines: string[]): string {
  const text = lines.join('\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

/** As many of the parts, from the first, as fit into so many bytes. */
function within(parts: string[], bytes: number): string[] {
  let left = bytes;
  return parts.filter((part) => {
    left -= Buffer.byteLength(part) + 2;
    return left >= 0;
  });
}

/** Keeps what fits, in order, and says how much did not. */
function fitted(parts: string[]): string {
  const kept = within(parts, mostBytes);
  const dropped = parts.length - kept.length;
  if (dropped > 0) kept.push(`_${counted(dropped, 'part')} left out to keep this short: see \`report.html\`._`);
  return kept.filter((part) => part !== '').join('\n\n');
}

const row = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;

function troubleTable(report: RunReport, checks: CheckResult[]): string {
  const rows = checks.map((check) => {
    const level = check.tolerated
      ? `${check.level}, tolerated`
      : fails(report, check)
        ? `**${check.level}**`
        : check.level;
    const flaky = check.flaky ? ` (${check.flaky.violated} of ${check.flaky.runs} runs)` : '';
    const got = check.outcome === 'violated' ? code(check.got ?? '') : plain(check.because ?? '');
    const clauses = check.clauses.map((clause) => `§${clause}`).join(' ');
    return row([
      `${signs[check.outcome]} ${check.outcome}${flaky}`,
      level,
      code(check.id),
      clauses,
      code(check.wanted ?? ''),
      got,
    ]);
  });
  const shown = within(rows, tableBytes);
  const head = [row(['outcome', 'level', 'check', 'clause', 'wanted', 'got']), row(Array(6).fill('---'))];
  const more = shown.length < rows.length ? ['', `and ${rows.length - shown.length} more`] : [];
  return [...head, ...shown, ...more].join('\n');
}

function causeList(report: RunReport): string {
  const lines = report.causes
    .slice(0, 10)
    .map((cause, index) => `${index + 1}. ${plain(cause.says)} (${counted(cause.checks.length, 'check')})`);
  return lines.length > 0 ? `**Fix first**\n\n${within(lines, causeBytes).join('\n')}` : '';
}

function details(check: CheckResult): string {
  const lines = explanation(check).map(([label, text]) => `${label.padEnd(10)} ${oneLine(text, 1200)}`);
  const summary = `${signs[check.outcome]} ${check.id}: ${oneLine(check.title, 200)}`;
  const escaped = summary
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '&#64;');
  return `<details><summary>${escaped}</summary>\n\n${block(lines)}\n\n</details>`;
}

function loadSection(load: LoadResult): string {
  const { verdict, reasons } = load.validity;
  const rows = load.keys.map(({ key, offered, admitted, refused, errors, latency: of }) =>
    row([
      plain(key),
      offered,
      admitted,
      refused,
      errors,
      latency(of.admitted.p50),
      latency(of.admitted.p99),
      latency(of.refused.p99),
    ]),
  );
  const limits = load.limits.map(
    ({ metric, bound, value, verdict: met }) => `${limitSigns[met]} ${code(metric)} ${plain(bound)}: ${value ?? met}`,
  );
  return [
    `**${plain(load.profile)}** · ${load.engine}, ${load.arrival.model} · ${validitySigns[verdict]} ${verdict}${reasons.length > 0 ? `: ${plain(reasons.join(' '))}` : ''}`,
    `_${plain(load.asks)}_`,
    [
      row(['key', 'offered', 'admitted', 'refused', 'errors', 'p50 ms', 'p99 ms', 'p99 of 429 ms']),
      row(['---', ...Array(7).fill('--:')]),
      ...rows,
    ].join('\n'),
    limits.join('<br>'),
  ].join('\n\n');
}

function observations(report: RunReport): string {
  const seen = report.checks.filter((check) => check.observation);
  if (seen.length === 0) return '';
  const rows = seen.map((check) => row([code(check.id), plain(check.observation?.says ?? '')]));
  const table = [row(['item', 'this server']), row(['---', '---']), ...within(rows, observationBytes)].join('\n');
  return `<details><summary>${counted(seen.length, 'observation')} where the interface is silent</summary>\n\n${table}\n\n</details>`;
}

function notExercised(report: RunReport): string {
  const left = report.checks.filter((check) => check.outcome === 'inapplicable');
  const reasons = [...Map.groupBy(left, (check) => check.because ?? 'no reason given')];
  const lines = reasons.map(([reason, checks]) => `- ${plain(reason)} (${counted(checks.length, 'check')})`);
  if (report.load.length === 0 && report.loadSkipped !== undefined) lines.push(`- load: ${plain(report.loadSkipped)}`);
  return lines.length > 0 ? `**Not exercised**\n\n${lines.join('\n')}` : '';
}

/** A comment for a pull request: GitHub Markdown, under 60 KB whatever the run. */
export function markdown(report: RunReport): string {
  const trouble = worstFirst(report, report.checks.filter(isTrouble)).sort(
    (a, b) => Number(fails(report, b)) - Number(fails(report, a)),
  );
  const { target, command, startedAt, durationMilliseconds, seed, tool } = report;
  const parts = [
    `### ${verdictSigns[report.verdict]} ${report.verdict}: ${plain(target.name)}`,
    `${sentence(report)}`,
    `<sub>${plain(target.baseUrl)} · ${plain(command)} · ${instant(startedAt)} · ${duration(durationMilliseconds)} · seed ${seed} · ${tool.name} ${plain(tool.version)}</sub>`,
    causeList(report),
    trouble.length > 0 ? troubleTable(report, trouble) : '',
    ...report.load.map(loadSection),
    notExercised(report),
    observations(report),
    `<sub>${countsInWords(report)}</sub>`,
    ...trouble.map(details),
  ];
  return `${fitted(parts)}\n`;
}
