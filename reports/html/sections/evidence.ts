import type { RunReport } from '../../../schemas/generated/types.ts';
import { isTrouble, worstFirst } from '../../summary/gating.ts';
import type { Markup } from '../markup.ts';
import { exchangesInFull } from './exchange.ts';

/** Exchanges in full, by the id of their check. */
export type Evidence = Map<string, Markup>;

/** Size limit of a page: 245 KB for a gate, in proportion for runs with more checks, 2.8 MB for 1000. */
const mostBytes = ({ checks }: RunReport): number => 245 * 1024 + Math.max(0, checks.length - 150) * 3000;

/**
 * The exchanges of failed checks, the worst first, as far as they fit into the size limit; `pageBytes` is the size of the
 * page without them. Other checks have a line for each exchange, and the script shows the rest from the data.
 */
export function evidenceFor(report: RunReport, pageBytes: number): Evidence {
  let left = mostBytes(report) - pageBytes;
  const evidence: Evidence = new Map();
  for (const check of worstFirst(report.checks.filter(isTrouble))) {
    const exchanges = exchangesInFull(check);
    const bytes = Buffer.byteLength(exchanges.toString());
    if (bytes > left) continue;
    left -= bytes;
    evidence.set(check.id, exchanges);
  }
  return evidence;
}
