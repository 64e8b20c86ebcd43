import t from 'tap';
import { profileByName } from '../../load/profiles/built-in/index.ts';
import type { Profile } from '../../load/profiles/profile.ts';
import { profileFacts } from './profile-facts.ts';

const profile: Profile = {
  name: 'morning',
  asks: 'Is it fast in the morning?',
  arrival: { model: 'open', spacing: 'poisson' },
  keys: [
    { label: 'steady', ofLimit: 0.8, connections: 5 },
    {
      label: 'rising',
      stages: [
        { seconds: 30, perSecond: 0 },
        { seconds: 30, perSecond: 2, rampTo: 10 },
      ],
    },
  ],
  seconds: 120,
  mix: { generate: 9, models: 1, model: 0 },
  prompts: ['A long prompt', { prompt: 'other', model: 'model-v2', maxTokens: 40 }],
  maxTokens: 8,
  limits: [{ metric: 'steady.admitted.p99', below: 250, abortOnBreach: true, abortAfterSeconds: 5 }],
};

const closed: Profile = {
  ...profile,
  arrival: { model: 'closed', thinkSeconds: [1, 3] },
  keys: [{ label: 'main', connections: 3 }],
  mix: ['models', 'model'],
  model: 'model-v3',
};

t.test('arrivals, spacing, requests, prompts, models, rates, ramps and thresholds of a profile in words', async (t) => {
  t.strictSame(profileFacts(profile, 1), {
    Question: ['Is it fast in the morning?'],
    Arrivals: [
      'open: each request is sent at its planned time, whether or not earlier ones were answered',
      'spacing: random, as of many users (Poisson), drawn from the seed',
    ],
    Requests: ['9 × POST /v1/generate and 1 × GET /v1/models in each turn, in random order'],
    Model: ['one that the target lists and model-v2'],
    Tokens: ['maxTokens 8 and 40'],
    Prompts: ['2 in turn, the first is "A long prompt"'],
    Keys: [
      'steady: 0.8 times its rate limit',
      'rising: no requests for 30 s, then a ramp from 2 to 10 requests per second for 30 s, and so on',
    ],
    Length: ['120 s'],
    Thresholds: ['p99 latency, admitted, steady (below 250 ms); a breach ends the load, not before 5 s'],
  });
});

t.test('think time, a list of operations and the model of a closed load', async (t) => {
  const { Arrivals, Requests, Model, Prompts, Keys } = profileFacts(closed, 1);
  t.strictSame(
    { Arrivals, Requests, Model, Prompts, Keys },
    {
      Arrivals: [
        'closed: each connection sends its next request when it has an answer and has paused for 1 to 3 s (think time)',
      ],
      Requests: ['GET /v1/models and GET /v1/models/{model_id} in each turn, in random order'],
      Model: ['model-v3'],
      Prompts: undefined,
      Keys: ['main: on 3 connections'],
    },
  );
});

t.test('requests at one instant, retries, and stages that fill the whole load', async (t) => {
  const facts = (name: string) => profileFacts(profileByName(name) ?? profile, 1);
  t.strictSame(
    facts('burst').Keys?.[0],
    'bursting: 3 times its rate limit at one instant, then none for 1.25 windows, then 1.5 times its rate limit for 1.25 windows, and so on',
  );
  t.match(
    facts('reset-recovery').Keys?.[1],
    /, and 2 times its rate limit at once at each reset that a 429 announces$/,
  );
  t.match(facts('idempotent-retries').Requests?.[1], /^each is sent twice, .* one Idempotency-Key$/);
  t.match(facts('per-key-429').Keys?.[0], /in groups of at most 4 at one instant, on at least 4 connections$/);
  t.notMatch(facts('spike').Keys?.[0], /and so on/);
});
