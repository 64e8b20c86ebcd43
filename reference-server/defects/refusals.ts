import { answersWhere, asText, wrapLimiter } from '../alterations.ts';
import { objectIn } from '../gates/validate.ts';
import type { Parts } from '../parts.ts';
import type { Answer, Exchange } from '../vocabulary/exchange.ts';
import { type Defect, defect } from './defect.ts';
import { hasWrongTypes } from './errors.ts';

const authorizationOf = ({ headers }: Exchange): string | undefined => {
  const { authorization } = headers;
  return typeof authorization === 'string' ? authorization : undefined;
};
const isEmptyBearer = (exchange: Exchange): boolean => /^bearer *$/i.test(authorizationOf(exchange) ?? '');

/** A defect that answers one kind of refusal with text. */
const plainRefusal = (name: string, of: string, where: (answer: Answer, exchange: Exchange) => boolean): Defect =>
  defect(
    name,
    '7/envelope',
    `Answers ${of} with a text body.`,
    answersWhere(where, (answer) => asText(answer, 'Refused.')),
  );

/** While one key is refused, so is every key with a larger limit. */
function refuseAllWithOne(parts: Parts): Parts {
  let until = 0;
  let limit = Number.POSITIVE_INFINITY;
  return wrapLimiter(parts, async (inner, key, exchange) => {
    const count = await inner.count(key, exchange);
    const now = parts.setup.clock.now();
    if (!count.admitted) [until, limit] = [Math.max(until, count.resetAt), Math.min(limit, count.limit)];
    return now < until && count.limit > limit ? { ...count, admitted: false } : count;
  });
}

/** Defects of refusals in one situation. */
export const refusalDefects: readonly Defect[] = [
  plainRefusal(
    'plain-refusal-without-header',
    'a request without an Authorization header',
    ({ code }, exchange) => code === 'missing_api_key' && authorizationOf(exchange) === undefined,
  ),
  plainRefusal(
    'plain-refusal-of-other-scheme',
    'a scheme other than Bearer',
    ({ code }, exchange) =>
      code === 'missing_api_key' && authorizationOf(exchange) !== undefined && !isEmptyBearer(exchange),
  ),
  plainRefusal(
    'plain-refusal-of-empty-token',
    'an empty token',
    ({ code }, exchange) => code === 'missing_api_key' && isEmptyBearer(exchange),
  ),
  plainRefusal(
    'plain-refusal-of-types',
    'wrong JSON types of model, prompt or maxTokens',
    ({ code }, { body }) => code === 'invalid_parameter' && hasWrongTypes(objectIn(body) ?? {}),
  ),
  plainRefusal(
    'plain-refusal-of-malformed-json',
    'a body that is not a JSON object',
    ({ code }) => code === 'malformed_json',
  ),
  plainRefusal(
    'plain-refusal-of-media-type',
    'another media type than JSON',
    ({ code }) => code === 'unsupported_media_type',
  ),
  plainRefusal(
    'plain-refusal-of-unknown-model',
    'a model that does not exist',
    ({ code }) => code === 'model_not_found',
  ),
  defect(
    'refuses-all-with-one',
    '5.5',
    'While one key has used up its limit, refuses every key with a larger one, the announcements untouched.',
    refuseAllWithOne,
  ),
];
