import { isUtf8 } from 'node:buffer';
import type { Model } from '../catalogue.ts';
import { refusal } from '../errors.ts';
import type { Exchange, Gate, GenerationRequest } from '../exchange.ts';
import type { Parts } from '../parts.ts';

type Members = Record<string, unknown>;

/** The JSON object in a body, a leading byte order mark tolerated; nothing when it is not one. */
export function objectIn(body: Buffer | undefined): Members | undefined {
  if (body === undefined || !isUtf8(body)) return undefined;
  // Half the time of a TextDecoder for bodies of this size, which has been told here that they are valid.
  const text = (body as Buffer & { utf8Slice(): string }).utf8Slice();
  try {
    const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with a generation request, in words that repeat nothing of it; or the request. */
export function requestOf(members: Members, models: ReadonlyMap<string, Model>): GenerationRequest | Wrong {
  const { model, prompt, maxTokens } = members;
  if (typeof model !== 'string' || model === '') return { says: 'model must be a non-empty string.' };
  if (typeof prompt !== 'string' || prompt === '' || prompt.length > 500_000)
    return { says: 'prompt must be a string of 1 to 500000 characters.' };
  if (maxTokens !== undefined && (!Number.isSafeInteger(maxTokens) || (maxTokens as number) < 1))
    return { says: 'maxTokens must be an integer of at least 1.' };
  const found = models.get(model);
  if (found === undefined) return { says: undefined };
  const wanted = (maxTokens as number | undefined) ?? found.maxTokens;
  if (wanted > found.maxTokens) return { says: `maxTokens must be at most ${found.maxTokens} for this model.` };
  return { model, prompt, maxTokens: wanted };
}

/** `says` is missing where the model is not known. */
type Wrong = { says: string | undefined };

/** Turns the body into a generation request, or says which parameter is wrong. Unknown members are ignored. */
export function validate({ errors, models }: Parts): Gate {
  const byId = new Map(models.map((model) => [model.id, model]));
  const malformed = refusal(errors, 'malformed_json');
  const unknownModel = refusal(errors, 'model_not_found');
  return (exchange: Exchange) => {
    const members = objectIn(exchange.body);
    if (members === undefined) return malformed;
    const request = requestOf(members, byId);
    if (!('says' in request)) exchange.request = request;
    else
      return request.says === undefined
        ? unknownModel
        : refusal(errors, 'invalid_parameter', { message: request.says });
    return undefined;
  };
}
