import type { CheckResult } from '../../schemas/generated/types.ts';
import { commaList } from '../text/words.ts';

type Deviation = NonNullable<CheckResult['deviation']>;

/** The deviation as one text, without the request; `other` for checks without one. */
export const deviationClass = (deviation: Deviation | undefined): string =>
  deviation === undefined ? 'other' : `${deviation.at} ${deviation.is}`;

const overLimit = ['admissions too many', 'admissions too many at once', 'refusal missing'];

/** True if the limiter admitted more than the limit, or refused nothing beyond it (rate-limit/limit-held-… and refused-…). */
export const showsOverLimit = ({ outcome, deviation }: CheckResult): boolean =>
  outcome === 'violated' && overLimit.includes(deviationClass(deviation));

/** Deviations that say how the server decided or which answers it gave, by `at` and `is`. A `*` stands for any class. */
const sentences: Record<string, Record<string, string>> = {
  status: {
    '2xx': 'a request that should be refused got 2xx',
    'not answered': 'the request was not answered',
    '*': 'the status is an unexpected *',
  },
  answer: { '*': 'no complete answer arrived' },
  body: {
    'not JSON': 'the body is not JSON',
    missing: 'the body is missing',
    'with another member': 'the body has a member that does not belong there',
    'without the members of the envelope': 'the body lacks members of the envelope',
    'without the members of a model': 'the body lacks members of a model',
    'of another API key': 'the answer has the result of another API key',
    '*': 'the body is not as expected',
  },
  admissions: {
    'too many': 'more requests were admitted than the limit allows',
    'too many at once': 'more requests were admitted than the limit allows',
    'too few': 'fewer requests were admitted than the limit allows',
  },
  refusal: {
    'too early': 'requests were refused before the limit was used up',
    missing: 'no request over the limit was refused',
    'of another status': 'requests over the limit were refused with another status than 429',
  },
  operation: { '*': 'an operation was admitted while the limit of its key was used up' },
  'new connection': { '*': 'requests over the limit were admitted on a new connection' },
  'Idempotency-Key': { '*': 'requests over the limit were admitted with a new Idempotency-Key' },
  'new window': {
    missing: 'no request was admitted after the announced reset',
    'too early': 'requests were admitted before the announced reset',
  },
  'bystander key': {
    'not answered': 'another key got no answer while one was over its limit',
    '*': 'another key got * while one was over its limit',
  },
  'repeated request': {
    'not answered': 'the repeated request was not answered',
    '*': 'the repeated request got *',
  },
  duplicates: {
    'all refused': 'all concurrent duplicates were refused',
    different: 'concurrent duplicates got different results',
    'partly different': 'concurrent duplicates got several results',
  },
};

const rateLimitHeader = 'x-ratelimit-';

/** Deviations of the value of a member or header; `#` is its name. A class that is not here is a JSON type or a text of its own. */
const values: Record<string, string> = {
  wrong: '# is not as expected',
  twice: '# is listed twice',
  repeated: '# is repeated',
  'repeated for one model': '# is repeated for one model',
  'with another value': '# has an unexpected value',
  'without generate': '# lacks generate',
  'not an integer from 0': '# is not a non-negative integer',
  'with another member': '# has a member that does not belong there',
  'too few': '# has too few entries',
  'too many': '# has too many entries',
  'no day': '# is not a day of the calendar',
  'in local time': '# is in local time',
  miscounted: '# is miscounted',
  'another than before': '# differs from that of the first answer',
  'not as listed': '# differs from that in the list of models',
  'of another model': '# is that of another model',
  smaller: '# is smaller than the interface shows',
  larger: '# is larger than the interface shows',
};

/** Deviations of headers in words; members of a body with the same deviation have other words. */
const headerValues: Record<string, string> = {
  present: '# has an unexpected value',
  'too many': '# is too large',
  'not the reset': '# is not when requests are admitted again',
  'not counted down': '# is not counted down',
  'lowered by another key': '# is lowered by requests of another key',
};

const jsonTypes = ['string', 'number', 'boolean', 'array', 'object', 'null'];
const withArticle = (type: string): string => (type === 'null' ? type : `${/^[ao]/.test(type) ? 'an' : 'a'} ${type}`);

/** Headers as they are usually written: `X-RateLimit-Reset`. */
const headerName = (name: string): string =>
  name.startsWith(rateLimitHeader)
    ? `X-RateLimit-${titleCase(name.slice(rateLimitHeader.length))}`
    : name.split('-').map(titleCase).join('-');

const titleCase = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** A part of an answer, by its name. */
const partName = (part: string): string =>
  part.startsWith('header ') ? headerName(part.slice('header '.length)) : `\`${part}\``;

/** The parts of an answer that a deviation names: one, or several headers. */
export const partsOf = ({ at }: Deviation): string[] => at.split(', ');

/** The class of a deviation as a clause: `` `error` has an unexpected value (a string) ``. It holds for every check with that class. */
export function deviationInWords(deviation: Deviation): string {
  const { at, is } = deviation;
  const ofAnswers = sentences[at];
  if (ofAnswers !== undefined) return (ofAnswers[is] ?? ofAnswers['*'] ?? `${at}: ${is}`).replace('*', is);
  const parts = partsOf(deviation);
  const name = commaList(parts.map(partName));
  if (is === 'missing') return `${name} ${parts.length > 1 ? 'are' : 'is'} missing`;
  const words = (at.startsWith('header ') ? headerValues[is] : undefined) ?? values[is];
  if (words !== undefined) return words.replace('#', name);
  return jsonTypes.includes(is) ? `${name} has an unexpected value (${withArticle(is)})` : `${name} is ${is}`;
}
