import type { CheckResult, RunReport } from '../../../schemas/generated/types.ts';
import { plural } from '../../text/quantities.ts';
import { subjectOf } from '../../text/words.ts';
import { definitions, each, html, icon, type Markup } from '../markup.ts';
import { clauseLinks, permalink } from './checks.ts';
import type { Extent } from './exchange.ts';

/** The sentence, or the facts as a list if the sentence only lists them; a short page has the sentence alone. */
function observationText({ observation }: CheckResult, extent: Extent): Markup {
  if (observation === undefined) return html``;
  const known = Object.entries(observation.facts);
  const facts = known.map(([name, value]) => [name, String(value ?? 'absent')] as const);
  const isShort = extent === 'short';
  if (observation.isList && facts.length > 0)
    return isShort ? html`<p>${observation.says}</p>` : definitions('pairs', facts);
  const list = isShort
    ? html`<p class="mono">${facts.map((fact) => fact.join(' ')).join(', ')}</p>`
    : definitions('pairs', facts);
  return html`<p>${observation.says}</p>${facts.length > 0 ? html`<details><summary>facts</summary>${list}</details>` : ''}`;
}

const item = (
  check: CheckResult,
  extent: Extent,
): Markup => html`<article class="check slim observed" id="${check.id}" data-level="observe"${check.exchanges.length > 0 ? html` data-exchanges="${plural(check.exchanges.length, 'exchange')}"` : ''}>
<h3>${check.title}</h3>
<p class="id">${extent === 'short' ? '' : html`${clauseLinks(check)} `}${permalink(check.id)}</p>
<div>${observationText(check, extent)}</div></article>
`;

const suite = ([name, checks]: [string, CheckResult[]], extent: Extent): Markup =>
  html`<details class="suite"><summary>${icon('observed')}<b>${name}</b> <span class="quiet">${plural(checks.length, 'observation')}</span></summary>
${each(checks, (check) => item(check, extent))}</details>`;

/** The section on observations: behaviour that the interface leaves open, folded by suite. In a short page only the map names their clauses. */
export function observationsSection(report: RunReport, extent: Extent): Markup {
  const checks = report.checks.filter((check) => check.outcome === 'observed');
  if (checks.length === 0) return html``;
  const suites = Map.groupBy(checks, (check) => check.suite);
  return html`<p class="prose">Behaviour of this ${subjectOf(report)} that the interface leaves open. It is recorded and compared between runs; it never fails a run.</p>
<div class="list">${each(suites, (one) => suite(one, extent))}</div>`;
}
