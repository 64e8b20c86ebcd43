import { seededRandom } from '../../schemas/random.ts';
import { recordDelay } from '../faults/delays.ts';
import { type FaultRule, matches, picks } from '../faults/rule.ts';
import type { Parts } from '../parts.ts';
import { type Exchange, type Handler, keyOf, refusal, type ServerAnswer } from '../vocabulary/exchange.ts';
import { interfaceRefusal } from './interface-refusal.ts';

/** Random numbers from the seed, the key and the ordinal of the request: the same at any concurrency and on any replica. */
function drawsOf(seed: number, exchange: Exchange): () => number {
  return seededRandom(`${seed} ${keyOf(exchange).id} ${exchange.count?.ordinal}`);
}

/** The body of an answer with 0 as its first member. */
function wrongType(answer: ServerAnswer): string {
  const members = JSON.parse(String(answer.body)) as Record<string, unknown>;
  const [first = 'id'] = Object.keys(members);
  return JSON.stringify({ ...members, [first]: 0 });
}

async function faultyAnswer(
  fault: FaultRule['fault'],
  exchange: Exchange,
  parts: Parts,
  execute: () => ServerAnswer | Promise<ServerAnswer>,
): Promise<ServerAnswer> {
  if (typeof fault === 'number') return interfaceRefusal(parts, exchange, fault);
  if (fault === 'hang' || fault === 'reset')
    return { ...refusal(parts.errors, 'injected_fault'), faulty: true, delivery: fault };
  const answer = await execute();
  if (fault === 'truncated') return { ...answer, faulty: true, delivery: 'truncated' };
  const body = fault === 'wrong-type' ? wrongType(answer) : `${String(answer.body).slice(0, -1)},`;
  return { ...answer, faulty: true, body };
}

/** A handler with the latency and the faults of the options; without any, the handler itself. */
export function injectFaults(parts: Parts, handler: Handler): Handler {
  const { disturbances, clock, seed } = parts.setup;
  const { latency, faults, delays } = disturbances;
  if (latency === undefined && faults.length === 0) return handler;

  async function delay(exchange: Exchange, milliseconds: number): Promise<void> {
    const began = performance.now();
    await clock.sleep(milliseconds);
    recordDelay(delays, keyOf(exchange).id, performance.now() - began);
  }

  return async (exchange) => {
    const next = drawsOf(seed, exchange);
    const draws = faults.map(() => next());
    if (latency !== undefined) await delay(exchange, latency(next));
    const ordinal = exchange.count?.ordinal ?? 0;
    const rule = faults.find((rule, at) => matches(rule, exchange) && picks(rule, ordinal, draws[at] ?? 0));
    return rule === undefined ? handler(exchange) : faultyAnswer(rule.fault, exchange, parts, () => handler(exchange));
  };
}
