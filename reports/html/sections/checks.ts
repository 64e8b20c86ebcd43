import type { CheckResult, Outcome } from '../../../schemas/generated/types.ts';
import { headlineOf, ledgerWords, shownClauses, tolerationParts } from '../../summary/explanation.ts';
import { isRequired, isTrouble, worstFirst } from '../../summary/gating.ts';
import { repeatScript } from '../../summary/repeat-script.ts';
import type { RunDocument } from '../../summary/run-document.ts';
import { withOutcome } from '../../summary/sentence.ts';
import { episodeWaterfall } from '../../summary/waterfall.ts';
import { plural } from '../../text/quantities.ts';
import { capitalize, levelWords, noResult, outcomeWord, outcomeWords } from '../../text/words.ts';
import { waterfall } from '../charts/waterfall.ts';
import { each, html, icon, type Markup } from '../markup.ts';
import { address } from './band.ts';
import { answerDifferences } from './difference.ts';
import { curlOf, type Extent, exchangeHref, exchangeLines, noExchanges, type ShownEvidence } from './exchange.ts';

const outcomes: Outcome[] = ['violated', 'errored', 'blocked', 'inapplicable', 'passed', 'observed'];

const choice = (outcome: Outcome, count: number): Markup =>
  html`<label class="${outcome}"><input type="radio" name="outcome" value="${outcome}"> ${icon(outcome)}${outcome === 'inapplicable' ? noResult : outcomeWords[outcome]} <span class="quiet">${count}</span></label>`;

const options = (values: string[], words: Record<string, string> = {}): Markup =>
  each(new Set(values), (value) =>
    words[value] === undefined
      ? html`<option>${value}</option>`
      : html`<option value="${value}">${words[value]}</option>`,
  );

/** The filters of the list of checks. They need the script, which shows them. */
function filters(checks: CheckResult[]): Markup {
  const present = outcomes.filter((outcome) => withOutcome(checks, outcome) > 0);
  const levels = checks.map(({ level }) => level);
  return html`<search class="filters" id="filters" aria-label="Filter the checks" hidden>
<fieldset><legend>outcome</legend><label><input type="radio" name="outcome" value="" checked> all <span class="quiet">${checks.length}</span></label>${each(present, (outcome) => choice(outcome, withOutcome(checks, outcome)))}</fieldset>
<label>level <select name="level"><option value="">any</option>${options(levels, levelWords)}</select></label>
<label>suite <select name="suite"><option value="">any</option>${options(checks.map(({ suite }) => suite))}</select></label>
<label class="search">search <input type="search" name="search" autocomplete="off" placeholder="id, title, §clause"></label>
<p class="quiet" id="shown" role="status"></p>
<p class="quiet"><kbd>/</kbd> search, <kbd>n</kbd> <kbd>p</kbd> next and previous failure</p>
</search>`;
}

const withoutScript = html`<noscript><p class="prose quiet">Without scripts, only failed and blocked checks show their exchanges; run.json has all of them in full.</p></noscript>`;

export const clauseLinks = (check: CheckResult): Markup =>
  each(shownClauses(check), (clause) => html`<a href="#clause-${clause}">§${clause}</a>`, ' ');

/** All clauses of a check, by which it is found. */
const clauseText = ({ clauses }: CheckResult): string => clauses.map((clause) => `§${clause}`).join(' ');

/** The id of a check, which links to itself. */
export const permalink = (id: string): Markup => html`<code><a href="#${id}">${id}</a></code>`;

export const marks = (check: CheckResult): Markup =>
  html`${check.tolerated ? html`<span class="tag">tolerated</span>` : ''}${check.flaky ? html`<span class="tag">flaky: ${check.flaky.violated} of ${check.flaky.runs} runs</span>` : ''}`;

export const attributes = (check: CheckResult): Markup => html`id="${check.id}" data-level="${check.level}"`;

