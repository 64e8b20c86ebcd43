import { allOf, idempotencyKeyOf, isOf, isToKnownKey, onEachAnswer } from '../vocabulary/answers.ts';
import type { Answered } from '../vocabulary/episodes.ts';
import { isObject, isSuccess, rateLimitHeaders } from '../vocabulary/expectations.ts';
import type { Check, Condition } from '../vocabulary/suite.ts';
import { inRange, resetIsInteger } from './headers.ts';

/** A JSON object or array that even strict parsers accept: they may refuse numbers, lone surrogates and names of prototypes. */
function isPlainJson(body: string | undefined): boolean {
  if (body === undefined || /\\ud[89a-f]|__proto__|constructor/i.test(body) || !body.isWellFormed()) return false;
  try {
    const value: unknown = JSON.parse(body, (_, member: unknown) => {
      if (typeof member === 'number' && !Number.isFinite(member)) throw new RangeError();
      return member;
    });
    return isObject(value) || Array.isArray(value);
  } catch {
    return false;
  }
}

const longestUsualKey = 64;

/** A server that parses before it authenticates refuses other bodies without having identified the key. */
function sendsJson(answered: Answered): boolean {
  const { request } = answered;
  // A gateway may refuse a long key without having identified the client.
  if ((idempotencyKeyOf(answered)?.length ?? 0) > longestUsualKey) return false;
  const types = request.headers?.filter(([name]) => name.toLowerCase() === 'content-type') ?? [];
  return types.some(([, type]) => type === 'application/json') && isPlainJson(request.body);
}

const owesHeaders: Condition<Answered> = {
  says: 'a 2xx, 403 or 429, or a 400 to JSON',
  met: (answered) => {
    const { status } = answered.reply;
    return isSuccess(answered.reply) || status === 403 || status === 429 || (status === 400 && sendsJson(answered));
  },
};

const endpoints = isOf('list', 'model', 'generate');

/** Checks of the rate-limit headers of every answer of the run. */
export const limitAnswerChecks: Check[] = [
  {
    id: 'rate-limit/headers-everywhere',
    clauses: ['8.2/every-response', '8.2/limit', '8.2/remaining', '8.2/reset'],
    level: 'must',
    title: 'every 2xx, 403 and 429 to a known key has the three rate-limit headers, and every 400 to JSON',
    why: 'Clients slow down by these headers, whichever endpoint they use.',
    reads: 'answers',
    expect: [
      onEachAnswer(
        allOf(`${owesHeaders.says}, to a known key`, endpoints, isToKnownKey, owesHeaders),
        rateLimitHeaders,
      ),
    ],
    brokenBy: [
      'omits-headers-on-success',
      'omits-headers-on-400',
      'omits-headers-on-403',
      'omits-headers-on-429',
      'omits-headers-on-replay',
      'omits-reset',
      'moves-to-v2',
      'omits-headers-on-pages',
      'omits-headers-on-unknown-model',
      'omits-headers-on-idempotent',
    ],
  },
  {
    id: 'rate-limit/reset-integer-everywhere',
    clauses: ['8.2/reset'],
    level: 'must',
    title: 'X-RateLimit-Reset is an integer in every answer that has it',
    why: 'A client that meets another format in a 429 does not know when to try again.',
    reads: 'answers',
    expect: [onEachAnswer(endpoints, resetIsInteger)],
    brokenBy: ['floats-reset', 'dates-reset-on-429', 'dates-reset-on-403', 'dates-reset-on-400'],
  },
  {
    id: 'rate-limit/values-in-range-everywhere',
    clauses: ['8.2/limit', '8.2/remaining'],
    level: 'should',
    title: 'X-RateLimit-Limit and X-RateLimit-Remaining are integers in every answer, Remaining from 0 to Limit',
    reads: 'answers',
    expect: [onEachAnswer(endpoints, inRange)],
    brokenBy: ['words-limit', 'negative-remaining', 'words-limit-on-400'],
  },
];
