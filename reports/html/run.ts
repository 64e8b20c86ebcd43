import type { CheckResult, RunReport } from '../../schemas/generated/types.ts';
import { countsInWords } from '../summary/sentence.ts';
import { duration, plural, quantity } from '../text/quantities.ts';
import { address } from './band.ts';
import { each, html, type Markup } from './markup.ts';
import { section } from './section.ts';

const runtimes: Record<RunReport['target']['runtime'], string> = {
  process: 'the embedded reference server, in a process of its own',
  docker: 'containers started for this run',
  url: 'a server that was already there',
};

type Pair = [string, Markup | string | undefined];

function budget({ budget: spent }: RunReport): string | undefined {
  if (spent === undefined) return undefined;
  const parts = [
    spent.allowed === undefined
      ? plural(spent.sent, 'request')
      : `${quantity(spent.sent)} of ${quantity(spent.allowed)} requests`,
    spent.generations === undefined ? undefined : plural(spent.generations, 'generation'),
    spent.loadSent === undefined ? undefined : `${quantity(spent.loadSent)} under load`,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function environment({ environment: of }: RunReport): string | undefined {
  if (of === undefined) return undefined;
  const tls = of.tlsVerified === undefined ? undefined : of.tlsVerified ? 'TLS verified' : 'TLS not verified';
  return [`Node ${of.node}`, of.platform, plural(of.cores, 'core'), of.ci ? 'in CI' : undefined, tls]
    .filter((part) => part !== undefined)
    .join(', ');
}

function about(report: RunReport): Markup {
  const { target, tool, command, seed, gatingLevels = ['must', 'declared'] } = report;
  const pairs: Pair[] = [
    ['target', html`${target.name}, ${address(target.baseUrl)}: ${runtimes[target.runtime]}`],
    ['command', html`${command}, seed ${String(seed)}`],
    [
      'started',
      html`<time datetime="${report.startedAt}">${report.startedAt}</time>, took ${duration(report.durationMilliseconds)}`,
    ],
    ['verdict', `${report.verdict}, exit code ${report.exitCode}; decided by the levels ${gatingLevels.join(', ')}`],
    ['checks', countsInWords(report)],
    ['spent', budget(report)],
    ['environment', environment(report)],
    ['tool', `${tool.name} ${tool.version}`],
  ];
  const known = pairs.filter(([, value]) => value !== undefined);
  return html`<dl class="about">${each(known, ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

const remarks = ({ warnings = [] }: RunReport): Markup =>
  warnings.length === 0
    ? html``
    : html`<h3>Remarks</h3><ul class="prose">${each(warnings, (text) => html`<li>${text}</li>`)}</ul>`;

function notExercised(report: RunReport): Markup {
  const left = report.checks.filter((check) => check.outcome === 'inapplicable');
  const reasons = [...Map.groupBy(left, (check) => check.because ?? 'no reason given')];
  const unseen = report.clauses.filter((clause) => clause.standing === 'unseen').length;
  const reason = ([because, checks]: [string, CheckResult[]]): Markup => html`<li>${because}
<span class="links">${each(checks, (check) => html`<a class="mono" href="#${check.id}">${check.id}</a>`, ' ')}</span></li>`;
  const items = [
    ...reasons.map(reason),
    ...(report.loadSkipped === undefined ? [] : [html`<li>Load: ${report.loadSkipped}</li>`]),
    ...(unseen > 0
      ? [
          html`<li>${plural(unseen, 'clause')} of the interface cannot be seen by any client. <a href="#interface">Which</a></li>`,
        ]
      : []),
  ];
  return items.length === 0
    ? html``
    : html`<h3>What was not exercised, and what it would take</h3><ul class="prose spaced">${items}</ul>`;
}

const repeat = ({ repeatIt }: RunReport): Markup =>
  repeatIt === undefined ? html`` : html`<h3>Repeat it</h3><pre class="curl">${repeatIt}</pre>`;

/** How this was run, how to run it again, and what it left out. */
export function run(report: RunReport): Markup {
  return section(
    'run',
    'This run',
    html`${about(report)}${remarks(report)}${notExercised(report)}${repeat(report)}
<p class="script-only" hidden><button type="button" id="save">Save run.json</button> <span class="quiet">the data of this page, as it is inside it</span></p>`,
  );
}
