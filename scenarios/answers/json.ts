import { allOf, is4xxOr5xx, isOf, onEachAnswer } from '../vocabulary/answers.ts';
import type { Answer } from '../vocabulary/exchange.ts';
import { answerWith, brief, headerOf, isObject, ofAnswer, onlyOn } from '../vocabulary/expectations.ts';
import type { Check } from '../vocabulary/suite.ts';
import { type RepeatedMember, repeatedMembers } from './repeated-members.ts';

const endpoints = isOf('list', 'model', 'generate');

/** An empty object says nothing about the interface. */
const isJsonBody = answerWith(
  'a JSON object or array that is not empty',
  ({ json }) => json.ok && (isObject(json.value) || Array.isArray(json.value)) && Object.keys(json.value).length > 0,
);

const hasBody = answerWith(
  'JSON, or with bytes that are not UTF-8',
  (answer) => isJsonBody.met(answer, []) || isNotUtf8(answer),
);

/** True for bytes that are not UTF-8 in a body that is otherwise JSON, or that Content-Type calls JSON. */
const isNotUtf8 = (answer: Answer): boolean =>
  !answer.json.ok && answer.json.isUtf8 === false && (isLossyJson(answer.text) || hasJsonType(answer));

function isLossyJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const hasJsonType = (answer: Answer): boolean =>
  /^((application|text)\/json|[^\s;,]+\/[^\s;,]+\+json)\s*([;,]|$)/i.test(
    headerOf(answer, 'content-type')?.trim() ?? '',
  );

const encoding = onlyOn(
  hasBody,
  ofAnswer('UTF-8 without a byte order mark', ['body'], (answer) => {
    if (isNotUtf8(answer)) return `${answer.status}, the body is not valid UTF-8`;
    if (!answer.text.startsWith('\uFEFF')) return undefined;
    const at = answer.status < 400 ? 'body' : 'body of an error';
    return { says: `${answer.status}, the body begins with a byte order mark`, at, is: 'with a byte order mark' };
  }),
);

/** Texts of answers repeat, and each is read once. */
const repetitions = new WeakMap<object, RepeatedMember[]>();
function repeatedIn({ text, json }: Answer): RepeatedMember[] {
  const known = repetitions.get(json);
  if (known !== undefined) return known;
  const found = repeatedMembers(text);
  repetitions.set(json, found);
  return found;
}

const isTopError = ({ path, name }: RepeatedMember): boolean => path === '' && name === 'error';

const inWords = ({ path, name }: RepeatedMember): string =>
  brief(`\`${name}\` occurs more than once${path === '' ? ' at the top level' : ` in ${path}`}`, 200);

const oneError = onlyOn(
  isJsonBody,
  ofAnswer('one top-level member `error`', ['error'], (answer) => {
    const repeated = repeatedIn(answer).find(isTopError);
    return repeated && `${answer.status}, ${inWords(repeated)}`;
  }),
);

/** errors/error-single judges a repeated `error` of a refusal. */
const membersOnce = onlyOn(
  isJsonBody,
  ofAnswer('each member once in its object', ['body'], (answer) => {
    const repeated = repeatedIn(answer).find((found) => answer.status < 400 || !isTopError(found));
    if (repeated === undefined) return undefined;
    const at = [repeated.path, repeated.name].filter(Boolean).join('.');
    return { says: `${answer.status}, ${inWords(repeated)}`, at, is: 'repeated', clause: 'question' };
  }),
);

export const isJsonType = ofAnswer(
  'a Content-Type of JSON: application/json, or one that ends in +json',
  ['header content-type'],
  (answer) =>
    hasJsonType(answer)
      ? undefined
      : `${answer.status}, Content-Type is ${brief(headerOf(answer, 'content-type') ?? 'missing', 60)}`,
);

/** Checks of the JSON of every answer of the run. */
export const jsonChecks: Check[] = [
  {
    id: 'errors/encoding-utf-8',
    clauses: ['4/json', '1/http-json'],
    level: 'must',
    title: 'every answer with JSON is in UTF-8, without a byte order mark',
    why: 'RFC 8259 requires it. Many parsers refuse a byte order mark or invalid bytes.',
    reads: 'answers',
    expect: [onEachAnswer(endpoints, encoding)],
    brokenBy: ['marks-byte-order', 'marks-byte-order-in-errors', 'sends-latin-1'],
  },
  {
    id: 'errors/members-single',
    clauses: ['4/json'],
    level: 'should',
    title: 'no object of an answer has two members with the same name',
    why: 'Parsers differ in which of the two they use.',
    reads: 'answers',
    expect: [onEachAnswer(endpoints, membersOnce)],
    brokenBy: ['repeats-model-name', 'repeats-error-code'],
  },
  {
    id: 'errors/media-type-json',
    clauses: ['4/json'],
    level: 'should',
    title: 'every answer with JSON has a media type of JSON',
    why: 'Clients choose how to read a body by its media type.',
    reads: 'answers',
    expect: [onEachAnswer(endpoints, onlyOn(isJsonBody, isJsonType))],
    brokenBy: ['labels-generation-as-text', 'labels-errors-as-html', 'labels-list-as-text'],
  },
];

/** The check of the errors of the run that a parsed body does not show. */
export const errorAnswerChecks: Check[] = [
  {
    id: 'errors/error-single',
    clauses: ['7/envelope'],
    level: 'must',
    title: 'every error response has one top-level member error',
    why: 'Of two members with the same name one is lost when the body is parsed.',
    reads: 'answers',
    expect: [onEachAnswer(allOf('a 4xx or 5xx', endpoints, is4xxOr5xx), oneError)],
    brokenBy: ['repeats-error', 'repeats-error-on-403'],
  },
];
