import type { LoadResult } from '../../../schemas/generated/types.ts';
import { finenessSentences } from '../../summary/fineness.ts';
import { coverageText } from '../../summary/headline.ts';
import type { LoadView, RunDocument } from '../../summary/run-document.ts';
import { plural, quantity } from '../../text/quantities.ts';
import { capitalize } from '../../text/words.ts';
import { each, html, icon, type Markup, table } from '../markup.ts';

const arrivals: Record<LoadResult['arrival']['model'], string> = {
  open: 'open: requests are sent at planned times, however fast the answers are',
  paced: 'paced: requests at planned instants, spread evenly over a fixed number of connections',
  closed: 'closed: each connection sends its next request after the answer',
};

type Row = readonly [what: string, how: Markup | '' | undefined];

function loadRows({ result, validity }: LoadView): Row[] {
  const { profile, arrival, keys, validity: own } = result;
  const sent = keys.reduce((sum, key) => sum + key.sent, 0);
  const fineness = finenessSentences(result);
  const isRecorded = result.engine === 'log';
  const kept = isRecorded
    ? 'the requests were recorded by another program'
    : sent > 0
      ? 'the generator kept up'
      : 'the requests before the load showed a fault';
  const why = own.verdict === 'valid' ? kept : own.reasons.join('; ');
  const look = html`<span class="${validity.look} validity">${icon(validity.look)}${validity.says}</span>`;
  const requests = isRecorded
    ? html`${quantity(sent)} recorded`
    : html`${quantity(sent)} sent. Arrivals ${arrivals[arrival.model]}. Compare latencies only between loads of the same arrival model`;
  return [
    [`load ${profile}: validity`, html`${look}: ${why}`],
    [`load ${profile}: requests`, sent === 0 ? undefined : requests],
    [`load ${profile}: resolution`, fineness.length === 0 ? undefined : html`${fineness.join('; ')}`],
  ];
}

function checkRows({ report }: RunDocument): Row[] {
  const judged = report.checks.filter(({ outcome }) => outcome === 'passed' || outcome === 'violated');
  if (judged.length === 0) return [];
  const samples = judged.flatMap(({ samples: count }) => count ?? []);
  const few = judged.filter(({ samples: count }) => count === 1).length;
  const coverage = coverageText(report);
  const flaky = report.checks.filter((check) => check.flaky !== undefined).length;
  const times = quantity(samples.reduce((sum, count) => sum + count, 0));
  const judging = html`${plural(judged.length, 'check')} judged answers ${times} times; ${few} of them one answer each`;
  const proof = html`each built-in check fails on servers that break its promise and passes on servers that only differ where the interface leaves a choice; <code>textgen-harness prove</code> shows it`;
  return [
    ['checks: coverage', coverage && html`${capitalize(coverage)}`],
    ['checks: samples', samples.length === 0 ? undefined : judging],
    ['checks: proof', proof],
    ['checks: repeats', flaky === 0 ? undefined : html`${plural(flaky, 'check')} failed in some repetitions only`],
  ];
}

/** The section on how sure the results are, as one table. */
export function certainty(document: RunDocument): Markup {
  const rows = [...checkRows(document), ...document.loads.flatMap(loadRows)].filter(([, how]) => how);
  if (rows.length === 0) return html``;
  return html`<div class="sure">${table(
    'How sure the results are',
    ['result', 'what it rests on'],
    each(rows, ([what, how]) => html`<tr><th scope="row">${what}</th><td>${how}</td></tr>`),
  )}</div>`;
}
