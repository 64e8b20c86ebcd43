import type { CheckResult, Exchange, RunReport } from '../../../schemas/generated/types.ts';
import { decisiveExchange, requestHeader } from '../../summary/exchange-words.ts';
import { isTrouble, worstFirst } from '../../summary/gating.ts';
import type { RunDocument } from '../../summary/run-document.ts';
import { inTime, size } from '../../text/quantities.ts';
import { each, html, type Markup, unbroken } from '../markup.ts';
import { indentJson } from './json-indentation.ts';

/** Exchanges in full, by the id of their check. */
export type ShownEvidence = Map<string, Markup>;

/** Size limit of a page: 300 KB for a gate, in proportion for runs with more checks, 2.8 MB for 1000. */
const mostBytes = ({ checks }: RunReport): number => 300 * 1024 + Math.max(0, checks.length - 170) * 3000;

/** Short pages leave out lists that other parts of the page repeat, so that the exchanges of failed checks have room. */
export type Extent = 'whole' | 'short';

/** Enough for the exchanges of the failed checks of a usual run. */
const roomForEvidence = 24 * 1024;

/** True if a page of this size has room for evidence, or needs none. */
export const leavesRoom = (report: RunReport, pageBytes: number): boolean =>
  pageBytes + (report.checks.some(isTrouble) ? roomForEvidence : 0) <= mostBytes(report);

/**
 * The exchanges of failed checks, the worst of each cause first, as far as they fit into the size limit; `pageBytes` is the size of the
 * page without them. Other checks have a line for each exchange, and the script shows the rest from the data.
 */
export function evidenceFor({ report, causes: all }: RunDocument, pageBytes: number): ShownEvidence {
  let left = mostBytes(report) - pageBytes;
  const evidence: ShownEvidence = new Map();
  const causes = all.map(({ checks }) => checks);
  const placeOf = (check: CheckResult): number => Math.max(...causes.map((checks) => checks.indexOf(check)));
  const reasonsSeen = new Set<string>();
  // Blocked checks with one reason are one card.
  const isShown = ({ outcome, because = '', tolerated }: CheckResult): boolean => {
    if (outcome !== 'blocked' || tolerated) return true;
    if (reasonsSeen.has(because)) return false;
    reasonsSeen.add(because);
    return true;
  };
  const troubled = worstFirst(report.checks.filter(isTrouble)).filter(isShown);
  for (const check of troubled.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const exchanges = each(check.exchanges, (exchange, place) => exchangeInFull(exchange, exchangeId(check, place)));
    const bytes = Buffer.byteLength(exchanges.toString());
    if (bytes > left) continue;
    left -= bytes;
    evidence.set(check.id, exchanges);
  }
  return evidence;
}

const fields = (headers: [string, string][]): string => headers.map(([name, value]) => `${name}: ${value}`).join('\n');

function result({ response, failure }: Exchange): Markup {
  if (!response) return html`<span class="bad">${failure ?? 'no answer'}</span>`;
  return html`<b>${response.status}</b> ${inTime(response.milliseconds)}`;
}

const exchangeLine = (exchange: Exchange): Markup =>
  html`<p class="line">${exchange.part === 'control' ? html`<span class="tag">control</span> ` : ''}<code>${exchange.request.method} ${exchange.request.path}</code> → ${result(exchange)}</p>`;

/** Run reports have bodies of at most 4 KB; longer ones, of other tools, are cut here. */
const mostCharacters = 4096;

function answerOf({ status, headers, body, bodyBytes, bodyCut }: NonNullable<Exchange['response']>): Markup {
  const shown = body.slice(0, mostCharacters);
  const isWhole = !bodyCut && shown === body;
  const note = html`<p class="quiet">The body has ${size(bodyBytes)}; this is the first ${size(Buffer.byteLength(shown))}.</p>`;
  return html`<pre class="http"><b>${status}</b>
${fields(headers)}

${isWhole ? indentJson(body) : shown}</pre>${isWhole ? '' : note}`;
}

/** The anchor of an exchange that is on the page in full. */
const exchangeId = ({ id }: CheckResult, place: number): string => `${id}.${place}`;

