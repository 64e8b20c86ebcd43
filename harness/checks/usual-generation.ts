import type { Reply, Request } from '../../scenarios/vocabulary/exchange.ts';
import { hasStatus, isSuccess, replyInWords } from '../../scenarios/vocabulary/expectations.ts';
import { type ListedModel, listedModels } from '../../scenarios/vocabulary/model-lists.ts';
import { generate } from '../../scenarios/vocabulary/requests.ts';
import { isServerError } from './refusals/block-reasons.ts';

/** The model and the maxTokens of the generations of a run: `{{model}}` and `{{maxTokens}}`. */
export interface UsualGeneration {
  model: string;
  maxTokens: number;
}

interface LearntGeneration {
  choice: UsualGeneration;
  isAccepted: boolean;
  /** The reason if another choice than the first was made. */
  says?: string;
}

const usualModel = 'model-v1';
export const smallestTokens = 8;
/** Some services refuse values of maxTokens below 16. */
export const largerTokens = 64;

/** model-v1 if it is listed, otherwise the first listed model, with a small maxTokens. */
export function firstChoice(list: Reply | undefined): UsualGeneration {
  const ids = listedModels(list).map(({ id }) => id);
  const model = ids.includes(usualModel) ? usualModel : (ids[0] ?? usualModel);
  return { model, maxTokens: smallestTokens };
}

const mostModels = 10;
/** If two models fail, the service is unavailable. */
const mostFailing = 2;
/** True for an answer about the model or maxTokens, not the key, the path or the rate. */
const isAboutBody = (reply: Reply): boolean =>
  reply.kind === 'answer' && reply.status >= 400 && reply.status < 500 && ![401, 404, 429].includes(reply.status);

/**
 * Finds a model that the key may use, and the smallest accepted maxTokens of 8, 64 and the model's ceiling; one generation is enough if
 * the first choice is accepted. `send` gets the choice to try. Returns the first choice if none is accepted, and words for the report if
 * another is.
 */
export async function learnGeneration(
  list: Reply | undefined,
  send: (request: Request, choice: UsualGeneration) => Promise<Reply>,
): Promise<LearntGeneration> {
  const first = firstChoice(list);
  const models = listedModels(list);
  const ranked = models.toSorted((one, other) => Number(other.id === first.model) - Number(one.id === first.model));
  let refusal: Reply | undefined;
  let failing = 0;
  for (const { model, ceiling } of ranked.slice(0, mostModels).map(candidate)) {
    let isOfModel = false;
    for (const maxTokens of tokensUpTo(ceiling)) {
      const choice = { model, maxTokens };
      const reply = await send(generate(), choice);
      if (isSuccess(reply))
        return { choice, isAccepted: true, ...(refusal !== undefined && { says: inReport(choice, refusal) }) };
      if (isServerError(reply)) failing += 1;
      else if (!isAboutBody(reply)) return { choice: first, isAccepted: false };
      refusal ??= reply;
      isOfModel = hasStatus(reply, 403) || isServerError(reply);
      if (isOfModel) break;
    }
    if (!isOfModel || failing >= mostFailing) break;
  }
  return { choice: first, isAccepted: false };
}

/** The ceiling of each listed model. */
export const ceilingsIn = (list: Reply | undefined): Map<string, number> =>
  new Map(
    listedModels(list).flatMap(({ id, maxTokens }) =>
      Number.isInteger(maxTokens) && Number(maxTokens) > 0 ? [[id, Number(maxTokens)]] : [],
    ),
  );

const candidate = ({ id, maxTokens }: ListedModel): { model: string; ceiling: number } => ({
  model: id,
  ceiling: Number.isInteger(maxTokens) && Number(maxTokens) > 0 ? Number(maxTokens) : smallestTokens,
});

const tokensUpTo = (ceiling: number): number[] =>
  [...new Set([smallestTokens, Math.min(largerTokens, ceiling), ceiling])].toSorted((one, other) => one - other);

const inReport = ({ model, maxTokens }: UsualGeneration, refusal: Reply): string =>
  `a generation with ${smallestTokens} tokens got ${replyInWords(refusal)}; the generations of this run ask ${JSON.stringify(model)} for up to ${maxTokens} tokens`;
