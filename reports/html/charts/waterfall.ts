import type { WaterfallRow } from '../../summary/waterfall.ts';
import { latency, quantity } from '../../text/quantities.ts';
import { each, html, type Markup, scrolling } from '../markup.ts';
import { pixel } from './frame.ts';

const width = 240;
const height = 12;
/** A bar of a quick answer would be too narrow to see. */
const leastWidth = 2;

/** Requests around the limit as rows of a table: which admission, its status, Remaining, and a bar from sending to answer. */
export function waterfall(
  rows: readonly WaterfallRow[],
  caption: string,
  of: string,
  hrefOf: (row: WaterfallRow) => string | undefined = () => undefined,
): Markup {
  const first = Math.min(...rows.map(({ sent }) => sent));
  const span = Math.max(1, ...rows.map(({ sent, took = 0 }) => sent + took - first));
  const bar = ({ sent, took = 0, look }: WaterfallRow): Markup => {
    const from = ((sent - first) / span) * (width - leastWidth);
    return html`<svg class="bar" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true"><rect class="${look}" x="${pixel(from)}" y="2" width="${pixel(Math.max(leastWidth, (took / span) * width))}" height="8"/></svg>`;
  };
  const row = (of: WaterfallRow): Markup => {
    const href = hrefOf(of);
    const status = href === undefined ? html`${of.status}` : html`<a href="${href}">${of.status}</a>`;
    const place = of.look === 'over' ? `#${of.number ?? ''} over` : of.number === undefined ? '–' : `#${of.number}`;
    return html`<tr class="${of.look}"><th scope="row">${place}</th><td>${status}</td><td>${of.remaining ?? '–'}</td><td>+${quantity(of.sent - first)}</td><td>${latency(of.took)}</td><td>${bar(of)}</td></tr>`;
  };
  return scrolling(
    `${caption}, ${of}`,
    html`<table class="numbers waterfall"><caption>${caption}</caption><thead><tr><th scope="col">admitted</th><th scope="col">status</th><th scope="col">Remaining</th><th scope="col">sent, ms</th><th scope="col">took, ms</th><th scope="col">sending to answer</th></tr></thead><tbody>${each(rows, row)}</tbody></table>`,
  );
}
