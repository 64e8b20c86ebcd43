import { createHash } from 'node:crypto';
import { each, html, type Markup, trustedText } from './markup.ts';
import { script as indented } from './script.ts';
import { style } from './style.ts';

interface Shell {
  title: string;
  generator: string;
  tone: keyof typeof favicons;
  band: Markup;
  /** The parts below the band, with links to them at the top; empty ones are left out, and those with words are folded under them. */
  parts: [id: string, name: string, content: Markup, foldedUnder?: string | undefined][];
  data?: Markup;
  /** Rules that only some pages need, after those of all. */
  style?: string;
}

const script = indented.replaceAll(/^ +/gm, '');

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policyFor = (styles: string): string =>
  `default-src 'none'; style-src ${hash(styles)}; script-src ${hash(script)}; img-src data:; base-uri 'none'; form-action 'none'`;

const favicons = {
  passed: { colour: '%23007a5e', sign: 'M4 8.5l3 3 5.5-7' },
  violated: { colour: '%23b8390e', sign: 'M4.5 4.5l7 7m0-7l-7 7' },
  blocked: { colour: '%23805a00', sign: 'M8 3.5v5.5M8 12v.2' },
} as const;

const favicon = (tone: Shell['tone']): string =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='4' fill='${favicons[tone].colour}'/><path d='${favicons[tone].sign}' fill='none' stroke='white' stroke-width='2' stroke-linecap='round'/></svg>`;

const hatch = html`<svg class="sheet" aria-hidden="true" focusable="false"><defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" class="hatch-ground"/><path d="M0 0V5" class="hatch-line"/></pattern></defs></svg>`;

const navigation = (parts: Shell['parts']): Markup =>
  html`<nav aria-label="Parts of the report"><div class="wide"><a class="skip" href="#main">Skip to the report</a>${each(
    parts,
    ([id, name]) => html`<a href="#${id}">${name}</a>`,
  )}<button type="button" id="theme" hidden>theme: system</button></div></nav>`;

/** A part of the page with its heading in the margin. */
function section([id, heading, content, words]: Shell['parts'][number]): Markup {
  const body =
    words === undefined ? content : html`<details class="fold"><summary>${words}</summary>${content}</details>`;
  return html`<section class="part${words === undefined ? '' : ' folded'}" id="${id}" aria-labelledby="${id}-h">
<div class="margin"><h2 id="${id}-h">${heading}</h2></div>
<div class="content">${body}</div>
</section>
`;
}

/** A page in one file that works without network and scripts. The same parts give the same bytes. */
export function shell({ title, generator, tone, parts, band, data, style: more = '' }: Shell): string {
  const styles = style + more;
  const present = parts.filter(([, , content]) => !content.isEmpty);
  const document = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(styles)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="${generator}">
<title>${title}</title>
<link rel="icon" href="${favicon(tone)}">
<style>${trustedText(styles)}</style>
</head>
<body>
${hatch}
${navigation(present)}
${band}
<main id="main" class="wide">
${each(present, section)}
</main>
${data}
<script>${trustedText(script)}</script>
</body>
</html>
`;
  return document.toString();
}
