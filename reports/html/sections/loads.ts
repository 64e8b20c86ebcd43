import type { LoadKey, LoadResult } from '../../../schemas/generated/types.ts';
import type { PercentileName } from '../../../schemas/percentiles.ts';
import { isExactlyTested, possibleRange } from '../../summary/fineness.ts';
import { isHeld, reachedLimit, thresholdCounts } from '../../summary/load-answer.ts';
import type { LoadView, RunDocument } from '../../summary/run-document.ts';
import { asSentence } from '../../summary/sentence.ts';
import { wasSent } from '../../summary/thresholds.ts';
import { isOverLimit, overageOf } from '../../summary/waterfall.ts';
import { latency, measurement, percentile, percentileOrNeed, plural, quantity } from '../../text/quantities.ts';
import { capitalize, looks } from '../../text/words.ts';
import { bulletList, columnHeads, definitions, each, html, icon, type Markup, scrolling } from '../markup.ts';
import { engineComparison } from './engines.ts';
import type { Extent } from './exchange.ts';
import { loadCharts } from './load-charts.ts';
import { contradictions, loadNumbers, percentilesOf } from './load-numbers.ts';
import { loadId, storyId } from './stories.ts';

type Counted = Pick<LoadKey, 'admitted' | 'refused' | 'errors' | 'latency'>;

/** Counts and latencies of a key or of one of its operations, whose share of the plan is not known. */
function figureCells(
  offered: number | undefined,
  { admitted, refused, errors, latency: of }: Counted,
  shown: readonly PercentileName[],
): Markup {
  const counts = [offered === undefined ? '' : quantity(offered), ...[admitted, refused, errors].map(quantity)];
  const times = [
    ...[...shown.map((name) => percentileOrNeed(of.admitted, name)), latency(of.admitted.max)],
    ...[percentile(of.refused, 'p50'), latency(of.refused.max)],
  ];
  return html`${each([...counts, ...times], (text) => html`<td>${text}</td>`)}`;
}

function keyTable(load: LoadResult): Markup {
  if (!wasSent(load)) return html``;
  const all: Counted[] = load.keys.flatMap((key) => [key, ...(key.operations ?? [])]);
  const known = percentilesOf(all.map(({ latency: of }) => of.admitted));
  const shown = (['p50', 'p99'] as const).filter((name) => known.includes(name));
  const row = (key: LoadKey): Markup => {
    const limit = key.limit === undefined ? '–' : `${quantity(key.limit)} per ${key.windowSeconds ?? '?'} s`;
    return html`<tr><th scope="row">${key.key}</th>${exactCell(key, load.validity.verdict === 'invalid')}<td>${limit}</td>${figureCells(key.offered, key, shown)}</tr>${each(
      key.operations ?? [],
      (of) =>
        html`<tr class="part-of"><th scope="row">${of.operation}</th><td></td><td></td>${figureCells(undefined, of, shown)}</tr>`,
    )}`;
  };
  return scrolling(
    `Requests per key of ${load.profile}`,
    html`<table class="numbers"><thead><tr><th scope="col" rowspan="2">key</th><th scope="col" rowspan="2">Limit kept</th><th scope="col" rowspan="2">Limit</th><th scope="colgroup" colspan="4">requests</th><th scope="colgroup" colspan="${shown.length + 1}">admitted, ms</th><th scope="colgroup" colspan="2">refused (429), ms</th></tr>
<tr>${columnHeads(['offered', 'admitted', 'refused', 'errors', ...shown, 'max', 'p50', 'max'])}</tr></thead>
<tbody>${each(load.keys, row)}</tbody></table>`,
  );
}

