/** A format of one's own: `textgen-harness check URL --reporter ./reporter.ts`. */
import type { RunReport } from 'textgen-harness';

export default function reporter({ target, verdict, checks }: RunReport): string {
  const failed = checks.filter(({ outcome }) => outcome === 'violated');
  return [`${target.name}: ${verdict}`, ...failed.map(({ id, got = '' }) => `- ${id}: ${got}`)].join('\n');
}
