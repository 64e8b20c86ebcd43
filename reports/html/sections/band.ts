import type { RunReport } from '../../../schemas/generated/types.ts';
import { headline, isPartial } from '../../summary/headline.ts';
import { sinceWhen } from '../../summary/history.ts';
import { causeCount } from '../../summary/reason.ts';
import { openQuestions, type ReleaseFigure, releaseFigures } from '../../summary/release.ts';
import type { RunDocument } from '../../summary/run-document.ts';
import { inconclusiveReason, sentenceParts, stopReason } from '../../summary/sentence.ts';
import { duration, instant } from '../../text/quantities.ts';
import { looks } from '../../text/words.ts';
import { each, html, icon, type Markup } from '../markup.ts';
import { verdictStrip } from './history.ts';

/** A link, if the text is a web address. */
export const address = (url: string): Markup =>
  /^https?:\/\/[^\s"<>]+$/i.test(url) ? html`<a href="${url}" rel="noreferrer">${url}</a>` : html`${url}`;

/** The reason why a run ended early or has no verdict, unless the sentence has it. */
function meaning(report: RunReport): Markup {
  if (!report.complete && stopReason(report) === undefined)
    return html`<p class="meaning">Interrupted: the report has the results until then.</p>\n`;
  return report.verdict === 'inconclusive' ? html`<p class="meaning">${inconclusiveReason(report)}</p>\n` : html``;
}

/** A ring that is filled by a share. */
const ring = (share: number): Markup =>
  html`<svg viewBox="0 0 36 36" aria-hidden="true"><circle class="ring" cx="18" cy="18" r="15"/>${
    share <= 0
      ? ''
      : html`<circle class="arc" cx="18" cy="18" r="15" pathLength="100" stroke-dasharray="${Math.max(1, Math.floor(Math.min(1, share) * 100))} 100" transform="rotate(-90 18 18)"/>`
  }</svg>`;

/** A number with a ring for its share, or with its sign. */
const gauge = ({ name, says, share, look }: ReleaseFigure): Markup =>
  html`<li class="gauge ${look}">${share === undefined ? icon(look) : ring(share)}<span><b>${name}</b> ${says}</span></li>`;

/** The last runs as bars, with the answer to "since when". */
function recent(report: RunReport): Markup {
  const { history = [] } = report;
  if (history.length < 2) return html``;
  return html`<p class="recent"><a href="#history">${verdictStrip(history)}</a><span><b>Since when:</b> ${sinceWhen(report)}.</span></p>`;
}

/** The top of the page: verdict, reason, sentence, target, time. */
export function band({ report, causes }: RunDocument): Markup {
  const { verdict, target, startedAt, durationMilliseconds } = report;
  // The history is beside the bars already.
  const { history: _, ...withoutHistory } = report;
  const open = openQuestions(report);
  const parts = sentenceParts({ ...withoutHistory, complete: true }, 'afterHeadline');
  return html`<header class="band ${verdict}${isPartial(report) ? ' partly' : ''}">
<div class="wide">
<h1>${icon(looks[verdict])}<span>${headline(report)}</span></h1>
${meaning(report)}<div class="release"><ul class="gauges">${each(releaseFigures(report), gauge)}${causes.length > 0 ? html`<li class="gauge"><span><b>causes</b> ${causeCount(causes)}</span></li>` : ''}</ul>${recent(report)}</div>
<ul class="sentence">${each(parts, (part) => html`<li>${part}</li>`)}</ul>
${open === undefined ? '' : html`<p class="open"><b>What this does not tell you:</b> ${open}.</p>\n`}<p class="where"><b>${target.name}</b> <span>${address(target.baseUrl)}</span> <time datetime="${startedAt}">${instant(startedAt)}</time> <span>${duration(durationMilliseconds)}</span></p>
</div>
</header>`;
}
