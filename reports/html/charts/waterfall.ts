import type { WaterfallRow } from '../../summary/waterfall.ts';
import { latency, quantity } from '../../text/quantities.ts';
import { each, html, type Markup, scrolling } from '../markup.ts';
import { pixel } from './frame.ts';

const height = 12;
/** Bars of quick answers are at least this wide, in CSS pixels. */
const leastWidth = 4;
/** Wider bars are wider than the least width on any screen. */
const wideShare = 0.05;

const percent = (share: number): string => `${pixel(share * 100)}%`;

/** Requests around the limit as rows of a table: which admission, its status, Remaining, and a bar from sending to answer. `caption` names key and operation. */
export function waterfall(
  rows: readonly WaterfallRow[],
  caption: string,
  of: string,
  hrefOf: (row: WaterfallRow) => string | undefined = () => undefined,
): Markup {
  const first = Math.min(...rows.map(({ sent }) => sent));
  const span = Math.max(1, ...rows.map(({ sent, took = 0 }) => sent + took - first));
  const bar = ({ sent, took = 0, look }: WaterfallRow): Markup => {
    const [from, share] = [(sent - first) / span, took / span];
    const rect = (width: string | number): Markup =>
      html`<rect class="${look}" x="${percent(from)}" y="2" width="${width}" height="8"/>`;
    return html`<svg class="bar" height="${height}" aria-hidden="true">${rect(percent(share))}${share < wideShare ? rect(leastWidth) : ''}</svg>`;
  };
  const isMixed = new Set(rows.map(({ operation }) => operation)).size > 1;
  const row = (of: WaterfallRow): Markup => {
    const href = hrefOf(of);
    const status = href === undefined ? html`${of.status}` : html`<a href="${href}">${of.status}</a>`;
    const place = of.look === 'over' ? `#${of.number ?? ''} over` : of.number === undefined ? '–' : `#${of.number}`;
    return html`<tr class="${of.look}"><th scope="row">${place}</th>${isMixed ? html`<td class="word">${of.operation ?? '–'}</td>` : ''}<td>${status}</td><td>${of.remaining ?? '–'}</td><td>+${quantity(of.sent - first)}</td><td>${latency(of.took)}</td><td>${bar(of)}</td></tr>`;
  };
  return scrolling(
    `${caption}, ${of}`,
    html`<table class="numbers waterfall${isMixed ? ' mixed' : ''}"><caption>${caption}</caption><thead><tr><th scope="col">admitted</th>${isMixed ? html`<th scope="col" class="word">request</th>` : ''}<th scope="col">status</th><th scope="col">Remaining</th><th scope="col">sent, ms</th><th scope="col">took, ms</th><th scope="col">sending to answer</th></tr></thead><tbody>${each(rows, row)}</tbody></table>`,
  );
}