function facts(check: CheckResult): Markup {
  const pairs: [string, string | undefined][] = [
    ['promise', check.outcome === 'violated' ? check.title : undefined],
    ['because', check.because],
  ];
  const known = pairs.filter(([, text]) => text !== undefined && text !== '');
  const toleration = each(tolerationParts(check), address, ' · ');
  const tolerated = check.tolerated ? html`<div><dt>tolerated</dt><dd>${toleration}</dd></div>` : '';
  return html`<dl class="facts">${each(known, ([name, text]) => html`<div class="${name}"><dt>${name}</dt><dd>${text}</dd></div>`)}${tolerated}</dl>`;
}

/** The requests around the limit, and a cell for each reply of the episode: its status, Remaining, and when its request was sent. */
export function ledgerStrip(check: CheckResult, full: ShownEvidence, place?: 'folded'): Markup {
  const { ledger = [] } = check;
  if (ledger.length === 0) return html``;
  const look = (status: number): string =>
    status === 429 ? 'refused' : status >= 200 && status < 300 ? 'admitted' : 'other';
  const hrefOf = exchangeHref(check, full);
  const rows = episodeWaterfall(check);
  const around =
    rows.length === 0 || place === 'folded' ? html`` : waterfall(rows, 'Requests around the limit', check.id, hrefOf);
  const word = (status: number): string => (status === 0 ? '–' : String(status));
  const words = html`${ledgerWords(ledger)}, in the order of sending: status, Remaining, milliseconds`;
  const strip = html`<ol>${each(ledger, (row) => {
    const { status, remaining, sentMilliseconds } = row;
    const href = hrefOf(row);
    const link = href === undefined ? html`<b>${word(status)}</b>` : html`<a href="${href}">${word(status)}</a>`;
    return html`<li class="${look(status)}">${link} ${remaining ?? '–'} <i>+${sentMilliseconds}</i></li>`;
  })}</ol>`;
  return place === 'folded'
    ? html`<details class="ledger"><summary>${words}</summary>${strip}</details>`
    : html`${around}<div class="ledger"><p class="quiet">${words}</p>${strip}</div>`;
}

const likelyCauses = ({ likelyCauses: causes = [] }: CheckResult): Markup =>
  causes.length === 0
    ? html``
    : html`<p class="likely"><span class="quiet">usually:</span> ${causes.join(' Or: ')}</p>`;

export function evidence(check: CheckResult, full: ShownEvidence, extent?: 'without curl'): Markup {
  const why = check.why
    ? html`<details><summary>why this matters</summary><p class="why">${check.why}</p></details>`
    : '';
  const again = check.runAgain
    ? html`<details><summary>run again</summary><pre class="curl">${check.runAgain}</pre></details>`
    : '';
  const script = repeatScript(check);
  const curl =
    extent === 'without curl'
      ? ''
      : html`<details><summary>try it</summary>${curlOf(check)}${script === undefined ? '' : html`<pre class="curl">${script}</pre>`}</details>`;
  if (check.exchanges.length === 0) return html`<div class="folds">${again}${why}</div>`;
  return html`<div class="folds"><details><summary>${plural(check.exchanges.length, 'exchange')}</summary>${full.get(check.id) ?? exchangeLines(check)}</details>${curl}${again}${why}</div>`;
}

export function trouble(check: CheckResult, full: ShownEvidence): Markup {
  const advisory =
    isTrouble(check) && !isRequired(check) && !check.tolerated ? html`<span class="tag">advisory</span>` : '';
  return html`<article class="check ${check.outcome}" ${attributes(check)}>
<p class="kind">${icon(check.outcome)}<b>${outcomeWords[check.outcome]}</b> <span class="level">${levelWords[check.level]}</span> ${clauseLinks(check)} ${marks(check)}${advisory}</p>
<h4>${headlineOf(check)}</h4>
<p class="id">${permalink(check.id)}</p>
${facts(check)}
${answerDifferences(check)}${ledgerStrip(check, full)}${likelyCauses(check)}
${evidence(check, full)}
</article>
`;
}

function passedCheck(check: CheckResult, extent: Extent): Markup {
  const isShort = extent === 'short';
  return html`<details class="check ${check.outcome}" ${attributes(check)}>
<summary><span class="title">${check.title}</span> <span class="level">${levelWords[check.level]}</span> <code>${check.id}</code></summary>
<div class="inside"><p>${isShort ? clauseText(check) : clauseLinks(check)} ${marks(check)}</p>${check.note ? html`<p>${capitalize(check.note)}</p>` : ''}${check.why && !isShort ? html`<p class="why">${check.why}</p>` : ''}
${check.note === undefined && !isShort ? exchangeLines(check) : noExchanges(check)}</div>
</details>
`;
}

