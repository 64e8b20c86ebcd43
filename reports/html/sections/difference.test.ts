import t from 'tap';
import type { CheckResult, Exchange } from '../../../schemas/generated/types.ts';
import { answerDifferences, differences } from './difference.ts';

const answer = (body: unknown, key = 'k1'): Exchange => ({
  part: 'step',
  request: { method: 'POST', path: '/v1/generate', headers: [['Idempotency-Key', key]], body: '{}' },
  response: { status: 200, headers: [], body: JSON.stringify(body), bodyBytes: 9, bodyCut: false, milliseconds: 1 },
  curl: '',
});

const check = (...exchanges: Exchange[]): CheckResult => ({
  id: 'idempotency/replay-same-id',
  suite: 'idempotency',
  clauses: [],
  level: 'must',
  title: '',
  outcome: 'violated',
  durationMilliseconds: 1,
  exchanges,
});

t.test('members that differ are found at any depth, absent ones too', async (t) => {
  t.same(differences({ id: 'a', data: { text: 'x', n: 1 } }, { id: 'b', data: { text: 'x', n: 1 }, more: true }), [
    { path: 'id', first: '"a"', second: '"b"' },
    { path: 'more', first: 'absent', second: 'true' },
  ]);
  t.same(differences([1], [2]), [{ path: 'the body', first: '[1]', second: '[2]' }]);
  t.same(differences({ a: 1 }, { a: 1 }), []);
});

t.test('two answers to one request are compared, answers to different requests are not', async (t) => {
  const text = `${answerDifferences(check(answer({ id: 'gen-1' }), answer({ id: 'gen-2' })))}`;
  t.match(text, /gen-1/);
  t.match(text, /gen-2/);
  t.equal(`${answerDifferences(check(answer({ id: 'gen-1' }), answer({ id: 'gen-2' }, 'k2')))}`, '', 'another key');
  const other = { ...answer({ id: 'gen-2' }), request: { ...answer({}).request, body: '{"prompt":"b"}' } };
  t.equal(`${answerDifferences(check(answer({ id: 'gen-1' }), other))}`, '');
  t.equal(`${answerDifferences(check(answer({ id: 'gen-1' })))}`, '');
});
