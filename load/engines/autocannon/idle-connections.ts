import type { EngineJob } from '../engine.ts';
import type { LoadConnection } from './connection.ts';

/** A request that has waited for this long, and for this multiple of the probe's latency, may wait for a free worker. */
const starvedMilliseconds = 200;
const starvedLatencies = 4;
/** An answer within this time shows that closing idle connections has helped. */
const helpsWithinMilliseconds = 1000;
const retryMilliseconds = 1000;

/**
 * A server that serves few connections at a time waits for a request on an idle one while a request on another one waits
 * for it. Idle connections are then closed. If an answer follows, connections are made on demand from there on.
 */
export class IdleConnections {
  /** Connections are made when a request is due, not ahead. */
  onDemand = false;
  #closedAt = Number.NEGATIVE_INFINITY;
  #hasHelped = false;
  readonly #longestMilliseconds: number;

  constructor({ streams }: EngineJob) {
    const latencies = streams.map(({ arrivals }) => arrivals.limits.latencyMilliseconds ?? 0);
    this.#longestMilliseconds = Math.max(starvedMilliseconds, starvedLatencies * Math.max(0, ...latencies));
  }

  answered(sentAt: number): void {
    if (this.onDemand && sentAt < this.#closedAt) this.#hasHelped = true;
  }

  /** Closes idle connections if they keep a request waiting, and makes them again if that did not help. */
  check(all: readonly LoadConnection[], now: number): void {
    if (this.onDemand) {
      if (this.#hasHelped || now <= this.#closedAt + Math.max(helpsWithinMilliseconds, this.#longestMilliseconds))
        return;
      this.onDemand = false;
      for (const connection of all) connection.connectionWanted();
      return;
    }
    const isUnheard = all.some((one) => one.unheardMilliseconds(now) > this.#longestMilliseconds);
    if (
      !isUnheard ||
      now < this.#closedAt + helpsWithinMilliseconds + retryMilliseconds ||
      !all.some((one) => one.free)
    )
      return;
    this.onDemand = true;
    this.#closedAt = now;
    for (const connection of all) connection.renew();
  }
}
