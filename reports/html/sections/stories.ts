import type { CheckResult, LoadResult, RunReport } from '../../../schemas/generated/types.ts';
import { decisiveExchange } from '../../summary/exchange-words.ts';
import {
  deviationSentence,
  type Headline,
  headlineOf,
  shortHeadline,
  waterfallTitle,
} from '../../summary/explanation.ts';
import { whyOneGroup } from '../../summary/groups.ts';
import { failingSince } from '../../summary/history.ts';
import { causeCount, type Reason, reasonCounts, shownReasons } from '../../summary/reason.ts';
import { repeatScript, showsOtherKey } from '../../summary/repeat-script.ts';
import type { RunDocument } from '../../summary/run-document.ts';
import { shellVariables, ticketText } from '../../summary/ticket.ts';
import { episodeWaterfall } from '../../summary/waterfall.ts';
import { plural } from '../../text/quantities.ts';
import { oneLine } from '../../text/safe-text.ts';
import { levelWords, looks, outcomeWords } from '../../text/words.ts';
import { requestsBefore } from '../charts/before.ts';
import { waterfall } from '../charts/waterfall.ts';
import { each, html, icon, type Markup, unbroken } from '../markup.ts';
import { attributes, clauseLinks, evidence, ledgerStrip, marks, permalink, trouble } from './checks.ts';
import { answerDifferences } from './difference.ts';
import { decisiveAnswer, type Extent, exchangeHref, noExchanges, type ShownEvidence } from './exchange.ts';
import { limiterPanel, panelsBefore, toldKey } from './load-charts.ts';

/** The evidence and the extent that the page has room for. */
interface Room {
  full: ShownEvidence;
  extent: Extent;
  /** Without the evidence, which the exchanges have. */
  isBrief: boolean;
}

/** The evidence in the form that proves it: the requests around a limit, two answers that differ, or one exchange. */
function proof(check: CheckResult, full: ShownEvidence, isBesideLoad: boolean): Markup {
  const rows = showsOtherKey(check) ? [] : episodeWaterfall(check);
  if (rows.length > 0) return waterfall(rows, waterfallTitle(check, isBesideLoad), check.id, exchangeHref(check, full));
  const differences = answerDifferences(check);
  return differences.isEmpty ? decisiveAnswer(check) : differences;
}

const pairs = (all: readonly (readonly [name: string, text: string | Markup | undefined])[]): Markup =>
  html`<dl class="facts">${each(
    all.filter(([, text]) => text !== undefined && text !== ''),
    ([name, text]) =>
      html`<div class="${name === 'expected' || name === 'actual' ? name : ''}"><dt>${name}</dt><dd>${text}</dd></div>`,
  )}</dl>`;

/** One command that shows the fault, with the variables that it reads and what a correct server answers. */
function tryIt(check: CheckResult): Markup {
  const command = repeatScript(check) ?? decisiveExchange(check)?.curl ?? check.runAgain;
  return command === undefined ? html`` : commandBox('try it', command, check.wanted);
}

function commandBox(title: string, command: string, wanted?: string): Markup {
  const needs = shellVariables(command);
  const remarks = [
    ...(needs.length > 0 ? [`# set ${needs.join(', ')}`] : []),
    ...(wanted === undefined ? [] : [`# expected: ${oneLine(wanted, 200)}`]),
  ];
  const script = [...remarks, command].join('\n');
  return html`<div class="try"><p class="quiet">${title}</p><pre class="curl">${unbroken(script)}</pre></div>`;
}

/** The text of a ticket: shown when unfolded. The script copies it, alone or with the clauses and the exchange as a prompt. */
const takeAway = (reason: Reason, report: RunReport): Markup =>
  html`<div class="takeaway"><details class="text"><summary>copy for a ticket</summary><pre class="curl">${ticketText(reason, report)}</pre></details></div>`;

/** More checks of a cause are one line each, whose exchanges come from the data. */
const mostCards: Record<Extent, number> = { whole: 12, short: 0 };

const rowOf = (check: CheckResult): Markup =>
  html`<details class="check ${check.outcome}" ${attributes(check)}><summary>${icon(check.outcome)} ${headlineOf(check)} <span class="level">${levelWords[check.level]}</span> <code>${check.id}</code></summary><div class="inside"><p>${check.because ?? check.title}</p>${noExchanges(check)}</div></details>`;

function others(checks: readonly CheckResult[], { full, extent }: Room): Markup {
  if (checks.length === 0) return html``;
  const cards = checks.filter(({ outcome }) => outcome !== 'blocked').slice(0, mostCards[extent]);
  const rows = checks.filter((check) => !cards.includes(check));
  return html`<details class="same"><summary>${plural(checks.length, 'more check')} of this cause</summary>${each(cards, (check) => trouble(check, full))}${rows.length > 0 ? html`<div class="rows">${each(rows, rowOf)}</div>` : ''}</details>`;
}

