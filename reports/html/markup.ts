import { visible } from '../text/safe-text.ts';

/** HTML, as opposed to text. */
export class Markup {
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  get isEmpty(): boolean {
    return this.#html === '';
  }

  toString(): string {
    return this.#html;
  }
}

type Value = string | number | boolean | undefined | Markup | Value[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function safeHtml(value: Value): string {
  if (typeof value === 'string') return visible(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
  if (Array.isArray(value)) return value.map(safeHtml).join('');
  return value === undefined || typeof value === 'boolean' ? '' : String(value);
}

/**
 * The only way to put text into a page. Strings are escaped for text and quoted attributes, and their control and format
 * characters are spelled out. `undefined` and booleans give no text.
 */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...values.map(safeHtml)));

/** Unescaped text of this folder's own, never from a run report. */
export const trustedText = (text: string): Markup => new Markup(text);

/** The markup of all items, separated by `between`. */
export function each<Item>(items: Iterable<Item>, make: (item: Item, index: number) => Markup, between = ''): Markup {
  return new Markup([...items].map((item, index) => make(item, index).toString()).join(between));
}

/** A table that may be wider than the page. It scrolls by itself and has keyboard focus. */
export const scrolling = (label: string, table: Markup): Markup =>
  html`<section class="scroll" aria-label="${label}" tabindex="0">${table}</section>`;

export const columnHeads = (names: readonly string[]): Markup =>
  each(names, (name) => html`<th scope="col">${name}</th>`);

/** A scrolling table with one row of column names. */
export function table(label: string, names: readonly string[], rows: Markup): Markup {
  const heads = columnHeads(names);
  return scrolling(label, html`<table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`);
}

/** Names and values in two columns, without the values that are undefined. */
export const definitions = (look: 'about' | 'pairs', pairs: readonly (readonly [string, Value])[]): Markup =>
  html`<dl class="${look}">${each(
    pairs.filter(([, value]) => value !== undefined),
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;

/** A heading with a list; empty without lines. */
export const bulletList = (heading: Markup, lines: readonly string[]): Markup =>
  lines.length === 0 ? html`` : html`${heading}<ul class="prose">${each(lines, (line) => html`<li>${line}</li>`)}</ul>`;

const strokes = {
  passed: 'M3.5 8.5l3 3 6-7',
  violated: 'M4.3 4.3l7.4 7.4m0-7.4l-7.4 7.4',
  blocked: 'M8 3v6M8 12.4v.2',
  errored: 'M5.4 6a2.6 2.4 0 1 1 3.4 2.3q-.8.4-.8 1.4M8 12.6v.1',
  inapplicable: 'M4 8h8',
  observed: 'M8 4.2a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 1 1 0-7.6z',
  otherSide: 'M3.5 8h9m-3.5-3.5l3.5 3.5-3.5 3.5',
  unseen: 'M8 7.6a.4.4 0 1 1 0 .8a.4.4 0 1 1 0-.8z',
} as const;

type IconName = keyof typeof strokes;

const maskOf = (name: IconName): string =>
  `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path d='${strokes[name]}' fill='none' stroke='black' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'/></svg>")`;

/** Rules that give each icon and each cell of the map its sign, as a mask. */
export const signRules = (): string =>
  (Object.keys(strokes) as IconName[])
    .map((name) => `${[`.i-${name}`, ...cellsOf[name].map((cell) => `.cell.${cell}`)].join()}{--sign:${maskOf(name)}}`)
    .join('\n');

/** The cells of the map that have the sign of an icon. */
const cellsOf: Record<IconName, readonly string[]> = {
  passed: ['holds'],
  violated: ['departs'],
  blocked: ['undecided'],
  errored: [],
  inapplicable: ['not-run'],
  observed: ['observed'],
  otherSide: ['other-side'],
  unseen: ['unseen'],
};

/** An icon beside a word with the same meaning. It is drawn by the style sheet, so screen readers do not know it. */
export const icon = (name: IconName): Markup => html`<i class="i i-${name}"></i>`;

/** A text whose command-line options are not broken at their hyphens. */
export const unbroken = (text: string): Markup =>
  html`${each(text.split(/(?<=^|[\s(])(--?[a-zA-Z][\w-]*)/), (part, index) => (index % 2 === 0 ? html`${part}` : html`<span class="option">${part}</span>`))}`;
