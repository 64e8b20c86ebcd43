import t from 'tap';
import type { Profile } from '../profiles/profile.ts';
import { choiceAt, requestsOf } from './requests.ts';

const connection = { baseUrl: 'http://127.0.0.1:1/api/', headers: [['x-team', 'blue']] as [string, string][] };

const profile = (part: Partial<Profile>): Profile => ({
  name: 'mine',
  asks: 'Is it fast?',
  arrival: { model: 'paced' },
  keys: [{ label: 'only', perSecond: 1 }],
  seconds: 1,
  limits: [],
  ...part,
});

/** The operations and bodies of the first requests. */
function sent(part: Partial<Profile>, count: number, content = {}) {
  const sequence = requestsOf(profile(part), 1, connection, content);
  return Array.from({ length: count }, (_, ordinal) => {
    const { request, body } = choiceAt(sequence, ordinal);
    const { operation, body: own } = sequence.requests[request] ?? { operation: 'none' };
    return own === undefined ? operation : `${operation} ${sequence.bodies[body]}`;
  });
}

/** The operations of some turns, each with its own in a row. */
const turns = (part: Partial<Profile>, length: number, count: number): string[][] => {
  const operations = sent(part, length * count).map((one) => one.split(' ')[0] ?? '');
  return Array.from({ length: count }, (_, turn) => operations.slice(turn * length, (turn + 1) * length));
};

t.test('weights are kept in each turn', async (t) => {
  for (const operations of turns({ mix: { generate: 6, models: 2, model: 2 } }, 5, 100))
    t.strictSame(operations.toSorted(), ['generate', 'generate', 'generate', 'model', 'models']);
  const rare = sent({ mix: { generate: 999, models: 1 } }, 2000).filter((one) => one === 'models');
  t.equal(rare.length, 2);
});

t.test('an operation without weight is not sent, and those of a list as often as they are listed', async (t) => {
  t.strictSame(sent({ mix: { generate: 0, models: 3 } }, 2), ['models', 'models']);
  for (const operations of turns({ mix: ['models', 'model', 'models'] }, 3, 100))
    t.strictSame(operations.toSorted(), ['model', 'models', 'models']);
});

t.test('each turn has an order of its own, the same for the same seed', async (t) => {
  const first = turns({ mix: ['models', 'model', 'generate'] }, 3, 80);
  t.equal(new Set(first.map(String)).size, 6, 'every order');
  t.strictSame(turns({ mix: ['models', 'model', 'generate'] }, 3, 80), first);
});

t.test('generations take the prompts in turn, whatever is sent between them', async (t) => {
  const body = (prompt: string, model = 'mine', maxTokens = 9) =>
    `generate ${JSON.stringify({ model, prompt, maxTokens })}`;
  const prompts = ['one', { prompt: 'two', model: 'other' }, { prompt: 'three', maxTokens: 64 }];
  const all = sent({ mix: { generate: 2, models: 1 }, model: 'mine', maxTokens: 9, prompts }, 600);
  const generations = all.filter((one) => one !== 'models');
  t.equal(generations.length, 400);
  const inTurn = [body('one'), body('two', 'other'), body('three', 'mine', 64)];
  t.strictSame(
    generations,
    generations.map((_, index) => inTurn[index % inTurn.length]),
  );
});

t.test(
  'model and tokens are those of the profile, else those that the target accepts, else the usual ones',
  async (t) => {
    const first = (part: Partial<Profile>, content = {}) => JSON.parse(sent(part, 1, content)[0]?.slice(9) ?? '');
    t.match(first({ model: 'a', maxTokens: 3 }, { model: 'b', maxTokens: 4 }), { model: 'a', maxTokens: 3 });
    t.match(first({}, { model: 'b', maxTokens: 4 }), { model: 'b', maxTokens: 4 });
    t.match(first({}), { model: 'model-v1', maxTokens: 16 });
  },
);

t.test('paths and headers are those of the connection', async (t) => {
  const { requests } = requestsOf(profile({ mix: ['model'], model: 'a b' }), 1, connection);
  t.match(requests, [{ path: '/api/v1/models/a%20b', headers: { 'x-team': 'blue' } }]);
});
