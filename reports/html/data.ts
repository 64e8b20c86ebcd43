import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RunReport } from '../../schemas/generated/types.ts';
import { jsonValue } from '../../schemas/json-text.ts';
import { html, type Markup, trustedText } from './markup.ts';

const opening = '<script type="application/octet-stream;base64" id="run-report">';

/** The run report, compressed, in a script element that browsers do not run. */
export function dataBlock(report: RunReport): Markup {
  const bytes = deflateRawSync(JSON.stringify(report), { level: 9 });
  return html`${trustedText(opening)}${bytes.toString('base64')}</script>`;
}

/** A short page could hold a report that fills the memory. */
const mostBytes = 32 * 1024 * 1024;

/**
 * The run report embedded in an HTML report, not validated.
 * @throws Error with one sentence if there is none or it cannot be unpacked.
 */
export function reportFromHtml(text: string): RunReport {
  const start = text.lastIndexOf(opening);
  const end = text.indexOf('</script>', start);
  if (start < 0 || end < 0) throw new Error('This HTML has no embedded run report.');
  const bytes = Buffer.from(text.slice(start + opening.length, end), 'base64');
  try {
    return jsonValue(inflateRawSync(bytes, { maxOutputLength: mostBytes }).toString()) as RunReport;
  } catch (error) {
    throw new Error('The run report in this HTML cannot be decompressed.', { cause: error });
  }
}
