import type { CheckResult, RunReport } from '../../../schemas/generated/types.ts';
import { plural } from '../../text/quantities.ts';
import { outcomeWords } from '../../text/words.ts';
import { columnHeads, definitions, each, html, icon, type Markup, scrolling } from '../markup.ts';
import { clauseLinks, permalink } from './checks.ts';
import { exchangeLines } from './exchange.ts';

/** The sentence, or the facts as a list if the sentence only lists them. */
function observationText(check: CheckResult): Markup {
  const { observation } = check;
  if (observation === undefined)
    return html`<span class="${check.outcome} mark">${icon(check.outcome)} ${outcomeWords[check.outcome]}</span> ${check.because}`;
  const facts = Object.entries(observation.facts).map(([name, value]) => [name, String(value ?? 'none')] as const);
  const list = Object.entries(observation.facts)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
  if (observation.says === list) return definitions('pairs', facts);
  return html`${observation.says}${facts.length > 0 ? html`<details><summary>facts</summary>${definitions('pairs', facts)}</details>` : ''}`;
}

const row = (check: CheckResult): Markup => html`<tr id="${check.id}">
<th scope="row">${check.title} <span class="id">${clauseLinks(check)} ${permalink(check.id)}</span></th>
<td>${observationText(check)}${check.exchanges.length > 0 ? html`<details><summary>${plural(check.exchanges.length, 'exchange')}</summary>${exchangeLines(check)}</details>` : ''}</td></tr>
`;

/** The section on observations: behaviour that the interface leaves open. */
export function observations(report: RunReport): Markup {
  const checks = report.checks.filter((check) => check.level === 'observe');
  if (checks.length === 0) return html``;
  return html`<p class="prose">Behaviour of this server that the interface leaves open. It is recorded and compared between runs; it never fails a run.</p>
${scrolling(
  'Table of observations',
  html`<table class="observations"><thead><tr>${columnHeads(['item', 'this server'])}</tr></thead>
<tbody>${each(checks, row)}</tbody></table>`,
)}`;
}
