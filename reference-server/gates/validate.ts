import { isUtf8 } from 'node:buffer';
import type { Parts } from '../parts.ts';
import { type Gate, refusal, type ServerAnswer } from '../vocabulary/exchange.ts';

/** The JSON object in a body, which may begin with a byte order mark; undefined if the body is not a JSON object. */
export function objectIn(body: Buffer | undefined): Record<string, unknown> | undefined {
  if (body === undefined || !isUtf8(body)) return undefined;
  // isUtf8 and toString take half the time of a TextDecoder that rejects invalid bytes.
  const text = body.toString();
  try {
    const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;

/**
 * Turns the body into a generation request, or refuses it with the name of the wrong parameter. The message repeats no
 * input. Unknown members are ignored.
 */
export function validate({ errors, models }: Parts): Gate {
  const ceilings = new Map(models.map(({ id, maxTokens }) => [id, maxTokens]));
  const wrong = (message: string): ServerAnswer => refusal(errors, 'invalid_parameter', { message });
  return (exchange) => {
    const members = objectIn(exchange.body);
    if (members === undefined) return refusal(errors, 'malformed_json');
    const { model, prompt, maxTokens } = members;
    if (typeof model !== 'string' || model === '') return wrong('model must be a non-empty string.');
    // A character may count as two in the length of a string.
    const isTooLong = (text: string): boolean => text.length > 500_000 && [...text].length > 500_000;
    if (typeof prompt !== 'string' || prompt === '' || isTooLong(prompt))
      return wrong('prompt must be a string of 1 to 500000 characters.');
    if (maxTokens !== undefined && !isCount(maxTokens)) return wrong('maxTokens must be an integer of at least 1.');
    const ceiling = ceilings.get(model);
    if (ceiling === undefined) return refusal(errors, 'model_not_found');
    if ((maxTokens ?? 0) > ceiling) return wrong(`maxTokens must be at most ${ceiling} for this model.`);
    exchange.request = { model, prompt, maxTokens: maxTokens ?? ceiling };
    return undefined;
  };
}
