import { refusal } from '../errors.ts';
import type { Answer, Handler } from '../exchange.ts';
import type { Parts } from '../parts.ts';

/** GET /v1/models: every model without its statistics, made once. */
export function listModels({ models }: Parts): Handler {
  const shown = models.map(({ stats: _, ...model }) => model);
  const answer: Answer = { status: 200, body: Buffer.from(JSON.stringify({ models: shown })), headers: [] };
  return () => answer;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** GET /v1/models/{model_id}: one model with its statistics. The id is percent-decoded once. */
export function showModel({ models, errors }: Parts): Handler {
  const answers = new Map<string, Answer>(
    models.map((model) => [model.id, { status: 200, body: Buffer.from(JSON.stringify(model)), headers: [] }]),
  );
  const notFound = refusal(errors, 'model_not_found');
  const invalid = refusal(errors, 'invalid_path');
  return ({ segment }) => {
    const id = segment.includes('%') ? decoded(segment) : segment;
    return id === undefined ? invalid : (answers.get(id) ?? notFound);
  };
}