function exactCell(key: LoadKey, isInvalid: boolean): Markup {
  const { overAdmitted, underAdmitted = 0, undecided, contradiction } = key;
  if (undecided !== undefined) return html`<td class="exact inapplicable">${icon('inapplicable')}undecided</td>`;
  if (overAdmitted === undefined || isInvalid) return html`<td class="exact ">–</td>`;
  if (isHeld(key) && !reachedLimit(key)) return html`<td class="exact quiet">not reached</td>`;
  if (isHeld(key) && isExactlyTested(key)) return html`<td class="exact passed">${icon('passed')}exactly</td>`;
  const range = possibleRange(key);
  if (isHeld(key))
    return html`<td class="exact passed">${icon('passed')}${range === undefined ? 'yes' : `${range} possible`}</td>`;
  const most = overageOf(key);
  if (most === undefined && contradiction !== undefined && contradiction.explainedBy === undefined)
    return html`<td class="exact violated">${icon('violated')}no: unlike any correct limiter</td>`;
  const over =
    most !== undefined
      ? `no: ${most.admitted} in one window`
      : overAdmitted > 0
        ? `no: at least ${overAdmitted} too many`
        : '';
  const under = underAdmitted > 0 ? `at least ${underAdmitted} refused too early` : '';
  return html`<td class="exact violated">${icon('violated')}${[over, under].filter(Boolean).join(', ')}</td>`;
}

function limiter({ result, limiter: words }: LoadView): Markup {
  if (!wasSent(result)) return html``;
  const { limiter: own, keys } = result;
  const { limit, windowSeconds, evidence } = own;
  const size = limit === undefined || windowSeconds === undefined ? '' : `, ${quantity(limit)} per ${windowSeconds} s`;
  // Windows in which a limit was kept say nothing where the excess lies across them.
  const isUnshown = keys.some((key) => isOverLimit(key) && overageOf(key) === undefined);
  const judged = result.validity.verdict === 'invalid' || isUnshown ? [] : keys;
  const reached = judged.flatMap((key) => {
    const { windows = [], limit: most = limit ?? Number.POSITIVE_INFINITY } = key;
    // A key that kept its limit may seem to have a window above it if the ends of its windows are not known exactly.
    return windows
      .filter(({ admitted }) => admitted >= most)
      .map(({ admitted }) => !isOverLimit(key) || admitted <= most);
  });
  const kept =
    reached.length === 0
      ? ''
      : html` <span class="quiet">Limit kept in ${reached.filter(Boolean).length} of ${plural(reached.length, 'window')} that reached it.</span>`;
  return html`<h4>Limiter</h4><p class="prose">${words.kind}${size}.${words.details}${kept} Evidence: ${evidence}</p>`;
}

/** Thresholds of an invalid run are shown with their values, but they are not judged. */
const thresholds = ({ result, thresholds: all }: LoadView): Markup =>
  html`<h4>Thresholds</h4><ul class="judged">${each(all, ({ look: judged, says, metric, verdict }) => {
    const isInvalid = result.validity.verdict === 'invalid';
    const look = isInvalid ? 'inapplicable' : judged;
    return html`<li class="${look}">${icon(look)}<b>${isInvalid ? 'not judged' : verdict}</b> <span>${says} <code class="quiet">${metric}</code></span></li>`;
  })}</ul>`;

type Invariant = LoadResult['invariants'][number];

const invariantLine = ({ key, verdict, says }: Invariant): Markup =>
  html`<li class="${looks[verdict]}">${icon(looks[verdict])}<b>${verdict}</b> <span>${key === undefined ? '' : html`<code>${key}</code> `}${says}</span></li>`;

function invariants({ invariants: all }: LoadResult, extent: Extent): Markup {
  if (all.length === 0) return html``;
  const holding = all.filter(({ verdict }) => verdict === 'holds');
  const others = all.filter(({ verdict }) => verdict !== 'holds');
  const count = html`${icon('passed')} ${holding.length} of ${plural(all.length, 'invariant')} hold`;
  const fold =
    extent === 'short'
      ? html`<p class="passed">${count}</p>`
      : html`<details class="passed"><summary>${count}</summary><ul class="judged">${each(holding, invariantLine)}</ul></details>`;
  return html`<h4>Invariants</h4><ul class="judged">${each(others, invariantLine)}</ul>${holding.length > 0 ? fold : ''}`;
}

