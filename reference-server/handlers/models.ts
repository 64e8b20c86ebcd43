import type { Parts } from '../parts.ts';
import type { Answer, Handler } from '../vocabulary/exchange.ts';
import { refusal } from '../vocabulary/refusal.ts';

function made(value: unknown): Answer {
  const body = JSON.stringify(value);
  return { status: 200, body, headers: [], ...(Buffer.byteLength(body) === body.length && { asciiBody: body }) };
}

/** GET /v1/models: every model without its statistics, made once. */
export function listModels({ models }: Parts): Handler {
  const answer = made({ models: models.map(({ stats: _, ...model }) => model) });
  return () => answer;
}

/** GET /v1/models/{model_id}: one model with its statistics. The id is percent-decoded once. */
export function showModel({ models, errors }: Parts): Handler {
  const answers = new Map(models.map((model) => [model.id, made(model)]));
  return ({ segment = '' }) => {
    try {
      return answers.get(decodeURIComponent(segment)) ?? refusal(errors, 'model_not_found');
    } catch {
      return refusal(errors, 'invalid_path');
    }
  };
}
