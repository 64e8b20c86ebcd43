import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RunReport } from '../../schemas/generated/types.ts';
import { jsonValue } from '../../schemas/json-text.ts';
import { fromColumns, type Json, toColumns } from './columns.ts';
import { html, type Markup, trustedText } from './markup.ts';

const opening = '<script type="application/octet-stream;base64" id="run-report">';

/** The run report by columns, compressed, in a script element that browsers do not run. */
export function dataBlock(report: RunReport): Markup {
  const bytes = deflateRawSync(JSON.stringify({ columns: toColumns(report as unknown as Json) }), { level: 9 });
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
    const value = jsonValue(inflateRawSync(bytes, { maxOutputLength: mostBytes }).toString(), 'program') as {
      columns?: Json;
    };
    // Pages of older versions have the report itself.
    return (value.columns === undefined ? value : fromColumns(value.columns)) as unknown as RunReport;
  } catch (error) {
    throw new Error('The run report in this HTML cannot be decompressed.', { cause: error });
  }
}
