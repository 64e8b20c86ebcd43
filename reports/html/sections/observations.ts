import type { CheckResult, RunReport } from '../../../schemas/generated/types.ts';
import { plural } from '../../text/quantities.ts';
import { definitions, each, html, icon, type Markup } from '../markup.ts';
import { clauseLinks, permalink } from './checks.ts';
import { noExchanges } from './exchange.ts';

/** The sentence, or the facts as a list if the sentence only lists them. */
function observationText({ observation }: CheckResult): Markup {
  if (observation === undefined) return html``;
  const known = Object.entries(observation.facts);
  const facts = known.map(([name, value]) => [name, String(value ?? 'absent')] as const);
  if (observation.isList && facts.length > 0) return definitions('pairs', facts);
  return html`<p>${observation.says}</p>${facts.length > 0 ? html`<details><summary>facts</summary>${definitions('pairs', facts)}</details>` : ''}`;
}

const item = (
  check: CheckResult,
): Markup => html`<article class="check slim observed" id="${check.id}" data-level="observe">
<h3>${check.title}</h3>
<p class="id">${clauseLinks(check)} ${permalink(check.id)}</p>
<div>${observationText(check)}</div>${check.exchanges.length > 0 ? html`<details class="script-only" hidden><summary>${plural(check.exchanges.length, 'exchange')}</summary>${noExchanges(check)}</details>` : ''}</article>
`;

const suite = ([name, checks]: [string, CheckResult[]]): Markup =>
  html`<details class="suite"><summary>${icon('observed')}<b>${name}</b> <span class="quiet">${plural(checks.length, 'observation')}</span></summary>
${each(checks, item)}</details>`;

/** The section on observations: behaviour that the interface leaves open, folded by suite. */
export function observationsSection(report: RunReport): Markup {
  const checks = report.checks.filter((check) => check.outcome === 'observed');
  if (checks.length === 0) return html``;
  const suites = Map.groupBy(checks, (check) => check.suite);
  return html`<p class="prose">Behaviour of this server that the interface leaves open. It is recorded and compared between runs; it never fails a run.</p>
<div class="list">${each(suites, suite)}</div>`;
}
