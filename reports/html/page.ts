import { createHash } from 'node:crypto';
import type { RunReport } from '../../schemas/generated/types.ts';
import { band } from './band.ts';
import { causes } from './causes.ts';
import { checks, writtenOut } from './checks.ts';
import { clauses } from './clauses.ts';
import { dataBlock } from './data.ts';
import { loads } from './loads.ts';
import { each, html, iconSheet, type Markup, trusted } from './markup.ts';
import { observations } from './observations.ts';
import { run } from './run.ts';
import { script } from './script.ts';
import { style } from './style.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; img-src data:; base-uri 'none'; form-action 'none'`;

const tones: Record<RunReport['verdict'], string> = {
  conforms: '%23007a5e',
  departs: '%23b8390e',
  inconclusive: '%23805a00',
};
const shapes: Record<RunReport['verdict'], string> = {
  conforms: 'M4 8.5l3 3 5.5-7',
  departs: 'M4.5 4.5l7 7m0-7l-7 7',
  inconclusive: 'M8 3.5v5.5M8 12v.2',
};

const favicon = (verdict: RunReport['verdict']): string =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='4' fill='${tones[verdict]}'/><path d='${shapes[verdict]}' fill='none' stroke='white' stroke-width='2' stroke-linecap='round'/></svg>`;

/** The parts of the page that are there, as links. */
function navigation(report: RunReport, hasCauses: boolean): Markup {
  const observed = report.checks.some((check) => check.level === 'observe');
  const judged = report.checks.some((check) => check.level !== 'observe');
  const parts: [string, string, boolean][] = [
    ['fix-first', 'Fix first', hasCauses],
    ['interface', 'Interface', report.clauses.length > 0],
    ['checks', 'Checks', judged],
    ['observations', 'Observations', observed],
    ['load', 'Load', report.load.length > 0 || report.loadSkipped !== undefined],
    ['run', 'This run', true],
  ];
  return html`<nav aria-label="Parts of the report"><div class="wide"><a class="skip" href="#main">Skip to the report</a>${each(
    parts.filter(([, , there]) => there),
    ([id, name]) => html`<a href="#${id}">${name}</a>`,
  )}<button type="button" id="theme" hidden>theme: system</button></div></nav>`;
}

/**
 * report.html: one file that needs no network and no script, the run report inside it. The same run report gives the
 * same bytes.
 */
export function page(report: RunReport): string {
  const full = writtenOut(report);
  const first = causes(report);
  const main = html`${first}${clauses(report)}${checks(report, full)}${observations(report)}${loads(report)}${run(report)}`;
  const document = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="textgen-harness ${report.tool.version}">
<title>${report.verdict}: ${report.target.name}</title>
<link rel="icon" href="${favicon(report.verdict)}">
<style>${trusted(style)}</style>
</head>
<body>
${iconSheet()}
<svg class="sheet" aria-hidden="true" focusable="false"><defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" class="hatch-ground"/><path d="M0 0V5" class="hatch-line"/></pattern></defs></svg>
${navigation(report, first.length > 0)}
${band(report)}
<main id="main" class="wide">
${main}
</main>
${dataBlock(report)}
<script>${trusted(script)}</script>
</body>
</html>
`;
  return document.toString();
}
