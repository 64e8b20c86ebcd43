import { below } from '../../../limiter/ascending.ts';
import { type LimiterKind, longest, refused } from '../../../limiter/decisions.ts';
import type { AnnouncedEnds } from '../../../limiter/resets.ts';
import { type Instants, instantsOf, type LedgerDecisions } from '../decisions.ts';
import { visitDecisions } from '../in-flight.ts';
import type { KeyAnalysis } from '../key-analysis.ts';
import { holdsIf, type InvariantVerdict, noData, unitUnknown } from './verdict.ts';

/** Timers that end windows run this late on a busy server, which a Reset in milliseconds does not show. Chosen, not measured. */
const busyMilliseconds = 100;

/**
 * A limiter with windows refuses nothing once all announced resets have passed. Sliding windows and token buckets may
 * still refuse then, because they refill gradually.
 */
export function resetKept(
  { decisions, ends: { endOf }, unit, judgement }: KeyAnalysis,
  kinds: readonly LimiterKind[],
): InvariantVerdict {
  if (decisions.outcomes[refused] === 0) return noData('no request was refused');
  if (unit === undefined) return noData(unitUnknown);
  if (judgement === undefined) return noData('the limit or the window is not known');
  if (kinds.length === 0 || !kinds.every((kind) => kind.endsWith('-window')))
    return noData('a limiter that refills gradually may refuse after the announced reset');
  const { windowMilliseconds } = judgement.rule;
  const drift = longest(windowMilliseconds, decisions) - windowMilliseconds + busyMilliseconds;
  const { refusals, late, most } = lateRefusals(decisions, endOf, drift);
  if (refusals === 0) return noData('no 429 carries a usable X-RateLimit-Reset');
  const bad = `${late} of ${refusals} refusals came after the announced reset, by up to ${Math.round(most)} ms`;
  return holdsIf(late === 0, 'no request is refused after the announced reset', bad);
}

/** True if a request may have been admitted between two instants: it then began a new window, which may have been used up. */
const mayHaveAdmitted = ({ sent, answered }: Instants, from: number, until: number): boolean =>
  below(sent, until) > below(answered, from);

/** Counts refusals sent more than `drift` after the latest reset that earlier answers had announced. */
function lateRefusals(
  decisions: LedgerDecisions,
  endOf: AnnouncedEnds['endOf'],
  drift: number,
): { refusals: number; late: number; most: number } {
  const found = { refusals: 0, late: 0, most: 0 };
  let latest = Number.NaN;
  let instants: Instants | undefined;
  const onDecided = (earlier: number) => {
    const latency = (decisions.answered[earlier] ?? 0) - (decisions.sent[earlier] ?? 0);
    const end = (endOf(earlier)?.latest ?? Number.NaN) + latency;
    if (!(end <= latest)) latest = end;
  };
  visitDecisions(decisions, onDecided, (index) => {
    if (decisions.outcome[index] !== refused || endOf(index) === undefined) return;
    found.refusals++;
    const past = (decisions.sent[index] ?? 0) - latest;
    if (!(past > drift)) return;
    instants ??= instantsOf(decisions, (outcome) => outcome !== refused);
    if (mayHaveAdmitted(instants, latest, decisions.answered[index] ?? 0)) return;
    found.late++;
    found.most = Math.max(found.most, past);
  });
  return found;
}
