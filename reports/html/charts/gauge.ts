import { html, type Markup } from '../markup.ts';

export interface Gauge {
  name: string;
  /** The number beside the ring. */
  says: string;
  /** The part of the ring that is filled, 0 to 1; undefined leaves it hollow. */
  share?: number | undefined;
  look: 'passed' | 'violated' | 'blocked' | 'inapplicable';
}

/** A ring that is filled as far as something was decided, with its number. */
export const gauge = ({ name, says, share, look }: Gauge): Markup =>
  html`<li class="gauge ${look}"><svg viewBox="0 0 36 36" aria-hidden="true"><circle class="ring" cx="18" cy="18" r="15"/>${
    share === undefined || share <= 0
      ? ''
      : html`<circle class="arc" cx="18" cy="18" r="15" pathLength="100" stroke-dasharray="${Math.max(1, Math.floor(Math.min(1, share) * 100))} 100" transform="rotate(-90 18 18)"/>`
  }</svg><span><b>${name}</b> ${says}</span></li>`;
