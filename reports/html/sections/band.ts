import type { RunReport } from '../../../schemas/generated/types.ts';
import { headline } from '../../summary/headline.ts';
import { sentenceParts, verdictReason } from '../../summary/sentence.ts';
import { duration, instant } from '../../text/quantities.ts';
import { looks } from '../../text/words.ts';
import { each, html, icon, type Markup } from '../markup.ts';

/** A link, if the text is a web address. */
export const address = (url: string): Markup =>
  /^https?:\/\/[^\s"<>]+$/i.test(url) ? html`<a href="${url}" rel="noreferrer">${url}</a>` : html`${url}`;

/** The reason why a run has no verdict. For other runs the sentence says it. */
const inconclusiveReason = (report: RunReport): Markup =>
  report.verdict === 'inconclusive' ? html`<p class="meaning">${verdictReason(report)}</p>\n` : html``;

/** The top of the page: verdict, reason, sentence, target, time. */
export function band(report: RunReport): Markup {
  const { verdict, target, startedAt, durationMilliseconds, complete } = report;
  const interrupted = complete
    ? html``
    : html`<p class="interrupted">Interrupted: the report has the results until then.</p>`;
  return html`<header class="band ${verdict}">
<div class="wide">
<h1>${icon(looks[verdict])}<span>${headline(report)}</span></h1>
${inconclusiveReason(report)}<ul class="sentence">${each(sentenceParts(report, 'afterHeadline'), (part) => html`<li>${part}</li>`)}</ul>
${interrupted}
<p class="where"><b>${target.name}</b> <span>${address(target.baseUrl)}</span> <time datetime="${startedAt}">${instant(startedAt)}</time> <span>${duration(durationMilliseconds)}</span></p>
</div>
</header>`;
}
