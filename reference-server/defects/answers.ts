import type { Operation } from '../../schemas/generated/types.ts';
import {
  changeModels,
  changeSome,
  type Members,
  membersOf,
  type Select,
  withBody,
  withoutLimits,
} from '../alterations.ts';
import type { Parts } from '../parts.ts';
import { type Exchange, header, type ServerAnswer } from '../vocabulary/exchange.ts';
import { answerDefect, type Defect, defectsThat } from './defect.ts';

const list = 'GET /v1/models';
const single = 'GET /v1/models/{model_id}';
const generation = 'POST /v1/generate';

const to =
  (operation: Operation, isSuch: (exchange: Exchange, answer: ServerAnswer) => boolean = () => true): Select =>
  (answer, exchange) =>
    exchange.operation === operation && isSuch(exchange, answer);

const succeeds = (_: Exchange, { status }: ServerAnswer): boolean => status < 300;
const hasStatus =
  (...statuses: number[]): Select =>
  ({ status }) =>
    statuses.includes(status);

const isIdempotent = (exchange: Exchange): boolean => header(exchange, 'idempotency-key') !== undefined;
const isPage = ({ target }: Exchange): boolean => target.includes('?');
const hasEmoji = ({ request }: Exchange): boolean => /[\u{10000}-\u{10ffff}]/u.test(request?.prompt ?? '');

/** Answers with a body of bytes or text instead of the one it was built with. */
const withText = (answer: ServerAnswer, body: string | Buffer): ServerAnswer => ({ ...answer, body });

/** Sends the id and the data of a generation in the shape of another interface. */
const unwrap = (answer: ServerAnswer): ServerAnswer => {
  const { id, data } = membersOf(answer);
  return withBody(answer, { id, object: 'text_completion', data });
};

const omitsLimits = (name: string, situation: string, where: Select): Defect =>
  answerDefect(
    `omits-headers-on-${name}`,
    '8.2/every-response',
    `Leaves the rate-limit headers out of ${situation}.`,
    where,
    withoutLimits,
  );

const datesReset = (status: number): Defect =>
  answerDefect(
    `dates-reset-on-${status}`,
    '8.2/reset',
    `Sends an HTTP date in X-RateLimit-Reset with a ${status}.`,
    hasStatus(status),
    (answer) => ({
      ...answer,
      headers: answer.headers.map((text, at, all) =>
        all[at - 1]?.toLowerCase() === 'x-ratelimit-reset' ? new Date(Number(text) * 1000).toUTCString() : text,
      ),
    }),
  );

/** Changes the entries of the list before its body is built. */
const entriesDefect = (
  name: string,
  clause: string,
  does: string,
  where: Select,
  change: (model: Members) => Members,
) =>
  answerDefect(name, clause, does, where, (answer) => {
    const all = membersOf(answer);
    return withBody(answer, { ...all, models: (all.models as Members[]).map(change) });
  });

const repeatError = (answer: ServerAnswer): ServerAnswer =>
  withText(answer, `{"error":{"type":"api_error","message":"Failed.","code":"failed"},${String(answer.body).slice(1)}`);

const labels = (name: string, does: string, where: Select, contentType: string): Defect =>
  answerDefect(`labels-${name}`, '4/json', does, where, (answer) => ({ ...answer, contentType }));

const isError = ({ code }: ServerAnswer): boolean => code !== undefined;

const repeatsIdsOf = defectsThat((parts: Parts, where: (exchange: Exchange) => boolean) =>
  changeSome(
    parts,
    (answer, exchange) => exchange.operation === generation && answer.status < 300 && where(exchange),
    (answer) => withBody(answer, { ...membersOf(answer), id: 'gen-repeated' }),
  ),
);

