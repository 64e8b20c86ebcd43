import type { Parts } from '../parts.ts';
import { type Handler, refusal, type ServerAnswer } from '../vocabulary/exchange.ts';

function answerWith(value: unknown): ServerAnswer {
  const body = JSON.stringify(value);
  return { status: 200, body, headers: [], ...(Buffer.byteLength(body) === body.length && { asciiBody: body }) };
}

/** GET /v1/models: all models without their statistics. The answer is built once. */
export function modelList({ models }: Parts): Handler {
  const answer = answerWith({ models: models.map(({ stats: _, ...model }) => model) });
  return () => answer;
}

/** GET /v1/models/{model_id}: one model with its statistics. The id is percent-decoded once. */
export function showModel({ models, errors }: Parts): Handler {
  const answers = new Map(models.map((model) => [model.id, answerWith(model)]));
  return ({ segment = '' }) => {
    try {
      return answers.get(decodeURIComponent(segment)) ?? refusal(errors, 'model_not_found');
    } catch {
      return refusal(errors, 'invalid_path');
    }
  };
}