function exchangeInFull(exchange: Exchange, id: string): Markup {
  const { request, response, failure } = exchange;
  const asked = `${fields(request.headers)}${request.body === undefined ? '' : `\n\n${indentJson(request.body.slice(0, mostCharacters))}`}`;
  const answer = response ? answerOf(response) : html`<pre class="http">${failure ?? 'no answer'}</pre>`;
  return html`<div class="exchange" id="${id}">${exchangeLine(exchange)}<div class="pair">
<pre class="http"><b>${request.method} ${request.path}</b>
${asked}</pre><div>${answer}</div></div></div>`;
}

/** Links from the rows of a ledger to the exchanges that are on the page. */
export const exchangeHref =
  (check: CheckResult, full: ShownEvidence) =>
  ({ exchange }: { exchange?: number | undefined }): string | undefined =>
    exchange !== undefined && full.has(check.id) ? `#${exchangeId(check, exchange)}` : undefined;

/** Lines of a body or headers that a story shows. */
const mostShown = 5;

/** True for the lines of an answer that show the deviation; a missing member has no line. */
function deviates({ deviation }: CheckResult): (line: string) => boolean {
  const { at = '', is = '' } = deviation ?? {};
  const name =
    at
      .replace(/^header /, '')
      .split('.')
      .at(-1) ?? '';
  if (at === '' || at === 'status' || at === 'answer' || is === 'missing') return () => false;
  // Beside another member, an error envelope has `error` only.
  if (at === 'body' && is === 'with another member')
    return (line) => /^ {2}"/.test(line) && !line.startsWith('  "error":');
  if (at === 'body') return (line) => line !== '' && !/^[\w-]+: /.test(line);
  return (line) => line.toLowerCase().startsWith(`${name}: `) || line.includes(`"${name}":`);
}

/** One exchange in a few lines: the request, the status, and the lines of the answer around the deviating one, which is marked. */
export function decisiveAnswer(check: CheckResult): Markup {
  const exchange = decisiveExchange(check);
  if (exchange === undefined) return html``;
  const { request, response, failure } = exchange;
  const key = requestHeader(exchange, 'authorization') ?? 'no Authorization';
  const asked = html`<b>${request.method} ${request.path}</b>  ${key}
${
  request.body === undefined
    ? ''
    : html`${request.body.slice(0, 120)}
`
}`;
  if (response === undefined) return html`<pre class="http">${asked}<mark>${failure ?? 'no answer'}</mark></pre>`;
  const isStatus = check.deviation?.at === 'status';
  const isMarked = deviates(check);
  const lines = [
    ...response.headers
      .filter(([name]) => /^(content-type|x-ratelimit-.*|retry-after|location)$/i.test(name))
      .map(([name, value]) => `${name}: ${value}`),
    ...(response.body === ''
      ? []
      : ['', ...(response.bodyCut ? response.body.slice(0, mostCharacters) : indentJson(response.body)).split('\n')]),
  ];
  const place = Math.max(0, lines.findIndex(isMarked) - Math.floor(mostShown / 2));
  const shown = lines.slice(place, place + mostShown);
  const status = isStatus ? html`<mark>${response.status}</mark>` : html`<b>${response.status}</b>`;
  const rest = lines.length - place - shown.length;
  return html`<pre class="http">${asked}→ ${status} ${inTime(response.milliseconds)}
${place > 0 ? '…\n' : ''}${each(shown, (line) => (isMarked(line) ? html`<mark>${line.slice(0, 160)}</mark>` : html`${line.slice(0, 160)}`), '\n')}${rest > 0 ? '\n…' : ''}</pre>`;
}

export const curlOf = (check: CheckResult): Markup => {
  const exchange = decisiveExchange(check);
  return exchange ? html`<pre class="curl">${unbroken(exchange.curl)}</pre>` : html``;
};

const mostLines = 8;

/** A line for each exchange; only the last one of a check that did not fail. The script replaces them by the full exchanges when opened. */
export function exchangeLines(check: CheckResult): Markup {
  if (check.exchanges.length === 0) return html``;
  const shown = isTrouble(check) ? check.exchanges.slice(0, mostLines) : check.exchanges.slice(-1);
  const more = check.exchanges.length - shown.length;
  return html`<div class="brief">${each(shown, exchangeLine)}${more > 0 ? html`<p class="line quiet">and ${more} more</p>` : ''}</div>`;
}

/** The place where the script shows the exchanges of a check whose text already says what it saw. */
export const noExchanges = (check: CheckResult): Markup =>
  check.exchanges.length === 0 ? html`` : html`<div class="brief"></div>`;
