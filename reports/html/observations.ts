import type { CheckResult, RunReport } from '../../schemas/generated/types.ts';
import { clauseLinks, permalink } from './checks.ts';
import { exchanges } from './exchange.ts';
import { each, html, icon, type Markup } from './markup.ts';
import { section } from './section.ts';

function seen(check: CheckResult): Markup {
  if (check.observation) return html`${check.observation.says}`;
  return html`<span class="${check.outcome}">${icon(check.outcome)}${check.outcome}</span> ${check.because}`;
}

function facts(check: CheckResult): Markup {
  const entries = Object.entries(check.observation?.facts ?? {});
  if (entries.length === 0) return html``;
  return html`<dl class="pairs">${each(entries, ([name, value]) => html`<div><dt>${name}</dt><dd>${value === null ? 'none' : String(value)}</dd></div>`)}</dl>`;
}

const row = (check: CheckResult, inFull: boolean): Markup => html`<tr id="${check.id}">
<th scope="row">${check.title} <span class="id">${clauseLinks(check)} <code>${check.id}</code> ${permalink(check.id)}</span></th>
<td>${seen(check)}${check.observation || check.exchanges.length > 0 ? html`<details><summary>evidence</summary>${facts(check)}${exchanges(check, inFull)}</details>` : ''}</td></tr>
`;

/** What the server chose where the interface is silent. Never judged. */
export function observations(report: RunReport, full: Set<string>): Markup {
  const checks = report.checks.filter((check) => check.level === 'observe');
  if (checks.length === 0) return html``;
  return section(
    'observations',
    'Observations',
    html`<p class="prose">What this server chose where the interface is silent. Recorded and compared between runs, never judged.</p>
<section class="scroll" aria-label="Table of observations" tabindex="0"><table class="observations"><thead><tr><th scope="col">item</th><th scope="col">this server</th></tr></thead>
<tbody>${each(checks, (check) => row(check, full.has(check.id)))}</tbody></table></section>`,
  );
}
