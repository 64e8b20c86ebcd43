import { raw, html as template } from 'hono/html';
import { visible } from '../text/safe-text.ts';

/** Finished HTML, as opposed to text. */
export type Markup = ReturnType<typeof raw>;
type Value = string | number | boolean | undefined | Markup | Value[];

const shown = (value: Value): Value => {
  if (typeof value === 'string') return visible(value);
  return Array.isArray(value) ? value.map(shown) : value;
};

/**
 * The only way text gets into the page: every string is made visible and escaped, for text and quoted attributes
 * alike. `undefined` and booleans print nothing.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return template(strings, ...values.map(shown)) as Markup;
}

/** Text of this folder's own, put in as it is. Nothing that a run report holds may come this way. */
export const trusted = (text: string): Markup => raw(text);

/** Markup of each item, put together; `between` separates them. */
export function each<Item>(items: Iterable<Item>, make: (item: Item, index: number) => Markup, between = ''): Markup {
  return raw([...items].map((item, index) => make(item, index).toString()).join(between));
}

const strokes = {
  passed: 'M3.5 8.5l3 3 6-7',
  violated: 'M4.3 4.3l7.4 7.4m0-7.4l-7.4 7.4',
  blocked: 'M8 3v6M8 12.4v.2',
  errored: 'M5.4 6a2.6 2.4 0 1 1 3.4 2.3q-.8.4-.8 1.4M8 12.6v.1',
  inapplicable: 'M4 8h8',
  observed: 'M8 4.2a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 1 1 0-7.6z',
  unseen: 'M8 7.6a.4.4 0 1 1 0 .8a.4.4 0 1 1 0-.8z',
} as const;

export type IconName = keyof typeof strokes;

/** The definitions that `icon` refers to, once in the page. */
export const iconSheet = (): Markup =>
  html`<svg class="sheet" aria-hidden="true" focusable="false">${each(
    Object.entries(strokes),
    ([name, path]) => html`<symbol id="i-${name}" viewBox="0 0 16 16"><path d="${path}"/></symbol>`,
  )}</svg>`;

/** A sign inside a link that has a label of its own. */
export const mark = (name: IconName): Markup => html`<svg class="i"><use href="#i-${name}"/></svg>`;

/** A sign; the word beside it says the same, so it is hidden from screen readers. */
export const icon = (name: IconName): Markup => html`<svg class="i" aria-hidden="true"><use href="#i-${name}"/></svg>`;
