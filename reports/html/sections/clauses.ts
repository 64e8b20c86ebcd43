import type { CheckResult, ClauseResult, RunReport } from '../../../schemas/generated/types.ts';
import { shownClauses } from '../../summary/explanation.ts';
import { isTrouble } from '../../summary/gating.ts';
import { plural } from '../../text/quantities.ts';
import { each, html, type Markup } from '../markup.ts';
import type { Extent } from './exchange.ts';

type Standing = ClauseResult['standing'];

const standings: Record<Standing, { word: string; many?: string }> = {
  holds: { word: 'holds', many: 'hold' },
  partly: { word: 'partly decided' },
  departs: { word: 'does not hold', many: 'do not hold' },
  undecided: { word: 'undecided' },
  observed: { word: 'observed' },
  'not-run': { word: 'not run' },
  unseen: { word: 'not visible to a client' },
  'other-side': { word: 'binds the other side', many: 'bind the other side' },
};

const sectionOf = (clause: ClauseResult): string => /^\d+/.exec(clause.id)?.[0] ?? clause.id;

/** Names of the interface's sections, by their number. */
const sectionNames: Record<string, string> = {
  1: 'Service',
  2: 'Resources',
  3: 'States',
  4: 'Endpoints',
  5: 'Authentication',
  6: 'Events',
  7: 'Errors',
  8: 'Limits',
  9: 'Versioning',
};

/** `partly decided: 1 of 9 required checks`. */
function standingInWords({ standing, coverage }: ClauseResult): string {
  const { word } = standings[standing];
  return standing === 'partly' && coverage !== undefined
    ? `${word}: ${coverage.decided ?? coverage.ran} of ${plural(coverage.required, 'required check')}`
    : word;
}

/** True if the result of the check breaks this clause. */
const isBroken = (check: CheckResult | undefined, clause: string): boolean =>
  check?.outcome === 'violated' && shownClauses(check).includes(clause);

/** A cell of the map, which leads to the result that breaks the clause, else to its line. Arrow keys reach all but the first. */
function cell(clause: ClauseResult, known: ReadonlyMap<string, CheckResult>, isFirst: boolean): Markup {
  const broken =
    clause.standing === 'departs' ? clause.checks.find((id) => isBroken(known.get(id), clause.id)) : undefined;
  const word = standingInWords(clause);
  const says = `${clause.id} ${clause.title}: ${word}`;
  return html`<a class="cell ${clause.standing}" href="#${broken ?? `clause-${clause.id}`}" aria-label="${says}"${isFirst ? '' : html` tabindex="-1"`}></a>`;
}

/** `54 hold, 7 do not hold` */
export function standingsInWords({ clauses: all }: RunReport): string {
  const words = Object.entries(standings).flatMap(([standing, { word, many = word }]) => {
    const { length } = all.filter((clause) => clause.standing === standing);
    return length === 0 ? [] : [`${length} ${length === 1 ? word : many}`];
  });
  return words.join(', ');
}

function legend(clauses: ClauseResult[]): Markup {
  const names = Object.keys(standings) as Standing[];
  const present = names.filter((name) => clauses.some(({ standing }) => standing === name));
  return html`<ul class="legend"><li>${clauses.length} clauses:</li>${each(present, (name) => {
    const count = clauses.filter(({ standing }) => standing === name).length;
    const { word, many = word } = standings[name];
    return html`<li class="${name}"><span class="cell ${name}"></span> ${count} ${count === 1 ? word : many}</li>`;
  })}</ul>`;
}

/** Dozens of checks read a clause like the error envelope; all those that did not pass are named. */
const mostPassed: Record<Extent, number> = { whole: 2, short: 0 };

function checkLinks(clause: ClauseResult, known: ReadonlyMap<string, CheckResult>, extent: Extent): Markup[] {
  const checks = clause.checks.flatMap((id) => known.get(id) ?? []);
  const failed = checks.filter(isTrouble);
  const isElsewhere = (check: CheckResult): boolean => check.outcome === 'violated' && !isBroken(check, clause.id);
  const troubled = failed.filter((check) => !isElsewhere(check));
  const elsewhere = failed.filter(isElsewhere);
  const others = checks.filter((check) => !isTrouble(check));
  const most = mostPassed[extent];
  const more = others.length - most;
  return [
    ...troubled.map(({ id, outcome }) => html` <a class="${outcome}" href="#${id}">${id}</a>`),
    ...elsewhere.map(({ id }) => html` <a href="#${id}">${id}</a> <i>breaks another clause</i>`),
    ...others.slice(0, most).map(({ id }) => html` <a href="#${id}">${id}</a>`),
    ...(more > 0 ? [html` <i>${failed.length + most > 0 ? `and ${more} more` : plural(more, 'check')}</i>`] : []),
  ];
}

function row(clause: ClauseResult, known: ReadonlyMap<string, CheckResult>, extent: Extent): Markup {
  const links = checkLinks(clause, known, extent);
  return html`<li id="clause-${clause.id}" class="${clause.standing}"><b>§${clause.id}</b><span>${clause.title} <i>${standingInWords(clause)}</i>${links.length > 0 ? html`<br>` : ''}${links}</span></li>
`;
}

/** The section on the interface: a cell for each clause, with links to its checks. */
export function clauseMap(report: RunReport, extent: Extent): Markup {
  if (report.clauses.length === 0) return html``;
  const groups = [...Map.groupBy(report.clauses, sectionOf)];
  const known = new Map(report.checks.map((check) => [check.id, check]));
  const grid = each(
    groups,
    ([number, of]) =>
      html`<div class="group"><span class="quiet">§${number} ${sectionNames[number] ?? ''}</span><div class="cells">${each(of, (clause) => cell(clause, known, clause === report.clauses[0]))}</div></div>`,
  );
  return html`<div class="grid" role="group" aria-label="Clauses of the interface; arrow keys move between them">${grid}</div>
${legend(report.clauses)}
<details class="all"><summary>All ${report.clauses.length} clauses and their checks</summary>
<ul class="clauses">${each(report.clauses, (clause) => row(clause, known, extent))}</ul></details>`;
}
