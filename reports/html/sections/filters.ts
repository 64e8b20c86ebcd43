import type { CheckResult, Outcome } from '../../../schemas/generated/types.ts';
import { withOutcome } from '../../summary/sentence.ts';
import { levelWords, outcomeWords } from '../../text/words.ts';
import { each, html, icon, type Markup } from '../markup.ts';

const outcomes: Outcome[] = ['violated', 'errored', 'blocked', 'inapplicable', 'passed'];

const choice = (outcome: Outcome, count: number): Markup =>
  html`<label class="${outcome}"><input type="radio" name="outcome" value="${outcome}"> ${icon(outcome)}${outcomeWords[outcome]} <span class="quiet">${count}</span></label>`;

const options = (values: string[], words: Record<string, string> = {}): Markup =>
  each(new Set(values), (value) =>
    words[value] === undefined ? html`<option>${value}</option>` : html`<option value="${value}">${words[value]}</option>`,
  );

/** Hidden until the script, which they need, shows them. */
export function filters(checks: CheckResult[]): Markup {
  const present = outcomes.filter((outcome) => withOutcome(checks, outcome) > 0);
  return html`<search class="filters" id="filters" aria-label="Filter the checks" hidden>
<fieldset><legend>outcome</legend><label><input type="radio" name="outcome" value="" checked> all <span class="quiet">${checks.length}</span></label>${each(present, (outcome) => choice(outcome, withOutcome(checks, outcome)))}</fieldset>
<label>level <select name="level"><option value="">any</option>${options(checks.map(({ level }) => level), levelWords)}</select></label>
<label>suite <select name="suite"><option value="">any</option>${options(checks.map(({ suite }) => suite))}</select></label>
<label class="search">search <input type="search" name="search" autocomplete="off" placeholder="id, title, §clause"></label>
<p class="quiet" id="shown" role="status"></p>
</search>`;
}
