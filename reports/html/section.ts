import { html, type Markup } from './markup.ts';

/** A part of the page with its heading in the margin. `aside` is below the heading. */
export function section(id: string, heading: string, content: Markup, aside?: Markup): Markup {
  return html`<section class="part" id="${id}" aria-labelledby="${id}-h">
<div class="margin"><h2 id="${id}-h">${heading}</h2>${aside}</div>
<div class="content">${content}</div>
</section>
`;
}
