import type { RunReport } from '../../schemas/generated/types.ts';
import { sentenceParts } from '../summary/sentence.ts';
import { duration, instant } from '../text/quantities.ts';
import { each, html, type IconName, icon, type Markup } from './markup.ts';

export const verdictIcons: Record<RunReport['verdict'], IconName> = {
  conforms: 'passed',
  departs: 'violated',
  inconclusive: 'blocked',
};

const meanings: Record<RunReport['verdict'], string> = {
  conforms: 'Everything that decides the verdict holds.',
  departs: 'The server breaks promises that decide the verdict.',
  inconclusive: 'Not enough could be learned for a verdict.',
};

/** Only web addresses become links. */
export const address = (url: string): Markup =>
  /^https?:\/\/[^\s"<>]+$/i.test(url) ? html`<a href="${url}" rel="noreferrer">${url}</a>` : html`${url}`;

/** The five seconds: verdict, sentence, target, time. */
export function band(report: RunReport): Markup {
  const { verdict, target, startedAt, durationMilliseconds, complete } = report;
  const interrupted = complete
    ? html``
    : html`<p class="interrupted">Interrupted: this is what was learned until then.</p>`;
  return html`<header class="band ${verdict}">
<div class="wide">
<h1>${icon(verdictIcons[verdict])}<span>${verdict[0]?.toUpperCase()}${verdict.slice(1)}</span></h1>
<p class="meaning">${meanings[verdict]}</p>
<ul class="sentence">${each(sentenceParts(report), (part) => html`<li>${part}</li>`)}</ul>
${interrupted}
<p class="where"><b>${target.name}</b> <span>${address(target.baseUrl)}</span> <time datetime="${startedAt}">${instant(startedAt)}</time> <span>${duration(durationMilliseconds)}</span></p>
</div>
</header>`;
}
