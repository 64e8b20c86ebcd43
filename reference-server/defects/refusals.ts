import { hasCode, type Select, wrapLimiter } from '../alterations.ts';
import { objectIn } from '../gates/validate.ts';
import type { Parts } from '../parts.ts';
import { header } from '../vocabulary/exchange.ts';
import { type Defect, defect, textDefect } from './defect.ts';
import { hasWrongTypes } from './errors.ts';

/** Selects refusals of requests without a key, by the Authorization header. */
const lacksKey =
  (matches: (authorization: string | undefined) => boolean): Select =>
  ({ code }, exchange) =>
    code === 'missing_api_key' && matches(header(exchange, 'authorization'));

const isEmptyBearer = (authorization = ''): boolean => /^bearer *$/i.test(authorization);

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
  textDefect(
    'refusal-without-header',
    'a request without an Authorization header',
    lacksKey((authorization) => authorization === undefined),
  ),
  textDefect(
    'refusal-of-other-scheme',
    'a scheme other than Bearer',
    lacksKey((authorization) => authorization !== undefined && !isEmptyBearer(authorization)),
  ),
  textDefect('refusal-of-empty-token', 'an empty token', lacksKey(isEmptyBearer)),
  textDefect(
    'refusal-of-types',
    'wrong JSON types of model, prompt or maxTokens',
    ({ code }, { body }) => code === 'invalid_parameter' && hasWrongTypes(objectIn(body) ?? {}),
  ),
  textDefect('refusal-of-malformed-json', 'a body that is not a JSON object', hasCode('malformed_json')),
  textDefect('refusal-of-media-type', 'another media type than JSON', hasCode('unsupported_media_type')),
  textDefect('refusal-of-large-bodies', 'a body of more than 1 MiB', hasCode('body_too_large')),
  textDefect('refusal-of-unknown-model', 'a model that does not exist', hasCode('model_not_found')),
  textDefect('refusal-of-undecodable-model', 'a model id that is not UTF-8', hasCode('invalid_path')),
  defect(
    'refuses-all-with-one',
    '5.5',
    'Refuses every key with a larger limit while one key has used up its own, the announcements untouched.',
    refuseAllWithOne,
  ),
];
