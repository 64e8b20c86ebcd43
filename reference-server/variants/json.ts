import {
  changeSome,
  type Members,
  replaceMembers,
  type Select,
  toText,
  withoutLimits,
  wrapGate,
} from '../alterations.ts';
import { tokenOf } from '../gates/authenticate.ts';
import { objectIn } from '../gates/validate.ts';
import type { Parts } from '../parts.ts';
import { type Exchange, header } from '../vocabulary/exchange.ts';
import { type Variant, variant, variantsThat } from './variant.ts';

const someVariant = variantsThat(changeSome);

/** True for a body that a strict parser refuses: one that is neither an object nor an array. */
function isRefusedByParser({ body }: Exchange): boolean {
  try {
    const value: unknown = JSON.parse(String(body ?? ''));
    return typeof value !== 'object' || value === null;
  } catch {
    return true;
  }
}

const isStreamed: Select = ({ status }, { body }) => status === 200 && objectIn(body)?.stream === true;

const swapCase = (text: string): string =>
  text.replace(/[a-zA-Z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

/** Reads the key of a request without regard to the case of its letters. */
const ignoreCase = (parts: Parts): Parts =>
  wrapGate(parts, 'authenticate', (inner) => async (exchange) => {
    const refused = await inner(exchange);
    const key = refused && parts.setup.keys.find(swapCase(tokenOf(header(exchange, 'authorization')) ?? ''));
    if (key === undefined) return refused;
    exchange.key = key;
    return undefined;
  });

const twice = (names: unknown): unknown[] => [...(names as unknown[]), ...(names as unknown[])];

/** Variants of JSON, of its order and of its media type. */
export const jsonVariants: readonly Variant[] = [
  someVariant(
    'problem-json',
    'error-type',
    'Sends errors as Content-Type application/problem+json.',
    ({ code, contentType }) => code !== undefined && contentType === undefined,
    (answer) => ({ ...answer, contentType: 'application/problem+json' }),
  ),
  variant('lone-surrogates', 'data', 'Sends an escaped lone surrogate in `data`.', (parts) =>
    replaceMembers(parts, 'POST /v1/generate', ({ data }) => ({ data: { ...(data as Members), last: '\ud83d' } })),
  ),
  variant(
    'repeated-capabilities',
    'capabilities',
    'Lists each capability twice, but not in the single model.',
    (parts) =>
      replaceMembers(parts, 'GET /v1/models', ({ models }) => ({
        models: (models as Members[]).map((model) => ({ ...model, capabilities: twice(model.capabilities) })),
      })),
  ),
  someVariant(
    'parses-first',
    'order-of-gates',
    'Sends no rate-limit headers with the refusal of a body that a strict parser refuses.',
    ({ code }, exchange) => code === 'malformed_json' && isRefusedByParser(exchange),
    withoutLimits,
  ),
  someVariant(
    'streams-on-request',
    'stream',
    'Sends events as text where the request has `stream: true`.',
    isStreamed,
    (answer) => ({ ...toText(`data: ${answer.body}\n\n`)(answer), contentType: 'text/event-stream' }),
  ),
  variant('keys-in-any-case', 'key-case', 'Accepts a key with its letters in the other case.', ignoreCase),
];
