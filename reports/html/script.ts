import { unpackScript } from './columns.ts';

/**
 * The page's script, as text because the page's content security policy has its hash. The page is complete without it. It
 * inserts only text, never HTML, and sends no requests.
 */
export const script = `'use strict';
{
const $ = (selector, from = document) => from.querySelector(selector);
const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
const make = (name, className, ...children) => {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
};

${unpackScript}let report;
const data = () => report ??= (async () => {
  const bytes = Uint8Array.from(atob($('#run-report').textContent), (character) => character.charCodeAt(0));
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const { columns } = await new Response(text).json();
  return unpack(columns);
})();

const theme = $('#theme');
const themes = ['system', 'light', 'dark'];
const remember = (name) => { try { return name ? localStorage.setItem('theme', name) : localStorage.getItem('theme'); } catch { return null; } };
const setTheme = (name) => {
  theme.textContent = 'theme: ' + name;
  if (name === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
};
let current = themes.includes(remember()) ? remember() : 'system';
setTheme(current);
theme.hidden = false;
theme.addEventListener('click', () => {
  current = themes[(themes.indexOf(current) + 1) % themes.length];
  setTheme(current);
  remember(current);
});

const form = $('#filters');
const checks = $$('.list .check');
const nameOf = (check) => check.dataset.check ?? check.id;
const wordsOf = (check) => {
  const parts = check.matches('details') ? [$('summary', check), $('.inside > p', check)] : [...check.children].filter((part) => !part.matches('.folds'));
  const reason = check.closest('.shared')?.querySelector('h4');
  if (reason) parts.push(reason);
  return parts.map((part) => part.textContent).join(' ').toLowerCase();
};
const texts = new Map(checks.map((check) => [check, wordsOf(check)]));
function filter() {
  const [outcome, level, suite, search] = ['[name=outcome]:checked', '[name=level]', '[name=suite]', '[name=search]'].map((name) => $(name, form).value);
  const words = search.toLowerCase().split(/\\s+/).filter(Boolean);
  const narrowed = outcome || level || suite || words.length > 0;
  let shown = 0;
  for (const check of checks) {
    const fits = (!outcome || check.classList.contains(outcome)) && (!level || check.dataset.level === level) && (!suite || nameOf(check).startsWith(suite + '/'))
      && words.every((word) => texts.get(check).includes(word));
    check.hidden = !fits;
    if (fits) shown += 1;
  }
  for (const group of $$('.list .suite, .list .same, .list .shared, .list .group')) {
    const left = $$('.check', group).filter((check) => !check.hidden).length;
    const heading = $(':scope > summary > h3', group);
    group.hidden = left === 0;
    if (heading && narrowed) heading.dataset.left = ', ' + left + ' shown';
    else delete heading?.dataset.left;
    if (group.matches('details')) group.open = Boolean(narrowed) && !group.hidden;
  }
  $('#shown').textContent = !narrowed ? '' : shown === 0 ? 'no check fits' : shown + ' of ' + checks.length + ' shown';
  const query = new URLSearchParams(Object.entries({ outcome, level, suite, search }).filter(([, value]) => value)).toString();
  try { history.replaceState(null, '', location.pathname + (query ? '?' + query : '') + location.hash); } catch { /* a page that may not change its address */ }
}
function restore() {
  const query = new URLSearchParams(location.search);
  for (const name of ['level', 'suite', 'search']) if (query.has(name)) $('[name=' + name + ']', form).value = query.get(name);
  const chosen = $$('[name=outcome]', form).find(({ value }) => value === query.get('outcome'));
  if (chosen) chosen.checked = true;
  if (query.size > 0) filter();
}
function clear() {
  $('[name=outcome]', form).checked = true;
  for (const field of $$('select,[type=search]', form)) field.value = '';
  filter();
}
if (form) {
  form.hidden = false;
  restore();
  form.addEventListener('input', filter);
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input,select')) return;
    if (event.key === '/') {
      event.preventDefault();
      $('#checks .fold').open = true;
      $('#checks').scrollIntoView();
      $('[name=search]', form).focus({ preventScroll: true });
    } else if (event.key === 'n' || event.key === 'p') nextFailure(event.key === 'n' ? 1 : -1);
  });
}
function nextFailure(step) {
  const failures = $$('.story .check:is(.violated,.errored)');
  if (failures.length === 0) return;
  const at = failures.findIndex(({ id }) => id === decodeURIComponent(location.hash.slice(1)));
  const next = failures[at < 0 ? (step > 0 ? 0 : failures.length - 1) : (at + step + failures.length) % failures.length];
  location.hash = next.id;
}

function open(id) {
  const target = id && document.getElementById(id);
  for (const marked of $$('.marked')) marked.classList.remove('marked');
  if (!target) return;
  if (form && target.hidden) clear();
  for (let around = target; around; around = around.parentElement) if (around.matches('details')) around.open = true;
  const fold = target.matches('section') && $('.fold', target);
  if (fold) fold.open = true;
  if (target.matches('section,main')) return;
  target.classList.add('marked');
  requestAnimationFrame(() => target.scrollIntoView({ block: 'start' }));
}
const follow = () => open(decodeURIComponent(location.hash.slice(1)));
addEventListener('hashchange', follow);
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (link && link.hash === location.hash) follow();
});
if (location.hash) follow();

const hidden = /[[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Noncharacter_Code_Point}\\u034F\\u115F\\u1160\\u3164\\uFFA0]--[\\n\\t]]/gv;
const visible = (text) => text.replaceAll('\\r\\n', '\\n').replace(hidden, (character) => '\\u27E8U+' + character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0') + '\\u27E9');
const indentJson = (text) => {
  try { return /^\\s*[{[]/.test(text) ? JSON.stringify(JSON.parse(text), null, 2) : text; } catch { return text; }
};
const fields = (headers) => headers.map(([name, value]) => visible(name) + ': ' + visible(value)).join('\\n');
const http = (head, headers, body) => make('pre', 'http', make('b', '', visible(head)), '\\n' + fields(headers) + (body ? '\\n\\n' + visible(indentJson(body)) : ''));
function inFull({ part, request, response, failure, curl }) {
  const came = response ? [make('b', '', String(response.status)), ' in ' + response.milliseconds + ' ms'] : [make('span', 'bad', visible(failure ?? 'no answer'))];
  const line = make('p', 'line', ...(part === 'control' ? [make('span', 'tag', 'control'), ' '] : []), make('code', '', visible(request.method + ' ' + request.path)), ' \u2192 ', ...came);
  const cut = response && (response.bodyCut || response.body.length > 4096);
  const right = response
    ? make('div', '', http(String(response.status), response.headers, response.body.slice(0, 4096)), cut ? make('p', 'quiet', 'The body has ' + response.bodyBytes + ' bytes; this is the beginning.') : '')
    : make('pre', 'http', visible(failure ?? 'no answer'));
  const command = make('pre', 'curl', visible(curl));
  copyable(command);
  return make('div', 'exchange', line, make('div', 'pair', http(request.method + ' ' + request.path, request.headers, request.body), right), command);
}
async function complete(brief) {
  if (brief.dataset.done) return;
  brief.dataset.done = 'yes';
  const card = brief.closest('[data-level],[data-check]');
  const name = card.dataset.check ?? card.id;
  const check = (await data()).checks.find(({ id }) => id === name);
  if (check) brief.replaceChildren(...check.exchanges.map(inFull));
}

const kinds = { name: new Set(), string: new Set(), value: new Set() };
const painted = new WeakSet();
const tokens = /("(?:[^"\\\\]|\\\\.)*")(\\s*:)?|\\b(?:true|false|null)\\b|-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?/g;
function paint(pre) {
  if (painted.has(pre) || typeof Highlight === 'undefined') return;
  painted.add(pre);
  const node = [...pre.childNodes].findLast((child) => child.nodeType === Node.TEXT_NODE);
  const text = node?.data ?? '';
  const start = Math.max(0, text.search(/^[{[]/m));
  if (!/^[{[]/m.test(text)) return;
  for (const match of text.slice(start).matchAll(tokens)) {
    const range = new Range();
    range.setStart(node, start + match.index);
    range.setEnd(node, start + match.index + (match[1] ?? match[0]).length);
    kinds[match[1] === undefined ? 'value' : match[2] === undefined ? 'string' : 'name'].add(range);
  }
  for (const [kind, ranges] of Object.entries(kinds)) CSS.highlights.set(kind, new Highlight(...ranges));
}

function copyable(pre) {
  if ($('.copy', pre) || !navigator.clipboard) return;
  const text = pre.textContent;
  const button = make('button', 'copy', 'copy');
  button.type = 'button';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = 'copied';
    setTimeout(() => { button.textContent = 'copy'; }, 1500);
  });
  pre.append(button);
}
for (const pre of $$('pre.curl')) copyable(pre);
for (const card of $$('[data-exchanges]'))
  card.append(make('details', '', make('summary', '', card.dataset.exchanges), make('div', 'brief')));

document.addEventListener('toggle', async ({ target }) => {
  if (!target.open) return;
  if (target.matches('.check.passed') && !$('.permalink', target)) {
    const link = make('a', 'permalink', 'link');
    link.href = '#' + target.id;
    $('.inside > p', target).append(' ', link);
  }
  const own = (element) => element.parentElement.closest('details') === target;
  await Promise.all($$('.brief', target).filter(own).map(complete));
  for (const pre of $$('pre.http', target).filter(own)) paint(pre);
}, true);

const asked = 'A conformance test of our service failed. Find the place in the code that causes it, explain why, and propose the smallest change that mends it, with a test.';
async function promptOf(text) {
  const { checks, clauses } = await data();
  const card = $('.check', text.closest('.story'));
  const check = checks.find(({ id }) => id === card?.id);
  const exchange = check?.exchanges[card.dataset.decides];
  const says = clauses.filter(({ id }) => (check?.breaks ?? check?.clauses)?.includes(id)).map(({ id, title }) => '- \u00A7' + id + ' ' + title);
  const part = (head, { headers, body = '' }) => head + '\\n' + fields(headers) + '\\n\\n' + visible(body);
  const came = exchange && (exchange.response ? part(String(exchange.response.status), exchange.response) : exchange.failure);
  return [asked, $('pre', text).firstChild.data.trim(), says.length ? 'The interface says:\\n' + says.join('\\n') : '',
    exchange ? 'Request:\\n' + part(exchange.request.method + ' ' + exchange.request.path, exchange.request) + '\\n\\nAnswer:\\n' + came : ''].filter(Boolean).join('\\n\\n') + '\\n';
}
if (navigator.clipboard) for (const text of $$('.text')) {
  text.hidden = true;
  for (const [words, textOf] of [['copy for a ticket', () => $('pre', text).firstChild.data], ['copy as prompt', () => promptOf(text)]]) {
    const button = make('button', '', words);
    button.type = 'button';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(await textOf());
      button.textContent = 'copied';
      setTimeout(() => { button.textContent = words; }, 1500);
    });
    text.before(button);
  }
}

const cells = $$('a.cell');
const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
document.addEventListener('keydown', (event) => {
  const at = cells.indexOf(event.target);
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? cells.length - 1 : at + (steps[event.key] ?? 0);
  if (at < 0 || to === at || !cells[to]) return;
  event.preventDefault();
  cells[at].tabIndex = -1;
  cells[to].tabIndex = 0;
  cells[to].focus();
});

for (const element of $$('.script-only')) element.hidden = false;
$('#save')?.addEventListener('click', async () => {
  const text = JSON.stringify(await data(), null, 2) + '\\n';
  const link = make('a', '');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = 'run.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
}
`;
