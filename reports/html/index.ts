export { reportFromHtml } from './data.ts';
export { page as html } from './page.ts';
