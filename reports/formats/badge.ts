import type { RunReport } from '../../schemas/generated/types.ts';
import { isPartial } from '../summary/headline.ts';
import type { RunDocument } from '../summary/run-document.ts';
import { jsonText } from '../text/safe-text.ts';

const label = 'text generation interface';

const colours: Record<RunReport['verdict'], string> = {
  conforms: 'brightgreen',
  departs: 'red',
  inconclusive: 'lightgrey',
};

/** The headline as a badge: JSON for the endpoint badge of shields.io. */
export function badge({ report, headline }: RunDocument): string {
  const color = isPartial(report) ? 'green' : colours[report.verdict];
  return `${jsonText({ schemaVersion: 1, label, message: headline.toLowerCase(), color })}\n`;
}
