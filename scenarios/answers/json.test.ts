import t from 'tap';
import type { Answer, Reply } from '../vocabulary/exchange.ts';
import { generationEnvelope } from '../vocabulary/expectations.ts';
import { judgement } from '../vocabulary/findings.ts';
import { jsonChecks } from './json.ts';

const answer = (status: number, text: string, value: unknown): Answer => ({
  ...{ kind: 'answer', status, headers: [['content-type', 'application/json']], text, bodyBytes: text.length },
  ...{ sentAt: 0, receivedAt: 1, json: { ok: true, value } },
});

/** The violation that a check of all answers finds in one answer. */
function found(id: string, reply: Reply) {
  const check = jsonChecks.find((each) => each.id === id);
  const all = [{ reply, key: 'primary', endpoint: 'model', isCut: false, request: {} }];
  const expect = check !== undefined && 'reads' in check ? (check.expect ?? []) : [];
  return expect.map((expectation) => expectation.test({ all } as never)).find((each) => each !== undefined);
}

t.test('a fault of a whole body is told of a refusal, too, whose status is right', async (t) => {
  const error = { error: { type: 't', message: 'm', code: 'c' } };
  const twice = '{"error":{"type":"t","message":"m","code":"c","code":"c"}}';
  t.match(found('errors/members-single', answer(404, twice, error)), {
    got: '404, `code` occurs more than once in error',
    deviation: { at: 'error.code', is: 'repeated' },
  });
  t.match(found('errors/encoding-utf-8', answer(404, `\uFEFF${JSON.stringify(error)}`, error)), {
    got: '404, the body begins with a byte order mark',
    deviation: { at: 'body of an error', is: 'with a byte order mark' },
  });
  const latin = answer(404, '{"error":{"type":"t","message":"\uFFFD","code":"c"}}', undefined);
  const json = { ok: false, problem: 'invalid UTF-8', isUtf8: false } as unknown as Answer['json'];
  t.match(found('errors/encoding-utf-8', { ...latin, json }), { got: '404, the body is not valid UTF-8' });
});

t.test('a createdAt that is no UTC timestamp is told by its zone', async (t) => {
  const classOf = (createdAt: unknown) =>
    judgement(generationEnvelope, answer(200, '', { id: '1', object: 'generation', data: {}, createdAt })).deviation
      ?.is;
  t.equal(classOf('2026-11-28T17:22:28.850+02:00'), 'not in UTC');
  t.equal(classOf('2026-11-28T15:22:26.138'), 'without a zone');
  t.equal(classOf('2026-11-28 15:22:33Z'), 'string');
  t.equal(classOf('yesterday'), 'string');
  t.equal(classOf(1795879351027), 'number');
});
