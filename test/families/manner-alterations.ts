import { setTimeout as sleep } from 'node:timers/promises';
import {
  changeAnswers,
  changeValidation,
  type Members,
  membersOf,
  withBody,
  wrapGate,
} from '../../reference-server/alterations.ts';
import type { Model } from '../../reference-server/content/models.ts';
import { objectIn } from '../../reference-server/gates/validate.ts';
import type { ErrorCode } from '../../reference-server/vocabulary/errors.ts';
import {
  type Exchange,
  header,
  keyOf,
  refusal,
  type ServerAnswer,
} from '../../reference-server/vocabulary/exchange.ts';
import { type Alteration, answersTo, changing, rewriting } from './altered-server.ts';

// Alterations that several permitted manners share.

export const lists = answersTo('GET /v1/models', '2xx');
export const singles = answersTo('GET /v1/models/{model_id}', '2xx');
export const generations = answersTo('POST /v1/generate', '2xx');
export const everything = (): boolean => true;
export const refusals = ({ status }: ServerAnswer): boolean => status >= 400;
const isPlain = ({ delivery, contentType }: ServerAnswer): boolean =>
  delivery === undefined && contentType === undefined;

export const addHeaders = (...flat: string[]): Alteration =>
  changing(everything, (answer) => ({ ...answer, headers: [...answer.headers, ...flat] }));

/** Each header becomes the headers that `change` returns. */
export const mapHeaders = (change: (name: string, value: string) => string[]): Alteration =>
  changing(everything, (answer) => ({
    ...answer,
    headers: answer.headers.flatMap((text, at, all) => (at % 2 === 0 ? change(text, all[at + 1] ?? '') : [])),
  }));

/** Writes the names of all headers, those of the transport too, and sends no Date. */
export const nameHeaders = (name: (usual: string) => string): Alteration =>
  changing(
    ({ delivery }) => delivery === undefined,
    (answer) => {
      const type = answer.contentType ?? 'application/json';
      const own = [
        'content-type',
        type,
        'content-length',
        `${Buffer.byteLength(answer.body)}`,
        'connection',
        'keep-alive',
      ];
      const headers = [...own, ...answer.headers].map((text, at) => (at % 2 === 0 ? name(text) : text));
      return { ...answer, delivery: 'headers-as-given', headers };
    },
  );

export const withType = (contentType: string, where: (answer: ServerAnswer) => boolean = everything): Alteration =>
  changing(
    (answer) => isPlain(answer) && where(answer),
    (answer) => ({ ...answer, contentType }),
  );

/** Compresses every body, whatever the client accepts. */
export const encode = (coding: string, compress: (body: Buffer) => Buffer): Alteration =>
  changing(
    ({ delivery, body }) => delivery === undefined && body.length > 0,
    ({ asciiBody: _, ...answer }) => ({
      ...answer,
      body: compress(Buffer.from(answer.body)),
      headers: [...answer.headers, 'Content-Encoding', coding],
    }),
  );

/** Changes the members in `error` of every refusal. */
export const changeErrors = (change: (error: Members, answer: ServerAnswer) => Members): Alteration =>
  changing(refusals, (answer) => withBody(answer, { error: change(membersOf(answer).error as Members, answer) }));

export const answerStatus = (
  where: (answer: ServerAnswer, exchange: Exchange) => boolean,
  status: number,
): Alteration => changing(where, (answer) => ({ ...answer, status }));

export const dateGenerations = (createdAt: string): Alteration =>
  rewriting(generations, (body) => ({ ...body, createdAt }));

/** Refuses some valid generation requests. */
export const refuseBodies =
  (where: (body: Members) => boolean, code: ErrorCode = 'invalid_parameter', status?: number): Alteration =>
  (parts) =>
    changeValidation(parts, (refused, { body }, { errors }) =>
      refused === undefined && where(objectIn(body) ?? {})
        ? refusal(errors, code, status === undefined ? {} : { status })
        : refused,
    );

/** Lists more models, which are like the first one. */
export const listAlso =
  (...models: Partial<Model>[]): Alteration =>
  (parts) => {
    const [like] = parts.models;
    if (like === undefined) throw new Error('the server lists no model');
    const added = models.map((model): Model => ({ ...like, capabilities: ['generate'], ...model }));
    return { ...parts, models: [...parts.models, ...added] };
  };

/** Refuses with 429 what comes while `most` requests of the key that `where` selects are in flight. */
export const limitInFlight =
  (most: number, where: (exchange: Exchange) => boolean, milliseconds = 5): Alteration =>
  (parts) => {
    const inFlight = new Map<string, number>();
    const held = new WeakSet<Exchange>();
    const add = ({ id }: { id: string }, change: number): number => {
      const count = (inFlight.get(id) ?? 0) + change;
      inFlight.set(id, count);
      return count;
    };
    const limited = wrapGate(parts, 'permission', (inner, { errors }) => async (exchange) => {
      if (!where(exchange)) return inner(exchange);
      held.add(exchange);
      if (add(keyOf(exchange), 1) > most) return refusal(errors, 'rate_limit_exceeded');
      await sleep(milliseconds);
      return inner(exchange);
    });
    return changeAnswers(limited, (answer, exchange) => {
      if (held.has(exchange)) add(keyOf(exchange), -1);
      return answer;
    });
  };

/** Answers a duplicate of a request that still runs. */
export const answerDuplicates =
  (answer: (ordinal: number) => ServerAnswer): Alteration =>
  (parts) => {
    const running = new Set<string>();
    let ordinal = 0;
    return {
      ...parts,
      idempotency: (final, handler) => {
        const inner = parts.idempotency(final, async (exchange) => {
          await sleep(20);
          return handler(exchange);
        });
        return async (exchange) => {
          if (header(exchange, 'idempotency-key') === undefined) return handler(exchange);
          const scope = parts.scopeOf(exchange);
          if (running.has(scope)) return answer(++ordinal);
          running.add(scope);
          try {
            return await inner(exchange);
          } finally {
            running.delete(scope);
          }
        };
      },
    };
  };

/** Queries are refused, as by a server whose lists have no pages. */
export const refuseQueries: Alteration = (parts) =>
  wrapGate(
    parts,
    'permission',
    (inner, { errors }) =>
      (exchange) =>
        exchange.target.includes('?') ? refusal(errors, 'invalid_parameter') : inner(exchange),
  );
