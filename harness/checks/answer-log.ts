import type { Answered, Endpoint } from '../../scenarios/vocabulary/episodes.ts';
import type { Answer, Request } from '../../scenarios/vocabulary/exchange.ts';
import { isSuccess } from '../../scenarios/vocabulary/expectations.ts';
import { listedModels } from '../../scenarios/vocabulary/model-lists.ts';

/** Total length of the different bodies that are kept. Their parsed JSON takes several times as much. */
const mostCharacters = 8 * 2 ** 20;

/** To a server, a path with a segment of dots or an encoded slash may be another path. */
const singleModel = /^GET \/v1\/models\/(?!\.{1,2}$)(?!.*%2f)[^/]+$/i;

export function interfaceEndpoint(endpoint: string): Endpoint | undefined {
  if (endpoint === 'GET /v1/models') return 'list';
  if (endpoint === 'POST /v1/generate') return 'generate';
  return singleModel.test(endpoint) ? 'model' : undefined;
}

/** Keeps every answer of the three endpoints in bounded memory: equal bodies once, and no more than 8 MB of them. */
export class AnswerLog {
  readonly all: Answered[] = [];
  readonly #bodies = new Map<string | Answer['json'], Pick<Answer, 'text' | 'json'>>();
  #room = mostCharacters;

  /** Number of models in the last list that was requested without paging. */
  get listed(): number {
    const isWhole = ({ endpoint, request, reply }: Answered): boolean =>
      endpoint === 'list' && !request.path.includes('?') && isSuccess(reply);
    return listedModels(this.all.findLast(isWhole)?.reply).length;
  }

  /** Returns the answer as it is kept. */
  add(endpoint: Endpoint, request: Request, key: string | undefined, answer: Answer): Answer {
    const body = this.#body(answer);
    const reply =
      body === undefined
        ? { ...answer, text: '', json: { ok: false as const, problem: 'it was too large to keep', unread: true } }
        : { ...answer, ...body };
    const isCut = !reply.json.ok && reply.json.unread === true;
    this.all.push({ endpoint, request, key, reply, isCut });
    return reply;
  }

  #body({ text, json, decodedBytes }: Answer): Pick<Answer, 'text' | 'json'> | undefined {
    const size = decodedBytes ?? text.length;
    // The text of a long body is only its beginning, but equal long bodies have the same JSON.
    const same = decodedBytes === undefined && json.ok ? text : json;
    const known = this.#bodies.get(same);
    if (known !== undefined) return known;
    if (size > this.#room) return undefined;
    this.#room -= size;
    const body = { text, json };
    this.#bodies.set(same, body);
    return body;
  }
}
