import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply, Request } from '../../../scenarios/vocabulary/exchange.ts';
import { listModels } from '../../../scenarios/vocabulary/requests.ts';
import { now } from '../../http/response.ts';
import type { KeyInUse } from '../../http/target-access.ts';
import type { SentRequest } from '../exchange-log.ts';
import type { KeyPacer } from '../key-pacer.ts';
import type { CheckSession } from '../session.ts';

const marginMilliseconds = 15;
const reportedWaitMilliseconds = 1500;
const longestWaitMilliseconds = 85_000;

/** The request with which episodes use up a limit. */
export const listRequest: Request = listModels({ key: 'exhaustible' });

/** An exhaustible key that one episode uses, without waiting for its limit. */
export class EpisodeKey {
  readonly session: CheckSession;
  readonly key: KeyInUse;
  readonly pacer: KeyPacer;

  constructor(session: CheckSession, key: KeyInUse) {
    this.session = session;
    this.key = key;
    this.pacer = session.pacers.of(key);
  }

  send(request: Request, connection: 'kept' | 'new' = 'kept'): Promise<SentRequest> {
    return this.session.sendNow(request, this.key, 'step', connection);
  }

  observe(replies: readonly Reply[]): void {
    for (const reply of replies) this.pacer.observe(reply);
  }

  /** @throws BudgetSpent if the budget would end during the wait */
  async wait(milliseconds: number, reason: string): Promise<void> {
    this.session.budget.allowWait(milliseconds);
    if (milliseconds > reportedWaitMilliseconds) this.session.onWaiting(this.key.label, milliseconds, reason);
    await sleep(Math.max(0, milliseconds), undefined, { signal: this.session.signal });
  }

  canWaitFor(instant: number): boolean {
    return instant - now() <= longestWaitMilliseconds;
  }

  /** Waits for the reset. Returns at once if it is too far away or not known. */
  async waitForReset(resetAt: number | undefined, reason: string): Promise<void> {
    if (resetAt !== undefined && this.canWaitFor(resetAt))
      await this.wait(resetAt + marginMilliseconds - now(), reason);
  }

  /** Waits until a second begins: then a short window whose Reset is in whole seconds is known best. */
  async waitForSecond(): Promise<void> {
    const untilNext = 1000 - (now() % 1000);
    if (this.session.pacers.countsInSeconds && untilNext < 940)
      await this.wait(untilNext + marginMilliseconds, 'for a second to begin');
  }
}
