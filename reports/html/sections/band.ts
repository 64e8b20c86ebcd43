import type { RunReport } from '../../../schemas/generated/types.ts';
import { headline } from '../../summary/headline.ts';
import { sentenceParts, stopReason, verdictReason } from '../../summary/sentence.ts';
import { duration, instant } from '../../text/quantities.ts';
import { looks } from '../../text/words.ts';
import { each, html, icon, type Markup } from '../markup.ts';

/** A link, if the text is a web address. */
export const address = (url: string): Markup =>
  /^https?:\/\/[^\s"<>]+$/i.test(url) ? html`<a href="${url}" rel="noreferrer">${url}</a>` : html`${url}`;

/** The reason why a run ended early or has no verdict, if the sentence does not say it. */
function meaning(report: RunReport): Markup {
  if (!report.complete && stopReason(report) === undefined)
    return html`<p class="meaning">Interrupted: the report has the results until then.</p>\n`;
  return report.verdict === 'inconclusive' ? html`<p class="meaning">${verdictReason(report)}</p>\n` : html``;
}

/** The top of the page: verdict, reason, sentence, target, time. */
export function band(report: RunReport): Markup {
  const { verdict, target, startedAt, durationMilliseconds } = report;
  const parts = sentenceParts({ ...report, complete: true }, 'afterHeadline');
  return html`<header class="band ${verdict}">
<div class="wide">
<h1>${icon(looks[verdict])}<span>${headline(report)}</span></h1>
${meaning(report)}<ul class="sentence">${each(parts, (part) => html`<li>${part}</li>`)}</ul>
<p class="where"><b>${target.name}</b> <span>${address(target.baseUrl)}</span> <time datetime="${startedAt}">${instant(startedAt)}</time> <span>${duration(durationMilliseconds)}</span></p>
</div>
</header>`;
}
