import type { RunReport } from '../../schemas/generated/types.ts';
import { isTrouble, worstFirst } from '../summary/gating.ts';
import { exchangesInFull } from './exchange.ts';
import type { Markup } from './markup.ts';

/** The exchanges that are written out, by the id of their check. */
export type Evidence = Map<string, Markup>;

export const noEvidence: Evidence = new Map();

/** How large a page may become: 245 KB for a gate, and in proportion for runs of more checks, up to 2.8 MB for 1000. */
const mostBytes = ({ checks }: RunReport): number => 245 * 1024 + Math.max(0, checks.length - 150) * 3000;

/**
 * The exchanges of what needs attention, the worst first, as far as they fit beside a page that has so many bytes
 * without them. The others keep a line for each exchange, and the script shows the rest from the data.
 */
export function evidenceFor(report: RunReport, pageBytes: number): Evidence {
  let left = mostBytes(report) - pageBytes;
  const evidence: Evidence = new Map();
  for (const check of worstFirst(report, report.checks.filter(isTrouble))) {
    const exchanges = exchangesInFull(check);
    const bytes = Buffer.byteLength(exchanges.toString());
    if (bytes > left) continue;
    left -= bytes;
    evidence.set(check.id, exchanges);
  }
  return evidence;
}
