import { each, html, icon, type Markup, scrolling, section } from '../html/markup.ts';
import { address } from '../html/sections/band.ts';
import { type Shell, shell } from '../html/shell.ts';
import { instant } from '../text/quantities.ts';
import { levelWords, looks, outcomeWords, verdictWords } from '../text/words.ts';
import type { Change, CheckChange, CheckPresence, ComparedRun, Comparison, ObservationChange } from './comparison.ts';
import { latencyTable, thresholdTable, throughputTable } from './load-html.ts';
import { comparisonParts, factText } from './sentence.ts';

const order: Change[] = ['worse', 'better', 'other'];

function band(comparison: Comparison): Markup {
  const { worse, base, new: next } = comparison;
  return html`<header class="band ${worse ? 'departs' : 'conforms'}">
<div class="wide">
<h1>${icon(worse ? 'violated' : 'passed')}<span>${worse ? 'Worse' : 'Not worse'}</span></h1>
<p class="meaning">${worse ? 'The new run is worse than the base run.' : 'The new run is not worse than the base run.'}</p>
<ul class="sentence">${each(comparisonParts(comparison), (part) => html`<li>${part}</li>`)}</ul>
<p class="where"><b>${next.target.name}</b> <span>${instant(base.startedAt)} → ${instant(next.startedAt)}</span></p>
</div>
</header>`;
}

const reasons = ({ reasons: lines }: Comparison): Markup =>
  lines.length === 0
    ? html``
    : section('worse', 'Worse', html`<ol class="causes">${each(lines, (line) => html`<li><p>${line}</p></li>`)}</ol>`);

const outcome = (name: CheckChange['from']): Markup =>
  html`<td class="${name} mark">${icon(name)} ${outcomeWords[name]}</td>`;

const checkRow = ({ id, title, level, from, to, change, got, because }: CheckChange): Markup =>
  html`<tr id="${id}"><th scope="row">${title} <span class="id"><span class="level">${levelWords[level]}</span> <code>${id}</code></span></th>
<td class="${change === 'other' ? 'inapplicable' : change} mark">${icon(looks[change])} ${change}</td>${outcome(from)}${outcome(to)}<td>${got === undefined ? because : html`<code>${got}</code>`}</td></tr>
`;

function checks({ checks: changes }: Comparison): Markup {
  if (changes.length === 0) return html``;
  const sorted = changes.toSorted((a, b) => order.indexOf(a.change) - order.indexOf(b.change));
  return section(
    'checks',
    'Checks',
    scrolling(
      'Changed checks',
      html`<table><thead><tr><th scope="col">check</th><th scope="col">change</th><th scope="col">base</th><th scope="col">new</th><th scope="col">actual</th></tr></thead><tbody>${each(sorted, checkRow)}</tbody></table>`,
    ),
  );
}

function observations({ observations: changes }: Comparison): Markup {
  if (changes.length === 0) return html``;
  const head = ({ id, title, facts }: ObservationChange): Markup =>
    html`<th scope="rowgroup" rowspan="${facts.length}">${title} <span class="id"><code>${id}</code></span></th>`;
  const rows = changes.map(
    (change) =>
      html`<tbody>${each(
        change.facts,
        ({ name, from, to }, index) =>
          html`<tr>${index === 0 ? head(change) : ''}<td>${name}</td><td><code>${factText(from)}</code></td><td><code>${factText(to)}</code></td></tr>
`,
      )}</tbody>`,
  );
  return section(
    'observations',
    'Observations',
    html`<p class="prose">Behaviour that the interface leaves open and that changed. It is never better or worse.</p>
${scrolling('Changed observations', html`<table><thead><tr><th scope="col">item</th><th scope="col">fact</th><th scope="col">base</th><th scope="col">new</th></tr></thead>${rows}</table>`)}`,
  );
}

function models({ models: changes }: Comparison): Markup {
  if (changes.length === 0) return html``;
  return section(
    'models',
    'Models',
    html`<p class="prose">A model id only improves: it loses no capability, and neither its token limit nor its context window shrinks.</p>
${scrolling(
  'Changed models',
  html`<table><thead><tr><th scope="col">model</th><th scope="col">what</th><th scope="col">base</th><th scope="col">new</th><th scope="col">change</th></tr></thead><tbody>${each(
    changes,
    ({ model, what, from, to, worse }) =>
      html`<tr><th scope="row"><code>${model}</code></th><td>${what}</td><td>${from}</td><td>${to}</td><td class="${worse ? 'worse' : 'inapplicable'} mark">${icon(worse ? 'violated' : 'inapplicable')} ${worse ? 'lost' : 'other'}</td></tr>`,
  )}</tbody></table>`,
)}`,
  );
}

function load(comparison: Comparison): Markup {
  const tables = [thresholdTable(comparison), latencyTable(comparison), throughputTable(comparison)];
  if (tables.every((table) => table.length === 0)) return html``;
  return section('load', 'Load', html`${tables}`);
}

const side = (name: string, run: ComparedRun): Markup => html`<h3>${name}</h3><dl class="about">
<div><dt>verdict</dt><dd class="${run.verdict} mark">${icon(looks[run.verdict])} ${verdictWords[run.verdict]}</dd></div>
<div><dt>result</dt><dd>${run.says}</dd></div>
<div><dt>target</dt><dd>${run.target.name}, ${address(run.target.baseUrl)}</dd></div>
<div><dt>started</dt><dd><time datetime="${run.startedAt}">${run.startedAt}</time>, ${run.command}, version ${run.version}</dd></div>
</dl>`;

const names = (title: string, list: CheckPresence[]): Markup =>
  list.length === 0
    ? html``
    : html`<h3>${title}</h3><ul class="prose">${each(list, ({ id, title: fact, outcome: was }) => html`<li><code>${id}</code> ${fact} <span class="quiet">${outcomeWords[was]}</span></li>`)}</ul>`;

const runs = ({ base, new: next, appeared, gone, notes }: Comparison): Markup =>
  section(
    'runs',
    'Runs',
    html`${side('Base', base)}${side('New', next)}${names('Only in the new run', appeared)}${names('Only in the base run', gone)}
${notes.length > 0 ? html`<h3>Not compared</h3><ul class="prose">${each(notes, (note) => html`<li>${note}</li>`)}</ul>` : ''}`,
  );

/** compare.html: the comparison in one file that works without network and scripts. */
export function comparisonPage(comparison: Comparison): string {
  const parts = [
    ['worse', 'Worse', reasons(comparison)],
    ['checks', 'Checks', checks(comparison)],
    ['models', 'Models', models(comparison)],
    ['load', 'Load', load(comparison)],
    ['observations', 'Observations', observations(comparison)],
    ['runs', 'Runs', runs(comparison)],
  ] as const;
  const present = parts.filter(([, , content]) => content.length > 0);
  return shell({
    title: `${comparison.worse ? 'worse' : 'not worse'}: ${comparison.new.target.name}`,
    generator: `${comparison.tool.name} ${comparison.tool.version}`,
    tone: comparison.worse ? 'violated' : 'passed',
    parts: present.map(([id, name]): Shell['parts'][number] => [id, name]),
    band: band(comparison),
    main: html`${present.map(([, , content]) => content)}`,
  });
}