function worstCard(worst: CheckResult, { leaves }: Headline, reason: Reason, report: RunReport, room: Room): Markup {
  const { full, isBrief } = room;
  const { likelyCauses = [] } = worst;
  const isFound = leaves.length > 0 && worst.outcome === 'violated' && worst.wanted === undefined;
  const more = worst.outcome === 'blocked' ? html`` : ledgerStrip(worst, full, 'folded');
  const decisive = decisiveExchange(worst);
  const decides = decisive && html` data-decides="${worst.exchanges.indexOf(decisive)}"`;
  return html`<article class="check ${worst.outcome}"${decides} ${attributes(worst)}>
<p class="kind">${icon(worst.outcome)}<b>${outcomeWords[worst.outcome]}</b> <span class="level">${levelWords[worst.level]}</span> ${clauseLinks(worst)} ${permalink(worst.id)} ${marks(worst)} <span class="quiet">${reasonCounts(reason)}</span></p>
<div class="told"><div>${pairs([
    ['promise', worst.outcome === 'violated' ? worst.title : undefined],
    // A check that was blocked until a load proved its fault has one sentence only.
    ['found', isFound ? deviationSentence(worst) : undefined],
    ['expected', leaves.includes('expected') ? worst.wanted : undefined],
    ['actual', leaves.includes('actual') ? worst.got : undefined],
    ['because', worst.because === reason.says ? undefined : worst.because],
    ['usually', reason.sameFaultAs ? `the same fault as cause ${reason.sameFaultAs}` : likelyCauses.join(' Or: ')],
    ['since', failingSince(reason.checks, report)],
    ['one group', whyOneGroup(reason.checks)],
  ])}</div>${isBrief ? '' : html`<div class="proof">${proof(worst, full, reason.load !== undefined)}</div>`}</div>
${tryIt(worst)}
<div class="foot">${loadLink(reason, report)}${more}${evidence(worst, full, 'without curl')}${others(reason.checks.slice(1), room)}${takeAway(reason, report)}</div>
</article>
`;
}

/** The anchor of a load: with --engine both, a profile has two. */
export function loadId({ profile, engine }: LoadResult, { load }: RunReport): string {
  const first = load.find((each) => each.profile === profile);
  return first === undefined || first.engine === engine ? `load-${profile}` : `load-${profile}-${engine}`;
}

function loadLink({ load }: Pick<Reason, 'load'>, report: RunReport): Markup {
  if (load === undefined) return html``;
  const look = looks[load.validity.verdict === 'invalid' ? 'inconclusive' : 'departs'];
  return html`<a class="${look} mark" href="#${loadId(load, report)}">${icon(look)} load run ${load.profile}</a>`;
}

/** The chart of the key that the cause is about; empty without one. */
function loadChart(load: LoadResult): Markup {
  const { over, before } = toldKey(load);
  if (over !== undefined) return limiterPanel(over);
  return before === undefined ? html`` : panelsBefore(before, requestsBefore(load.keys));
}

/** The anchor of a cause. */
export const storyId = ({ causes }: RunDocument, reason: Reason): string => `cause-${causes.indexOf(reason) + 1}`;

/** A cause of a load alone: a link, the command of the run, and the chart if it is the first one. */
function loadStory(reason: Reason, { loads, report }: RunDocument): Markup {
  const { load, checks } = reason;
  if (load === undefined || checks.length > 0) return html``;
  const chart = loads.some(({ toldIn }) => toldIn === reason) ? loadChart(load) : html``;
  return html`${chart.isEmpty ? '' : html`<div class="charts multiples">${chart}</div>`}<p class="links">${loadLink({ load }, report)}</p>${report.repeatIt === undefined ? '' : commandBox('run again', report.repeatIt)}`;
}

function story(reason: Reason, document: RunDocument, room: Room): Markup {
  const { report } = document;
  const [worst] = reason.checks;
  const headline: Headline = worst === undefined ? { says: reason.says, leaves: [] } : shortHeadline(reason, worst);
  return html`<li class="story" id="${storyId(document, reason)}"><h3>${unbroken(headline.says)}</h3>
${worst === undefined ? (reason.detail === undefined ? '' : html`<p>${reason.detail}</p>`) : worstCard(worst, headline, reason, report, room)}${loadStory(reason, document)}${worst === undefined ? takeAway(reason, report) : ''}</li>
`;
}

/** The causes as stories, the worst first; five are shown, the others folded. Empty if nothing failed or was blocked. */
export function stories(document: RunDocument, full: ShownEvidence, extent: Extent): Markup {
  const { causes: all } = document;
  if (all.length === 0) return html``;
  const shown = document.isOneCause ? 1 : shownReasons;
  const more = all.slice(shown);
  const room = { full, extent, isBrief: false };
  const rest = { ...room, isBrief: extent === 'short' };
  return html`<ol class="causes">${each(all.slice(0, shown), (reason) => story(reason, document, room))}</ol>
${more.length === 0 ? '' : html`<details><summary>${plural(causeCount(more), 'more cause')}</summary><ol class="causes more${shown === 1 ? ' alone' : ''}">${each(more, (reason) => story(reason, document, rest))}</ol></details>`}`;
}
