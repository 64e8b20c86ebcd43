import type { LimiterHint } from '../../limiter/limiter-hint.ts';
import { type Connection, connectionHeaders } from '../../schemas/connection.ts';
import type { LoadOperation } from '../../schemas/generated/types.ts';
import { seededRandom } from '../../schemas/random.ts';
import type { Profile } from '../profiles/profile.ts';

/** The model to ask and the number of tokens. */
type Content = Pick<LimiterHint, 'model' | 'maxTokens'>;

/** One request, without the headers that depend on the key. */
export interface LoadRequest {
  operation: LoadOperation;
  method: 'GET' | 'POST';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/**
 * A place in the order of a mix: the request, the number of its earlier places, and of all its places. A tuple, since plans
 * for k6 contain it.
 */
type MixSlot = readonly [request: number, before: number, each: number];

/** The requests of a load, and the order in which each key sends them. */
export interface RequestSequence {
  /** The requests, one for each operation of the mix, with the first body. */
  requests: readonly LoadRequest[];
  /** Repeated until the end of the load. */
  order: readonly MixSlot[];
  /** Bodies of the generations, sent in turn, and the model of each. */
  bodies: readonly string[];
  models: readonly string[];
}

const usualModel = 'model-v1';
const usualMaxTokens = 16;
const usualPrompts = ['Name three rivers.', 'Say good morning.', 'Count to five.', 'Describe a lamp in one sentence.'];

/** The requests of a profile. Their paths begin with the path of the base address. */
export function requestsOf(
  profile: Profile,
  seed: number,
  { baseUrl, headers }: Pick<Connection, 'baseUrl' | 'headers'>,
  content: Content = {},
): RequestSequence {
  const prefix = new URL(baseUrl).pathname.replace(/\/+$/, '');
  const own = Object.fromEntries(connectionHeaders(headers));
  const turn = turnOf(profile);
  const operations = [...new Set(turn)];
  const order = operations.length > 1 ? shuffledTurns(turn, seed) : turn;
  const model = profile.model ?? content.model ?? usualModel;
  const maxTokens = profile.maxTokens ?? content.maxTokens ?? usualMaxTokens;
  const generations = generationsOf(profile, seed, { model, maxTokens });
  const bodies = generations.map((generation) => JSON.stringify(generation));
  return {
    requests: operations.map((operation) => {
      const request = requestOf(operation, model, bodies[0] ?? '');
      return { ...request, path: prefix + request.path, headers: { ...own, ...request.headers } };
    }),
    order: slotsOf(order, operations),
    bodies,
    models: generations.map((generation) => generation.model),
  };
}

/** The request and the body of the request with this number of a key, as indices; the body matters for generations only. */
export function choiceAt({ order, bodies }: RequestSequence, ordinal: number): { request: number; body: number } {
  const [request, before, each] = order[ordinal % order.length] ?? [0, 0, 1];
  return { request, body: (Math.floor(ordinal / order.length) * each + before) % bodies.length };
}

const fewestInOrder = 240;

/**
 * Turns, each in a random order. In the same order again and again, an operation that is not counted could look like all that a
 * limiter admits: one of three at three times the limit.
 */
function shuffledTurns(turn: readonly LoadOperation[], seed: number): LoadOperation[] {
  const chance = seededRandom(`mix ${seed}`);
  return Array.from({ length: Math.ceil(fewestInOrder / turn.length) }, () =>
    turn
      .map((operation) => ({ operation, rank: chance() }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ operation }) => operation),
  ).flat();
}

function slotsOf(order: readonly LoadOperation[], operations: readonly LoadOperation[]): MixSlot[] {
  const each = Map.groupBy(order, (operation) => operation);
  const before = new Map<LoadOperation, number>();
  return order.map((operation) => {
    const earlier = before.get(operation) ?? 0;
    before.set(operation, earlier + 1);
    return [operations.indexOf(operation), earlier, each.get(operation)?.length ?? 0];
  });
}

function requestOf(operation: LoadOperation, model: string, body: string): LoadRequest {
  if (operation === 'models') return { operation, method: 'GET', path: '/v1/models', headers: {} };
  if (operation === 'model')
    return { operation, method: 'GET', path: `/v1/models/${encodeURIComponent(model)}`, headers: {} };
  return { operation, method: 'POST', path: '/v1/generate', headers: { 'content-type': 'application/json' }, body };
}

function generationsOf({ prompts }: Profile, seed: number, usual: Required<Content>) {
  const all = prompts ?? [usualPrompts[Math.abs(seed) % usualPrompts.length] ?? ''];
  return all.map((entry) => {
    const {
      prompt,
      model = usual.model,
      maxTokens = usual.maxTokens,
    } = typeof entry === 'string' ? { prompt: entry } : entry;
    return { model, prompt, maxTokens };
  });
}

/** The operations of one turn, each as often as it is sent in it. */
export function turnOf({ mix = ['generate'] }: Profile): readonly LoadOperation[] {
  if (isList(mix)) return mix;
  const weights = Object.entries(mix) as [LoadOperation, number][];
  const divisor = weights.reduce((common, [, weight]) => commonDivisor(common, weight), 0);
  return weights.flatMap(([operation, weight]) => Array.from({ length: weight / divisor }, () => operation));
}

const isList = (mix: NonNullable<Profile['mix']>): mix is readonly LoadOperation[] => Array.isArray(mix);

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other));