/** More checks with one reason are folded. */
const mostRows = 6;

/** Checks that were not applicable for one reason. */
function sharedReason(reason: string, checks: CheckResult[]): Markup {
  const [first] = checks;
  if (first === undefined) return html``;
  const row = (check: CheckResult): Markup =>
    html`<li class="check ${check.outcome}" ${attributes(check)}><span class="title">${check.title}</span> <span class="level">${levelWords[check.level]} ${clauseText(check)}</span> ${permalink(check.id)} ${marks(check)}</li>`;
  return html`<article class="shared ${first.outcome}" data-check="${first.id}">
<h4>${icon(first.outcome)}${reason}</h4>
<ul>${each(checks.slice(0, mostRows), row)}</ul>${
    checks.length > mostRows
      ? html`<details class="same"><summary>and ${plural(checks.length - mostRows, 'more check')}</summary><ul>${each(checks.slice(mostRows), row)}</ul></details>`
      : ''
  }</article>
`;
}

function byReason(checks: CheckResult[]): Markup {
  const groups = Map.groupBy(worstFirst(checks), ({ because }) => because ?? 'no reason given');
  const sorted = [...groups].toSorted(([, one], [, other]) => other.length - one.length);
  return html`\n${each(sorted, ([reason, of]) => sharedReason(reason, of))}`;
}

const suite = ([name, checks]: [string, CheckResult[]], extent: Extent): Markup =>
  html`<details class="suite"><summary>${icon('passed')}<b>${name}</b> <span class="quiet">${checks.length} passed</span></summary>
${each(checks, (check) => passedCheck(check, extent))}</details>`;

/** A line for a check whose card is in the story of its cause. */
const toldRow = (check: CheckResult): Markup =>
  html`<li class="check ${check.outcome}" data-check="${check.id}" data-level="${check.level}">${icon(check.outcome)} <a href="#${check.id}">${check.title}</a> <span class="level">${levelWords[check.level]}</span> <code>${check.id}</code> <span class="level">${clauseText(check)}</span></li>`;

const told = (checks: CheckResult[]): Markup => html`<ul class="rows">${each(worstFirst(checks), toldRow)}</ul>`;

/** The section on all checks, folded by outcome; cards of failed ones are in the stories of their causes. */
export function checkList(document: RunDocument, full: ShownEvidence, extent: Extent): Markup {
  const { report } = document;
  const checks = report.checks.filter((check) => check.outcome !== 'observed');
  if (checks.length === 0) return html``;
  const group = (outcome: Outcome, content: (checks: CheckResult[]) => Markup): Markup => {
    const members = checks.filter((check) => check.outcome === outcome && !check.tolerated);
    return html`${each(
      Map.groupBy(members, outcomeWord),
      ([word, of]) =>
        html`<details class="group ${outcome}"><summary><h3>${icon(outcome)}${word === outcomeWords.errored ? plural(of.length, word) : `${of.length} ${word}`}</h3></summary>${content(of)}</details>`,
    )}`;
  };
  const inFull = (of: CheckResult[]): Markup => html`\n${each(worstFirst(of), (check) => trouble(check, full))}`;
  const bySuite = (of: CheckResult[]): Markup => {
    const suites = Map.groupBy(of, (check) => check.suite);
    return html`\n${each(suites, (one) => suite(one, extent))}`;
  };
  const tolerated = checks.filter((check) => check.tolerated);
  const excused = html`<div class="group tolerated"><h3>${plural(tolerated.length, 'tolerated failure')}</h3>${inFull(tolerated)}</div>`;
  return html`${filters(report.checks)}${withoutScript}
<div class="list">${group('violated', told)}${group('errored', told)}${group('blocked', told)}
${tolerated.length > 0 ? excused : ''}${group('inapplicable', byReason)}
${group('passed', bySuite)}</div>`;
}
