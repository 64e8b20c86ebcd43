import type { LoadResult } from '../../../schemas/generated/types.ts';
import { type Reason, reasonCounts, shownReasons } from '../../summary/reasons.ts';
import type { RunDocument } from '../../summary/run-document.ts';
import { plural } from '../../text/quantities.ts';
import { each, html, icon, type Markup } from '../markup.ts';

const shownChecks = 6;

const loadLook = ({ validity }: LoadResult) => (validity.verdict === 'invalid' ? 'blocked' : 'violated');

function item(reason: Reason): Markup {
  const links = reason.checks.slice(0, shownChecks);
  const more = reason.checks.length - links.length;
  return html`<li><p>${reason.says} <span class="quiet">${reasonCounts(reason)}</span></p>
${reason.detail === undefined ? '' : html`<p class="came">${reason.detail}</p>`}<p class="links">${each(
    links,
    (check) => html`<a class="${check.outcome}" href="#${check.id}">${icon(check.outcome)}${check.id}</a>`,
    ' ',
  )}${more > 0 ? html` <span class="quiet">and ${more} more</span>` : ''}${reason.load === undefined ? '' : html` <a class="${loadLook(reason.load)}" href="#load-${reason.load.profile}">${icon(loadLook(reason.load))}load run</a>`}</p></li>`;
}

/** The section on causes, the worst first; empty if nothing failed or was blocked. */
export function reasonList({ causes: all }: RunDocument): Markup {
  if (all.length === 0) return html``;
  const more = all.slice(shownReasons);
  return html`<ol class="causes">${each(all.slice(0, shownReasons), item)}</ol>
${more.length === 0 ? '' : html`<details><summary>${plural(more.length, 'more cause')}</summary><ol class="causes more">${each(more, item)}</ol></details>`}`;
}