/** Defects of one kind of answer, which only a check of all answers of a run detects. */
export const answerDefects: readonly Defect[] = [
  answerDefect(
    'unwraps-idempotent-results',
    '2.1/envelope',
    'Answers generations with an Idempotency-Key in the shape of another interface.',
    to(generation, (exchange, answer) => succeeds(exchange, answer) && isIdempotent(exchange)),
    unwrap,
  ),
  answerDefect(
    'unwraps-at-ceiling',
    '2.1/envelope',
    'Answers generations of 1024 tokens or more in the shape of another interface.',
    to(generation, (exchange, answer) => succeeds(exchange, answer) && (exchange.request?.maxTokens ?? 0) >= 1024),
    unwrap,
  ),
  answerDefect(
    'unwraps-emoji',
    '2.1/envelope',
    'Answers prompts with an emoji in the shape of another interface.',
    to(generation, (exchange, answer) => succeeds(exchange, answer) && hasEmoji(exchange)),
    unwrap,
  ),
  answerDefect(
    'dates-february-30',
    '2.1/createdAt',
    'Dates every generation on the 30th of February.',
    to(generation, succeeds),
    (answer) => {
      const all = membersOf(answer);
      return withBody(answer, { ...all, createdAt: String(all.createdAt).replace(/^(\d{4}-)\d\d-\d\d/, '$102-30') });
    },
  ),
  repeatsIdsOf(
    'repeats-ids-of-fast-model',
    '2.1/id',
    'Gives every generation with one model the same id.',
    ({ request }) => request?.model === 'model-v1-fast',
  ),
  omitsLimits(
    'pages',
    'a list that is requested with a query',
    to(list, (exchange, answer) => succeeds(exchange, answer) && isPage(exchange)),
  ),
  omitsLimits(
    'unknown-model',
    'the 400 to a generation with an unknown model',
    to(generation, (_, { code }) => code === 'model_not_found'),
  ),
  omitsLimits(
    'idempotent',
    'the first answer to a generation with an Idempotency-Key',
    to(generation, (exchange, answer) => succeeds(exchange, answer) && isIdempotent(exchange) && !answer.replayed),
  ),
  ...[400, 403, 429].map(datesReset),
  answerDefect(
    'words-limit-on-400',
    '8.2/limit',
    'Sends X-RateLimit-Limit with a word after the number with a 400.',
    hasStatus(400),
    (answer) => ({
      ...answer,
      headers: answer.headers.map((text, at, all) =>
        all[at - 1]?.toLowerCase() === 'x-ratelimit-limit' ? `${text} requests` : text,
      ),
    }),
  ),
  answerDefect(
    'bare-list-for-small-keys',
    '2.1/models-array',
    'Answers the list with a bare array for keys with a limit below 1000.',
    to(list, ({ key }, { status }) => status < 300 && (key?.limit ?? 0) < 1000),
    (answer) => withBody(answer, membersOf(answer).models),
  ),
  entriesDefect(
    'lists-stats-on-pages',
    '2.2/stats-only-single',
    'Shows `stats` in the entries of a list that is requested with a query.',
    to(list, (exchange, answer) => succeeds(exchange, answer) && isPage(exchange)),
    (model) => ({ ...model, stats: { avgLatency: 100, uptime: 99.9 } }),
  ),
  entriesDefect(
    'omits-description-on-pages',
    '2.2/description',
    'Leaves `description` out of a list that is requested with a query.',
    to(list, (exchange, answer) => succeeds(exchange, answer) && isPage(exchange)),
    ({ description: _, ...model }) => model,
  ),
  defectsThat((parts) => changeModels(parts, '*', ({ created }) => ({ created: Number(created) * 1000 })))(
    'created-in-milliseconds',
    '2.2/created',
    'Sends `created` in milliseconds.',
  ),
  answerDefect(
    'marks-byte-order',
    '4/json',
    'Begins the bodies of lists and single models with a byte order mark.',
    (answer, exchange) => answer.status < 300 && exchange.operation !== generation,
    (answer) => withText(answer, `\uFEFF${answer.body}`),
  ),
  answerDefect(
    'marks-byte-order-in-errors',
    '4/json',
    'Begins the bodies of errors with a byte order mark.',
    isError,
    (answer) => withText(answer, `\uFEFF${answer.body}`),
  ),
  answerDefect(
    'sends-latin-1',
    '4/json',
    'Sends the answer to a prompt with an emoji in Latin-1.',
    to(generation, (exchange, answer) => succeeds(exchange, answer) && hasEmoji(exchange)),
    (answer) => withText(answer, Buffer.from(String(answer.body).replace('"object"', '"Größe":1,"object"'), 'latin1')),
  ),
  answerDefect(
    'repeats-model-name',
    '4/json',
    'Sends the member `name` of a single model twice.',
    to(single, succeeds),
    (answer) => withText(answer, String(answer.body).replace('"name":', '"name":"Model","name":')),
  ),
  answerDefect('repeats-error-code', '4/json', 'Sends `error.code` twice.', isError, (answer) =>
    withText(answer, String(answer.body).replace('"code":', '"code":"failed","code":')),
  ),
  answerDefect(
    'repeats-error',
    '7/envelope',
    'Sends a second top-level `error` before the first one.',
    isError,
    repeatError,
  ),
  answerDefect(
    'repeats-error-on-403',
    '7/envelope',
    'Sends two top-level members `error` with a 403.',
    hasStatus(403),
    repeatError,
  ),
  labels('errors-as-html', 'Sends errors as Content-Type text/html.', isError, 'text/html; charset=utf-8'),
  labels('list-as-text', 'Sends the list as Content-Type text/plain.', to(list, succeeds), 'text/plain'),
];
