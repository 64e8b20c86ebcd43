import type { ClauseResult, RunReport } from '../../../schemas/generated/types.ts';
import {
  type NotTested,
  notTestedTitle,
  reasonScope,
  scopeInWords,
  undecidedTitle,
} from '../../summary/explanation.ts';
import type { RunDocument } from '../../summary/run-document.ts';
import type { FactPart } from '../../summary/run-facts.ts';
import { plural } from '../../text/quantities.ts';
import { capitalize } from '../../text/words.ts';
import { bulletList, definitions, each, html, type Markup } from '../markup.ts';
import { address } from './band.ts';

const part = (of: FactPart): Markup => {
  if (typeof of === 'string') return html`${of}`;
  return 'time' in of ? html`<time datetime="${of.time}">${of.time}</time>` : address(of.address);
};

function about({ facts }: RunDocument): Markup {
  const named = facts.flatMap(({ name, text }) => (name && text ? [[name, each(text, part)] as const] : []));
  return definitions('about', named);
}

function notTestedSections({ report, notTested, undecided, openClauses }: RunDocument): Markup {
  const unseen = report.clauses.filter((clause) => clause.standing === 'unseen').length;
  const reason = (one: NotTested): Markup => {
    const [first] = one.checks;
    return first === undefined
      ? html`<li>${capitalize(one.reason)}${reasonScope(one)}</li>`
      : html`<li>${one.reason} <a href="#${first.id}">${scopeInWords(one)}</a></li>`;
  };
  const list = (title: string, items: Markup[]): Markup =>
    items.length === 0 ? html`` : html`<h3>${title}</h3><ul class="prose spaced">${items}</ul>`;
  const clause = ({ id, title }: ClauseResult): Markup => html`<br><a href="#clause-${id}">§${id}</a> ${title}`;
  const unsettled = undecided.map(reason);
  if (openClauses.length > 0) unsettled.push(html`<li>clauses left open:${each(openClauses, clause)}</li>`);
  if (unseen > 0)
    unsettled.push(
      html`<li>${plural(unseen, 'clause')} of the interface cannot be tested by any client. <a href="#interface">Show them</a></li>`,
    );
  return html`${list(notTestedTitle, notTested.map(reason))}${list(undecidedTitle, unsettled)}`;
}

const runAgain = ({ repeatIt }: RunReport): Markup =>
  repeatIt === undefined ? html`` : html`<h3>Run again</h3><pre class="curl">${repeatIt}</pre>`;

/** The section on the run itself: facts, what was not tested, how to run it again. */
export function aboutRun(document: RunDocument): Markup {
  return html`${about(document)}${bulletList(html`<h3>Remarks</h3>`, document.remarks)}${notTestedSections(document)}${runAgain(document.report)}
<p class="script-only" hidden><button type="button" id="save">Save run.json</button> <span class="quiet">run.json, embedded in this page</span></p>`;
}
