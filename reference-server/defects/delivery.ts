import { answersWhere, asText, type Members, rewriteSuccesses, wrapGate } from '../alterations.ts';
import type { Parts } from '../parts.ts';
import { type Answer, pathOf, refusal } from '../vocabulary/exchange.ts';
import { type Defect, defect } from './defect.ts';

const pages = (count: number): Members => ({ page: 1, perPage: 20, total: count, totalPages: Math.ceil(count / 20) });

const inList = (change: (members: Members, models: unknown[]) => unknown) => (parts: Parts) =>
  rewriteSuccesses(parts, 'GET /v1/models', (all) => change(all, all.models as unknown[]));

const toGenerate = (change: (answer: Answer) => Answer, where: (answer: Answer) => boolean = () => true) =>
  answersWhere((answer, { operation }) => operation === 'POST /v1/generate' && where(answer), change);

const succeeds = ({ status }: Answer): boolean => status < 300;

function moveToV2(parts: Parts): Parts {
  return wrapGate(parts, 'route', (inner, { errors }) => {
    const unknown = refusal(errors, 'unknown_route');
    return (exchange) => {
      const path = pathOf(exchange.target);
      if (!path.startsWith('/v2/')) return inner({ ...exchange, target: '/' }) ?? unknown;
      const moved = { ...exchange, target: path.replace('/v2/', '/v1/') };
      const answer = inner(moved);
      exchange.operation = moved.operation;
      exchange.segment = moved.segment;
      return answer;
    };
  });
}

/** Defects of pagination, versioning and the transport. */
export const deliveryDefects: readonly Defect[] = [
  defect(
    'miscounts-pages',
    '2.3/totalPages',
    'Sends a `pagination` object with one page too many.',
    inList((all, data) => ({
      ...all,
      data,
      pagination: { ...pages(data.length), totalPages: Math.ceil(data.length / 20) + 1 },
    })),
  ),
  defect(
    'words-pagination',
    '2.3/page',
    'Sends the members of `pagination` as strings.',
    inList((all, data) => ({
      ...all,
      data,
      pagination: Object.fromEntries(Object.entries(pages(data.length)).map(([name, value]) => [name, String(value)])),
    })),
  ),
  defect(
    'paginates-without-data',
    '2.3/data',
    'Sends a `pagination` object without a `data` array beside it.',
    inList((all, data) => ({ ...all, pagination: pages(data.length) })),
  ),
  defect('moves-to-v2', '9.1', 'Answers 400 to every /v1 path and serves /v2 instead.', moveToV2),
  defect(
    'answers-in-text',
    '4/json',
    'Sends successes whose body is not JSON.',
    answersWhere(succeeds, (answer) => ({ ...answer, body: `OK: ${String(answer.body).slice(1, -1)}` })),
  ),
  defect(
    'truncates-bodies',
    '4/json',
    'Ends the connection half-way through the body of a generation.',
    toGenerate((answer) => ({ ...answer, delivery: 'truncated' }), succeeds),
  ),
  defect(
    'hangs-on-generate',
    '4/generate',
    'Never answers POST /v1/generate.',
    toGenerate((answer) => ({ ...answer, delivery: 'hang' })),
  ),
  defect(
    'resets-on-generate',
    '4/generate',
    'Resets the connection instead of answering POST /v1/generate.',
    toGenerate((answer) => ({ ...answer, delivery: 'reset' })),
  ),
  defect(
    'redirects-generate',
    '4/generate',
    'Redirects POST /v1/generate to another path.',
    toGenerate((answer) => {
      const headers = [...answer.headers, 'Location', '/v2/generate'];
      return { ...asText(answer, 'Moved.'), status: 307, headers };
    }, succeeds),
  ),
];
