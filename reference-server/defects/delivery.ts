import { changePaths, changeSome, type Members, replaceMembers, texts, toText } from '../alterations.ts';
import type { ServerAnswer } from '../vocabulary/exchange.ts';
import { answerDefect, type Defect, defect, defectsThat } from './defect.ts';

const pages = (models: unknown): Members => {
  const { length: total } = models as unknown[];
  return { page: 1, perPage: 20, total, totalPages: Math.ceil(total / 20) };
};

const listDefect = defectsThat((parts, added: (models: unknown) => Members) =>
  replaceMembers(parts, 'GET /v1/models', ({ models }) => added(models)),
);

const succeeds = ({ status }: ServerAnswer): boolean => status < 300;
const always = (): boolean => true;

const generateDefect = defectsThat(
  (parts, where: (answer: ServerAnswer) => boolean, change: (answer: ServerAnswer) => ServerAnswer) =>
    changeSome(parts, (answer, { operation }) => operation === 'POST /v1/generate' && where(answer), change),
);

const deliver =
  (delivery: ServerAnswer['delivery'] & string) =>
  (answer: ServerAnswer): ServerAnswer => ({ ...answer, delivery });

/** Defects of pagination, versioning and the transport. */
export const deliveryDefects: readonly Defect[] = [
  listDefect('miscounts-pages', '2.3/totalPages', 'Sends a `pagination` object with one page too many.', (data) => ({
    data,
    pagination: { ...pages(data), totalPages: Number(pages(data).totalPages) + 1 },
  })),
  listDefect('words-pagination', '2.3/page', 'Sends the members of `pagination` as strings.', (data) => ({
    data,
    pagination: texts(pages(data)),
  })),
  listDefect(
    'paginates-without-data',
    '2.3/data',
    'Sends a `pagination` object without a `data` array beside it.',
    (models) => ({ pagination: pages(models) }),
  ),
  defect(
    'moves-to-v2',
    ['9.1', '4/list', '8.2/every-response'],
    'Answers 400 to every /v1 path and serves /v2 instead.',
    (parts) => changePaths(parts, (path) => (path.startsWith('/v2/') ? path.replace('/v2/', '/v1/') : '/')),
  ),
  answerDefect('answers-in-text', '4/json', 'Sends successes whose body is not JSON.', succeeds, (answer) => ({
    ...answer,
    body: `OK: ${String(answer.body).slice(1, -1)}`,
  })),
  generateDefect(
    'truncates-bodies',
    '4/generate',
    'Ends the connection half-way through the body of a generation.',
    succeeds,
    deliver('truncated'),
  ),
  generateDefect('hangs-on-generate', '4/generate', 'Never answers POST /v1/generate.', always, deliver('hang')),
  generateDefect(
    'resets-on-generate',
    '4/generate',
    'Resets the connection instead of answering POST /v1/generate.',
    always,
    deliver('reset'),
  ),
  generateDefect(
    'redirects-generate',
    '4/generate',
    'Redirects POST /v1/generate to another path.',
    succeeds,
    (answer) => ({
      ...toText('Moved.')(answer),
      status: 307,
      headers: [...answer.headers, 'Location', '/v2/generate'],
    }),
  ),
];