function validity(load: LoadResult): Markup {
  const { verdict, reasons, measured = {}, bounds = {} } = load.validity;
  const numbers = Object.entries(measured).map(([name, value]) => {
    const [words, text] = measurement(name, value);
    return [words, html`${text} <span class="quiet">${boundWords(name, bounds[name])}</span>`] as const;
  });
  return html`<h4>Validity</h4><p class="prose">${verdict !== 'valid' ? reasons.map(asSentence).join(' ') : wasSent(load) ? 'Generator kept up; results are valid.' : 'No load was sent.'}</p>
${numbers.length > 0 ? definitions('pairs', numbers) : ''}`;
}

type Bounds = NonNullable<LoadResult['validity']['bounds']>[string];

/** `degraded above 80 %, invalid above 97 %` */
function boundWords(name: string, { degradedAbove, invalidAbove, degradedBelow, invalidBelow }: Bounds = {}): string {
  const part = (words: string, value: number | undefined): string[] =>
    value === undefined ? [] : [`${words} ${measurement(name, value)[1]}`];
  return [
    ...[...part('degraded above', degradedAbove), ...part('degraded below', degradedBelow)],
    ...[...part('invalid above', invalidAbove), ...part('invalid below', invalidBelow)],
  ].join(', ');
}

function findings({ findings: all }: LoadView): Markup {
  const sentences = all.map(({ says }) => asSentence(says));
  return bulletList(html`<h4>Findings</h4>`, sentences);
}

const inColumn = (content: Markup): Markup => (content.isEmpty ? content : html`<div>${content}</div>`);

function generators({ sources: lines }: LoadView): Markup {
  return lines.length === 0 ? html`` : html`<h4>Generators</h4><p class="prose">${lines.map(asSentence).join(' ')}</p>`;
}

/** `isBeside`: the run has causes; a load that met everything is folded then. `toldAt`: the anchor of the cause with its chart. */
function loadRun(view: LoadView, id: string, extent: Extent, isBeside: boolean, toldAt: string | undefined): Markup {
  const { result: load, validity: valid, answer } = view;
  const evidence = html`${loadCharts(load, extent, toldAt)}
${keyTable(load)}
<div class="findings">${inColumn(findings(view))}${inColumn(limiter(view))}</div>`;
  const duration = load.durationSeconds === undefined ? '' : ` · ${quantity(load.durationSeconds)} s`;
  return html`<article class="load" id="${id}">
<p class="kind"><code>${load.profile}</code> ${load.engine}${duration} <span class="${valid.look} validity">${icon(valid.look)}${valid.says}</span> <a class="permalink" href="#${id}" aria-label="Link to ${load.profile}">#</a></p>
<h3>${load.asks}</h3>
<p class="answer ${answer.look}">${icon(answer.look)}${answer.says}</p>
${view.broken.length === 0 ? '' : html`<p class="broken blocked">${icon('blocked')}${view.broken.map(({ says }) => says).join('; ')}.</p>`}
${isBeside && answer.look === 'passed' ? html`<details><summary>charts, requests per key, limiter</summary>${evidence}</details>` : evidence}
<details><summary>${capitalize(thresholdCounts(load))}; invariants, validity</summary><div class="findings"><div>${thresholds(view)}</div><div>${invariants(load, extent)}${validity(load)}${generators(view)}${bulletList(html`<h4>Notes</h4>`, load.notes ?? [])}</div></div></details>
${contradictions(load)}${loadNumbers(load, extent)}
</article>
`;
}

/** The section on load: each run with the question of its profile. */
export function loadRuns(document: RunDocument, extent: Extent): Markup {
  const { report, loads: views, causes } = document;
  if (report.load.length === 0 && report.loadSkipped !== undefined)
    return html`<p class="prose">Load not run: ${report.loadSkipped}</p>`;
  return html`${each(views, (view) => loadRun(view, loadId(view.result, report), extent, causes.length > 0, view.toldIn && storyId(document, view.toldIn)))}${engineComparison(report.load)}`;
}
