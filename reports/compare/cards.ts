import { columnHeads, each, html, type IconName, icon, type Markup, scrolling } from '../html/markup.ts';
import { looks } from '../text/words.ts';
import type { Change } from './comparison.ts';

/** A cell with an icon has the colour of its look. */
export interface Cell {
  look?: string;
  content: Markup;
}

export interface Row {
  id?: string;
  head: Markup;
  cells: Cell[];
}

/** Added to the style sheet of the pages that have such tables. */
export const cardStyle = `
.lost{--tone:var(--bad)}
.cards{table-layout:fixed}
.cards thead th:first-child{width:36%}
.cards td{overflow-wrap:anywhere}
.cards :is(th,td) code{overflow-wrap:anywhere}
.cards.numbers thead th:first-child{width:30%}
.cards.outcomes thead th:nth-child(2){width:8%}
.cards.outcomes thead th:is(:nth-child(3),:nth-child(4)){width:14%}
.cards.numbers :is(td,th){white-space:normal}
@media (max-width:40rem){.cards:is(table),.cards :is(tbody,tr,th,td){display:block;width:auto}.cards thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.cards tr{border:1px solid var(--line);border-radius:8px;padding:.6rem .75rem;margin-block:.75rem}.cards :is(th,td){padding:.15rem 0;border:0}.cards td{display:grid;grid-template-columns:5.5rem minmax(0,1fr);gap:.5rem;text-align:left}.cards td::before{content:attr(data-label);color:var(--quiet);font-size:.8125rem}.cards td.empty{display:none}}
`;

const isEmpty = (content: Markup): boolean => content.toString().trim() === '';

/** A table whose rows become cards on narrow screens; the first name is that of the row heads. */
export function cardTable(label: string, names: readonly string[], rows: readonly Row[], look = ''): Markup {
  const cell = ({ look: tone, content }: Cell, index: number): Markup => {
    const classes = tone === undefined ? (isEmpty(content) ? 'empty' : '') : `${tone} mark`;
    return html`<td class="${classes}" data-label="${names[index + 1] ?? ''}"><span>${content}</span></td>`;
  };
  const row = ({ id, head, cells }: Row): Markup =>
    html`<tr${id === undefined ? '' : html` id="${id}"`}><th scope="row">${head}</th>${each(cells, cell)}</tr>
`;
  return scrolling(
    label,
    html`<table class="cards ${look}"><thead><tr>${columnHeads(names)}</tr></thead><tbody>${each(rows, row)}</tbody></table>`,
  );
}

export const textCell = (content: Markup | string): Cell => ({ content: html`${content}` });

export const markCell = (look: string, sign: IconName, words: string): Cell => ({
  look,
  content: html`${icon(sign)} ${words}`,
});

export const changeCell = (change: Change, words: string = change): Cell =>
  markCell(change === 'other' ? 'inapplicable' : change, looks[change], words);
