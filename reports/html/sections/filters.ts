import type { CheckResult, Outcome } from '../../../schemas/generated/types.ts';
import { levelWords, outcomeWords } from '../../text/words.ts';
import { each, html, icon, type Markup } from '../markup.ts';

const outcomes: Outcome[] = ['violated', 'errored', 'blocked', 'inapplicable', 'passed'];

const choice = (outcome: Outcome, count: number): Markup =>
  html`<label class="${outcome}"><input type="radio" name="outcome" value="${outcome}"> ${icon(outcome)}${outcomeWords[outcome]} <span class="quiet">${count}</span></label>`;

const options = (values: Iterable<string>): Markup => each(new Set(values), (value) => html`<option>${value}</option>`);

const levelOptions = (checks: CheckResult[]): Markup =>
  each(
    new Set(checks.map(({ level }) => level)),
    (level) => html`<option value="${level}">${levelWords[level]}</option>`,
  );

/** Hidden until the script, which they need, shows them. */
export function filters(checks: CheckResult[]): Markup {
  const present = outcomes.map(
    (outcome) => [outcome, checks.filter((check) => check.outcome === outcome).length] as const,
  );
  return html`<search class="filters" id="filters" aria-label="Filter the checks" hidden>
<fieldset><legend>outcome</legend><label><input type="radio" name="outcome" value="" checked> all <span class="quiet">${checks.length}</span></label>${each(
    present.filter(([, count]) => count > 0),
    ([outcome, count]) => choice(outcome, count),
  )}</fieldset>
<label>level <select name="level"><option value="">any</option>${levelOptions(checks)}</select></label>
<label>suite <select name="suite"><option value="">any</option>${options(checks.map(({ suite }) => suite))}</select></label>
<label class="search">search <input type="search" name="search" autocomplete="off" placeholder="id, title, §clause"></label>
<p class="quiet" id="shown" role="status"></p>
</search>`;
}
