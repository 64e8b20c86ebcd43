import { resetInstant } from '../../limiter/reset-unit.ts';
import type { ClientFinding, ClientRun } from './evidence.ts';
import { headerIn } from './requests.ts';
import { resetUnitIn } from './scenarios.ts';

/**
 * The finding about a client that waits longer than it was told by more than its time: until it was stopped, or by a clock that its test
 * sets forward. Undefined if it does not.
 */
export function longWaitFinding({ requests, scenario, end, timeoutSeconds }: ClientRun): ClientFinding | undefined {
  const unit = resetUnitIn(scenario);
  for (const [index, { outcome, answer, answeredAt: at = 0 }] of requests.entries()) {
    const value = headerIn(answer?.headers ?? [], 'x-ratelimit-reset');
    if (outcome !== 'rate-limited' || value === undefined) continue;
    const next = requests[index + 1];
    const seconds = (resetInstant({ reset: Number(value), at }, unit) - at) / 1000;
    const waited = ((next?.receivedAt ?? at) - at) / 1000;
    const isStopped = next === undefined && end.kind === 'stopped';
    if (!isStopped && waited <= seconds + timeoutSeconds) continue;
    const did = isStopped
      ? `had not ended after ${Math.round(end.milliseconds / 1000)} s`
      : `sent its next request ${Math.round(waited)} s later`;
    const more = isStopped ? ', or needs more time with --timeout' : '';
    const because = `after a 429 with X-RateLimit-Reset: ${value}, ${seconds.toFixed(1)} s in the unit that it was told (${unit}), the client ${did} (scenario ${scenario.name}): it may read another unit${more}`;
    return { outcome: 'inapplicable', because };
  }
  return undefined;
}
