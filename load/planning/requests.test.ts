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

t.test('weights are kept in each turn, and spread over it', async (t) => {
  const operations = sent({ mix: { generate: 6, models: 2, model: 2 } }, 10).map((one) => one.split(' ')[0]);
  t.strictSame(operations.slice(0, 5).toSorted(), ['generate', 'generate', 'generate', 'model', 'models']);
  t.strictSame(operations.slice(5), operations.slice(0, 5), 'a turn has five places: 3, 1 and 1');
  const rare = sent({ mix: { generate: 999, models: 1 } }, 2000).filter((one) => one === 'models');
  t.equal(rare.length, 2);
});

t.test('an operation without weight is not sent, and a list is sent in turn', async (t) => {
  t.strictSame(sent({ mix: { generate: 0, models: 3 } }, 2), ['models', 'models']);
  t.strictSame(sent({ mix: ['models', 'model', 'models'] }, 4), ['models', 'model', 'models', 'models']);
});

t.test('generations take the prompts in turn, whatever is sent between them', async (t) => {
  const body = (prompt: string, model = 'mine', maxTokens = 9) =>
    `generate ${JSON.stringify({ model, prompt, maxTokens })}`;
  const prompts = ['one', { prompt: 'two', model: 'other' }, { prompt: 'three', maxTokens: 64 }];
  t.strictSame(sent({ mix: { generate: 2, models: 1 }, model: 'mine', maxTokens: 9, prompts }, 6), [
    body('one'),
    'models',
    body('two', 'other'),
    body('three', 'mine', 64),
    'models',
    body('one'),
  ]);
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
