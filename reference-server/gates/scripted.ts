import { mayHaveContent, type NextAnswer } from '../mock/script.ts';
import type { Parts } from '../parts.ts';
import { type Exchange, type Gate, refusal, type ServerAnswer } from '../vocabulary/exchange.ts';
import { interfaceRefusal } from './interface-refusal.ts';

const statuses = {
  'bad-request': 400,
  'rate-limited': 429,
  'invalid-key': 401,
  forbidden: 403,
  'server-error': 500,
  unavailable: 503,
};

/** The answer in place of the usual one; undefined if the request is carried out. */
function answerTo(next: NextAnswer, exchange: Exchange, parts: Parts): ServerAnswer | undefined {
  if (typeof next === 'object') {
    const { status, headers = {}, body = '' } = next;
    // Rate-limit headers of the caller's own stand alone.
    if (Object.keys(headers).some((name) => /^x-ratelimit-/i.test(name))) exchange.count = undefined;
    if (!mayHaveContent(status))
      return { status, headers: Object.entries(headers).flat(), body: '', delivery: 'headers-as-given' };
    const { 'content-type': contentType, ...others } = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const flat = Object.entries(others).flat();
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { status, headers: flat, body: text, ...(contentType !== undefined && { contentType }) };
  }
  if (next === 'slow') return undefined;
  if (next === 'reset-after-execution' || next === 'truncated') {
    exchange.scripted = next === 'truncated' ? 'truncated' : 'reset';
    return undefined;
  }
  if (next === 'hang' || next === 'reset') return { ...refusal(parts.errors, 'injected_fault'), delivery: next };
  return interfaceRefusal(parts, exchange, statuses[next]);
}

/** Gives the answers of the script. They come after the key and its limit, so that they carry its rate-limit headers. */
export function scripted(parts: Parts): Gate {
  const { script, clock } = parts.setup;
  return (exchange) => {
    const next = script.take(exchange);
    if (next === undefined) return undefined;
    if (next.answer === 'slow') return clock.sleep(next.milliseconds).then(() => undefined);
    return answerTo(next.answer, exchange, parts);
  };
}
