import { deviationIn } from './vocabulary/deviations.ts';
import type { Reply, Request } from './vocabulary/exchange.ts';
import { bodyMember, facts, isObject, isSuccess, replyInWords, schemaProblem } from './vocabulary/expectations.ts';
import { findingIf, inapplicable, passed, violation } from './vocabulary/findings.ts';
import { listedCount } from './vocabulary/model-lists.ts';
import { listModels } from './vocabulary/requests.ts';
import type { CheckClient, Finding, Flaw, Run, Suite } from './vocabulary/suite.ts';

const listPage = (query: string): Request => ({ ...listModels(), path: `/v1/models${query}`, valid: false });
const lists = [listModels(), listPage('?page=1&perPage=2'), listPage('?page=2&perPage=2')];

type Pagination = Record<string, unknown>;

/** A pagination object of another kind, such as a cursor, or null, has none of these. */
const members = ['page', 'perPage', 'total', 'totalPages'];

const paginationOf = (reply: Reply): Pagination | undefined => {
  const pagination = bodyMember(reply, 'pagination');
  return isSuccess(reply) && isObject(pagination) && members.some((name) => pagination[name] !== undefined)
    ? pagination
    : undefined;
};

/** Applies a judgement to the lists that have a pagination object; not applicable without such a list. */
async function onPaginatedLists(
  client: CheckClient,
  wanted: string,
  problem: (reply: Reply, pagination: Pagination) => Flaw | undefined,
  isJudged: (pagination: Pagination) => boolean = () => true,
): Promise<Finding> {
  const samples: Reply[] = [];
  for (const send of lists) {
    const reply = await client.send(send);
    const pagination = paginationOf(reply);
    if (pagination === undefined || !isJudged(pagination)) continue;
    const flaw = problem(reply, pagination);
    if (flaw !== undefined) return violation(wanted, flaw.says, [reply], deviationIn(flaw));
    samples.push(reply);
  }
  return samples.length > 0
    ? passed(samples)
    : inapplicable('no list has such a pagination object, and the interface does not require one');
}

const countsPages = ({ total, perPage, totalPages }: Pagination): boolean =>
  [total, perPage, totalPages].every(Number.isInteger) && Number(perPage) > 0;

/** An empty list may have no page, or one empty page. */
function pagesProblem(_: Reply, { total, perPage, totalPages }: Pagination): Flaw | undefined {
  const pages = Math.ceil(Number(total) / Number(perPage));
  if (totalPages === pages || (pages === 0 && totalPages === 1)) return undefined;
  const says = `totalPages is ${JSON.stringify(totalPages)} with total ${total} and perPage ${perPage}`;
  return { says, at: 'pagination.totalPages', is: totalPages === pages + 1 ? 'one too large' : 'miscounted' };
}

const paginates: Run = async (client) => {
  const reply = await client.send({ ...listModels(), path: '/v1/models?page=1&perPage=1', valid: false });
  const perPage = bodyMember(reply, 'pagination.perPage');
  const isRefused = reply.kind === 'answer' && reply.status >= 400 && reply.status < 500;
  if (!isSuccess(reply) && !isRefused)
    return inapplicable(`GET /v1/models?page=1&perPage=1 got ${replyInWords(reply)}`, 'evidence');
  const got = isRefused ? replyInWords(reply) : `perPage ${JSON.stringify(perPage) ?? 'missing'}`;
  return client.declared.pagination?.models === true
    ? findingIf(perPage === 1, [reply], 'a pagination object with perPage 1, as requested', got)
    : findingIf(perPage === undefined, [reply], 'no pagination object, as declared', got);
};

export const paginationSuite: Suite = {
  name: 'pagination',
  title: 'the pagination object, if a list has one',
  checks: [
    {
      id: 'pagination/object-well-formed',
      clauses: ['2.3/page', '2.3/perPage', '2.3/total', '2.3/totalPages', '2.3/data', '4.2/response'],
      level: 'must',
      title: 'a pagination object has four integers, and a data array beside it',
      provenOn: ['list-with-pagination'],
      looksAt: [
        'status 2xx',
        'pagination',
        'pagination.page',
        'pagination.perPage',
        'pagination.total',
        'pagination.totalPages',
        'data',
      ],
      costs: 3,
      run: (client) =>
        onPaginatedLists(
          client,
          'page, perPage, total and totalPages as integers, and a data array beside them',
          (reply) =>
            reply.kind === 'answer' && reply.json.ok ? schemaProblem('PaginatedList', reply.json.value) : undefined,
        ),
      brokenBy: ['words-pagination', 'paginates-without-data'],
    },
    {
      id: 'pagination/pages-counted',
      clauses: ['2.3/totalPages'],
      level: 'should',
      title: 'totalPages is total divided by perPage, rounded up',
      provenOn: ['list-with-pagination'],
      looksAt: ['status 2xx', 'pagination.total', 'pagination.perPage', 'pagination.totalPages'],
      costs: 3,
      run: (client) => onPaginatedLists(client, 'totalPages = total / perPage, rounded up', pagesProblem, countsPages),
      brokenBy: ['miscounts-pages'],
    },
    {
      id: 'pagination/models-parameters',
      clauses: ['4.2/parameters', '4.2/models', '8/perPage-default', '8/perPage-maximum'],
      level: 'observe',
      title: 'effect of page and perPage on the list of models',
      steps: [
        {
          name: 'plain',
          send: listModels(),
          observe: [listedCount],
        },
        ...['?page=1&perPage=1', '?page=99&perPage=1', '?page=0', '?perPage=x', '?perPage=100000'].map(
          (query, index) => ({
            name: ['one', 'beyond', 'zero', 'text', 'many'][index] ?? query,
            send: listPage(query),
            observe: [facts.status, listedCount],
          }),
        ),
      ],
      brokenBy: [],
    },
    {
      id: 'pagination/models-declared',
      clauses: ['4.2/models'],
      level: 'declared',
      title: 'the list of models is paginated or not, as declared',
      needs: ['declared.pagination.models'],
      costs: 2,
      run: paginates,
      brokenBy: [],
    },
  ],
};
