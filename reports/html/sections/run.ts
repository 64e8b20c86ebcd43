import type { RunReport } from '../../../schemas/generated/types.ts';
import { baselineText } from '../../summary/baseline.ts';
import { type NotTested, notTested } from '../../summary/explanation.ts';
import { headlineWord } from '../../summary/headline.ts';
import { countsInWords } from '../../summary/sentence.ts';
import { duration, plural, quantity } from '../../text/quantities.ts';
import { capitalize, levelWords } from '../../text/words.ts';
import { bulletList, definitions, html, type Markup } from '../markup.ts';
import { address } from './band.ts';

const runtimes: Record<RunReport['target']['runtime'], string> = {
  process: 'embedded reference server',
  docker: 'containers started by this run',
  url: 'existing server',
};

/** `499 of 600 (227 generations) + 163 load` */
function requestsSent({ budget }: RunReport): string | undefined {
  if (budget === undefined) return undefined;
  const allowed = budget.allowed === undefined ? '' : ` of ${quantity(budget.allowed)}`;
  const generations = budget.generations === undefined ? '' : ` (${plural(budget.generations, 'generation')})`;
  const load = budget.loadSent === undefined ? '' : ` + ${quantity(budget.loadSent)} load`;
  return `${quantity(budget.sent)}${allowed}${generations}${load}`;
}

function environment({ environment: of }: RunReport): string | undefined {
  if (of === undefined) return undefined;
  const tls = of.tlsVerified === undefined ? undefined : of.tlsVerified ? 'TLS verified' : 'TLS not verified';
  return [`Node ${of.node}`, of.platform, plural(of.cores, 'core'), of.ci ? 'in CI' : undefined, tls]
    .filter((part) => part !== undefined)
    .join(', ');
}

function about(report: RunReport): Markup {
  const { target, tool, command, seed, startedAt, gatingLevels = ['must', 'declared'] } = report;
  const levels = gatingLevels.map((level) => levelWords[level]).join(', ');
  const pairs: [string, Markup | string | undefined][] = [
    ['target', html`${target.name}, ${address(target.baseUrl)}: ${runtimes[target.runtime]}`],
    ['command', html`${command}, seed ${String(seed)}`],
    ['started', html`<time datetime="${startedAt}">${startedAt}</time>, took ${duration(report.durationMilliseconds)}`],
    ['verdict', `${headlineWord(report)}, exit code ${report.exitCode}; decided by ${levels} checks`],
    ['checks', countsInWords(report)],
    ['baseline', baselineText(report)],
    ['requests sent', requestsSent(report)],
    ['environment', environment(report)],
    ['tool', `${tool.name} ${tool.version}`],
  ];
  return definitions('about', pairs);
}

function notTestedSection(report: RunReport): Markup {
  const unseen = report.clauses.filter((clause) => clause.standing === 'unseen').length;
  const reason = ({ reason: because, checks }: NotTested): Markup =>
    checks.length === 0
      ? html`<li>${capitalize(because)}</li>`
      : html`<li>${because} <a href="#${checks[0]?.id}">${plural(checks.length, 'check')}</a></li>`;
  const items = notTested(report).map(reason);
  if (unseen > 0)
    items.push(
      html`<li>${plural(unseen, 'clause')} of the interface cannot be tested by any client. <a href="#interface">Show them</a></li>`,
    );
  return items.length === 0
    ? html``
    : html`<h3>Not tested, and how to enable it</h3><ul class="prose spaced">${items}</ul>`;
}

const runAgain = ({ repeatIt }: RunReport): Markup =>
  repeatIt === undefined ? html`` : html`<h3>Run again</h3><pre class="curl">${repeatIt}</pre>`;

/** The section on the run itself: facts, what was not tested, how to run it again. */
export function aboutRun(report: RunReport): Markup {
  return html`${about(report)}${bulletList(html`<h3>Remarks</h3>`, report.warnings ?? [])}${notTestedSection(report)}${runAgain(report)}
<p class="script-only" hidden><button type="button" id="save">Save run.json</button> <span class="quiet">run.json, embedded in this page</span></p>`;
}
