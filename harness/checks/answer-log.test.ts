import t from 'tap';
import type { Answer } from '../../scenarios/vocabulary/exchange.ts';
import { generate, getModel, listModels } from '../../scenarios/vocabulary/requests.ts';
import { AnswerLog, interfaceEndpoint } from './answer-log.ts';

const answer = (text: string): Answer => ({
  ...{ kind: 'answer', status: 200, headers: [], bodyBytes: text.length, sentAt: 0, receivedAt: 0 },
  text,
  json: { ok: true, value: { length: text.length } },
});

t.test('only the three endpoints are of the interface', async (t) => {
  const cases: [string, string | undefined][] = [
    ['GET /v1/models', 'list'],
    ['GET /v1/models/model-v1', 'model'],
    ['POST /v1/generate', 'generate'],
    ['GET /v1/models/a%20b', 'model'],
    ['GET /v1/models/a%2Fb', undefined],
    ['GET /v1/models/a%2fb', undefined],
    ['GET /v1/models/..', undefined],
    ['GET /v1/models/', undefined],
    ['GET /v1/generate', undefined],
    ['DELETE /v1/models', undefined],
    ['GET /v2/models', undefined],
  ];
  for (const [endpoint, wanted] of cases) t.equal(interfaceEndpoint(endpoint), wanted, endpoint);
});

t.test('every answer is kept with its request and the label of its key', async (t) => {
  const log = new AnswerLog();
  log.add('list', listModels(), 'primary', answer('{}'));
  log.add('model', getModel('x'), undefined, answer('{}'));
  t.match(log.all, [
    { endpoint: 'list', key: 'primary', isCut: false, reply: { text: '{}', json: { ok: true } } },
    { endpoint: 'model', key: undefined, request: { path: '/v1/models/x' } },
  ]);
});

t.test('a large body that comes again and again is kept once', async (t) => {
  const log = new AnswerLog();
  const large = 'x'.repeat(3 * 2 ** 20);
  for (let ordinal = 0; ordinal < 50; ordinal += 1) log.add('list', listModels(), 'primary', answer(`${large}`));
  t.equal(log.all.length, 50);
  t.notOk(log.all.some(({ isCut }) => isCut));
  t.equal(new Set(log.all.map(({ reply }) => reply.json)).size, 1, 'one parsed value');
});

t.test('of different large bodies 8 MB are kept; the others are marked, so that no check reads them', async (t) => {
  const log = new AnswerLog();
  for (let ordinal = 0; ordinal < 20; ordinal += 1)
    log.add('generate', generate(), 'primary', answer(`${ordinal}${'x'.repeat(2 ** 20)}`));
  const kept = log.all.filter(({ isCut }) => !isCut);
  t.equal(kept.length, 7);
  t.match(log.all.at(-1), { isCut: true, reply: { status: 200, text: '', json: { ok: false } } });
  log.add('generate', generate(), 'primary', answer('{}'));
  t.equal(log.all.at(-1)?.isCut, false, 'there is room for a small one');
});

t.test('a body that could not be read is no evidence', async (t) => {
  const log = new AnswerLog();
  const unread = { ...answer(''), json: { ok: false as const, problem: 'an unknown coding', unread: true } };
  log.add('list', listModels(), 'primary', unread);
  t.equal(log.all[0]?.isCut, true);
});
