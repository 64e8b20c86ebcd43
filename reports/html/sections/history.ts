import type { HistoryEntry, RunReport } from '../../../schemas/generated/types.ts';
import { fewestSamples } from '../../../schemas/percentiles.ts';
import { type CheckHistory, checkHistories, checkHistoryText } from '../../summary/history.ts';
import { instant, latency, plural } from '../../text/quantities.ts';
import { verdictWords } from '../../text/words.ts';
import { each, html, type Markup } from '../markup.ts';
import type { Extent } from './exchange.ts';

const step = 10;
const height = 24;
const looks = { failed: 'violated', undecided: 'blocked', other: 'passed' } as const;

/**
 * The results of a check in runs beside its text. As a page has many of them, a dashed line for the runs in a row that ended alike,
 * whose dashes are the bars.
 */
function plainStrip(states: CheckHistory['states']): Markup {
  const begins = states.flatMap((state, index) => (index > 0 && state === states[index - 1] ? [] : [index]));
  const streaks = begins.map((index, at) => ({
    look: looks[states[index] ?? 'other'],
    path: `M${index * step + 1} ${states[index] === 'other' ? height - 3 : height / 2}h${((begins[at + 1] ?? states.length) - index) * step - 2}`,
  }));
  return html`<svg class="strip" viewBox="0 0 ${states.length * step} ${height}" preserveAspectRatio="none" aria-hidden="true">${each(
    Map.groupBy(streaks, ({ look }) => look),
    ([look, of]) => html`<path class="${look}" d="${of.map(({ path }) => path).join('')}"/>`,
  )}</svg>`;
}

const conformed = (history: readonly HistoryEntry[]): string =>
  `${history.filter(({ verdict }) => verdict === 'conforms').length} of ${plural(history.length, 'run')} conformed`;

/** The verdicts of runs as bars, the oldest on the left; those of runs that did not conform are tall. */
export function verdictStrip(history: readonly HistoryEntry[]): Markup {
  const bar = ({ verdict, startedAt }: HistoryEntry, index: number): Markup => {
    const size = verdict === 'conforms' ? 6 : height;
    return html`<rect class="${verdict}" x="${index * step + 1}" y="${height - size}" width="${step - 2}" height="${size}"><title>${instant(startedAt)}: ${verdictWords[verdict]}</title></rect>`;
  };
  return html`<svg class="strip" viewBox="0 0 ${history.length * step} ${height}" preserveAspectRatio="none" role="img" aria-label="${conformed(history)}">${each(history, bar)}</svg>`;
}

function checkRow(check: CheckHistory, isOnPage: boolean): Markup {
  const name = html`<code>${check.id}</code>`;
  const text = checkHistoryText(check);
  return html`<li><span>${isOnPage ? html`<a href="#${check.id}">${name}</a>` : name} <span class="id">${text}</span></span>${plainStrip(check.states)}</li>`;
}

type Latencies<Name extends string> = Partial<Record<Name, number>> | undefined;

/** One percentile over the runs that measured it, as a line. */
function latencyRow<Name extends string>(name: string, percentile: Name, runs: readonly Latencies<Name>[]): Markup {
  const values = runs.map((run) => run?.[percentile]);
  const known = values.filter((value) => value !== undefined);
  if (known.length < 2) return html``;
  const most = Math.max(...known);
  const path = values.map((value, index) => {
    if (value === undefined) return '';
    const [x, y] = [index * step + step / 2, (height - (value / most) * (height - 2)).toFixed(1)];
    // A run without the percentile breaks the line; a single run between two breaks is a dash.
    if (values[index - 1] !== undefined) return `L${x} ${y}`;
    return values[index + 1] === undefined ? `M${x - step / 4} ${y}h${step / 2}` : `M${x} ${y}`;
  });
  const text = `${percentile} ${latency(known.at(-1))} ms; all runs ${latency(Math.min(...known))} to ${latency(most)} ms`;
  return html`<li><span>${name} <span class="id">${text}</span></span><svg class="strip" viewBox="0 0 ${values.length * step} ${height}" preserveAspectRatio="none" aria-hidden="true"><path d="${path.join('')}"/></svg></li>`;
}

function latencyRows(history: readonly HistoryEntry[]): Markup {
  const names = [...new Set(history.flatMap(({ load }) => load.map(({ profile, key }) => `${profile}, ${key}`)))];
  return each(names, (name) => {
    const own = history.map(({ load }) => load.find(({ profile, key }) => `${profile}, ${key}` === name));
    return latencyRow(name, 'p99', own);
  });
}

/** The latencies of the answers to the checks, by operation, as lines: p95 where all runs have the samples, else p50. */
function operationRows(history: readonly HistoryEntry[]): Markup {
  const names = new Set(history.flatMap(({ operations = [] }) => operations.map(({ operation }) => operation)));
  return each(names, (name) => {
    const runs = history.map(({ operations = [] }) => operations.find(({ operation }) => operation === name));
    const shows = (percentile: 'p50' | 'p95'): boolean =>
      runs.every((run) => run === undefined || run.n >= fewestSamples(percentile));
    const percentile = (['p95', 'p50'] as const).find(shows);
    return percentile === undefined ? html`` : latencyRow(`checks, ${name}`, percentile, runs);
  });
}

const mostChecks: Record<Extent, number> = { whole: 40, short: 12 };

/** The last runs: verdicts, the checks that failed in one of them, latencies. Empty without a history. */
export function history({ history: runs = [], checks: present }: RunReport, extent: Extent): Markup {
  if (runs.length < 2) return html``;
  const checks = checkHistories(runs);
  const onPage = new Set(present.map(({ id }) => id));
  const more = checks.length - mostChecks[extent];
  const [first, last] = [runs[0]?.startedAt ?? '', runs.at(-1)?.startedAt ?? ''];
  return html`<p class="prose">The last ${runs.length} runs of this command, from ${instant(first)} on the left to ${instant(last)} on the right. A tall bar is a run in which the check failed or was undecided.</p>
<ul class="history"><li><span>verdict <span class="id">${conformed(runs)}</span></span>${verdictStrip(runs)}</li>${each(
    checks.slice(0, mostChecks[extent]),
    (check) => checkRow(check, onPage.has(check.id)),
  )}${latencyRows(runs)}${operationRows(runs)}</ul>${more > 0 ? html`<p class="quiet">and ${plural(more, 'more check')}</p>` : ''}`;
}
