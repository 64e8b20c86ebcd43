import { each, html, type Markup } from '../markup.ts';

/** The drawing area of every chart in SVG units, which are CSS pixels at full width. */
export const box = { width: 320, height: 150, left: 34, right: 8, top: 16, bottom: 24 };
export const right = box.width - box.right;
export const bottom = box.height - box.bottom;

/** A coordinate rounded to 0.1 pixels, which keeps the page small and the same on every machine. */
export const pixel = (value: number): number => Math.round(value * 10) / 10;

/** A constant value between two x coordinates. */
export interface Step {
  from: number;
  until: number;
  at: number;
}

/** The path of a step line; `closed` extends it down to the axis at both ends. */
export function stepPath(steps: Step[], closed = false): string {
  const [first] = steps;
  if (first === undefined) return '';
  const start = closed
    ? `M${pixel(first.from)} ${bottom}V${pixel(first.at)}`
    : `M${pixel(first.from)} ${pixel(first.at)}`;
  let height = pixel(first.at);
  const rest = steps.map(({ from, at, until }, index) => {
    const level = pixel(at);
    const rise = level === height ? '' : `H${pixel(from)}V${level}`;
    height = level;
    const last = index === steps.length - 1 ? `H${pixel(until)}` : '';
    return `${rise}${last}`;
  });
  return `${start}${rest.join('')}${closed ? `V${bottom}Z` : ''}`;
}

/** A path of d3, rounded to 0.1 pixels. */
export const roundPath = (path: string | null): string =>
  (path ?? '').replace(/-?\d+\.\d+(?:e-?\d+)?/g, (number) => String(pixel(Number(number))));

export interface Tick {
  at: number;
  text: string;
}

/** Horizontal lines with their values, and values below the axis. `unit` is above the vertical axis. */
export function axes(unit: string, vertical: Tick[], horizontal: Tick[]): Markup {
  return html`<text class="unit" x="0" y="9">${unit}</text>${each(
    vertical,
    ({ at, text }) =>
      html`<path class="rule" d="M${box.left} ${pixel(at)}H${right}"/><text class="tick" x="${box.left - 5}" y="${pixel(at + 3.5)}" text-anchor="end">${text}</text>`,
  )}${each(
    horizontal,
    ({ at, text }) => html`<text class="tick" x="${pixel(at)}" y="${bottom + 15}" text-anchor="middle">${text}</text>`,
  )}`;
}

/** A chart as an image with an accessible description. */
export function chart(says: string, content: Markup): Markup {
  return html`<svg class="chart" viewBox="0 0 ${box.width} ${box.height}" role="img" aria-label="${says}">${content}</svg>`;
}
