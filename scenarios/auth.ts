import { requestInWords } from './vocabulary/answers.ts';
import type { NearMiss, Reply, Request } from './vocabulary/exchange.ts';
import {
  envelopeBreakers,
  envelopeClauses,
  envelopeIfRefused,
  error,
  errorEnvelope,
  facts,
  isRefused,
  replyInWords,
  status,
  succeeds,
} from './vocabulary/expectations.ts';
import { blockedUnlessSuccess, findingOf, findingOfEach, inapplicable, passed } from './vocabulary/findings.ts';
import { generate, getModel, listModels, request } from './vocabulary/requests.ts';
import { type Check, checksOfLevel, type Fact, type Run, type Step, type Suite } from './vocabulary/suite.ts';

const invalidKey = [status(401), errorEnvelope, error({ code: 'invalid_api_key', type: 'invalid_request_error' })];

const unknownKey = (endpoint: string, build: (change?: { key: 'unknown' }) => Request, brokenBy: string[]): Check => ({
  id: `auth/key-invalid-on-${endpoint}`,
  clauses: ['5.3', '5.1', '7/401', ...envelopeClauses],
  level: 'must',
  title: `the ${endpoint} endpoint refuses an unknown key with 401, invalid_api_key and invalid_request_error`,
  why: 'Clients use the status and the code to decide if they need another key or can try again.',
  control: [{ send: build(), expect: [succeeds] }],
  steps: [{ send: build({ key: 'unknown' }), expect: invalidKey }],
  brokenBy,
});

const everyEndpoint = [
  ...envelopeBreakers,
  'accepts-any-key',
  '401-as-403',
  'wrong-401-code',
  'wrong-401-type',
  'plain-401',
];

const eachEndpoint: Step[] = [listModels(), getModel(), generate()].map((send) => ({ send, expect: [succeeds] }));

/** Checks of a request without a usable key: it is refused (should), and the refusal has the envelope (must). */
function withoutKey(
  subject: string,
  description: string,
  change: Partial<Request>,
  accepts: string,
  plain: string,
): Check[] {
  const clauses = ['5.1', '7/401', ...envelopeClauses];
  const sends = [listModels(change), getModel(undefined, change), generate(change)];
  return [
    {
      id: `auth/${subject}-refused`,
      clauses,
      level: 'should',
      title: `a request with ${description} is refused by each endpoint`,
      control: eachEndpoint,
      steps: sends.map((send) => ({ send, expect: [isRefused] })),
      brokenBy: [accepts, `${accepts}-on-model`],
    },
    {
      id: `auth/${subject}-envelope`,
      clauses,
      level: 'must',
      title: `the refusal of a request with ${description} has the error envelope`,
      control: [{ send: generate(), expect: [succeeds] }],
      steps: sends.map((send) => ({ send, expect: [envelopeIfRefused] })),
      brokenBy: [...envelopeBreakers, 'plain-401', 'plain-401-without-key', plain],
    },
    {
      clauses: ['7/code-per-status'],
      id: `auth/${subject}-answer`,
      level: 'observe',
      title: `answer to a request with ${description}`,
      steps: [{ send: listModels(change), observe: [facts.status, facts.code, facts.header('www-authenticate')] }],
      brokenBy: [],
    },
  ];
}

const operations: Record<string, (change?: { key: 'forbidden' }) => Request> = {
  'GET /v1/models': listModels,
  'GET /v1/models/{model_id}': (change) => getModel(undefined, change),
  'POST /v1/generate': generate,
};

const permissionMissing: Run = async (client) => {
  const samples: Reply[] = [];
  for (const operation of client.lacks) {
    const build = operations[operation] ?? generate;
    const control = await client.send(build());
    const unmet = blockedUnlessSuccess(`${operation} with the primary key`, control);
    if (unmet) return unmet;
    const reply = await client.send(build({ key: 'forbidden' }));
    for (const expectation of [status(403), errorEnvelope]) {
      const finding = findingOf(expectation, reply, [control]);
      if (finding.outcome === 'violated') return finding;
    }
    samples.push(reply);
  }
  return passed(samples);
};

const cutOrLonger: readonly NearMiss[] = ['first-cut', 'last-cut', 'first-added', 'last-added'];

/** Names that every object of some language has: a server that looks up keys in a plain object would find them. */
const objectNames = ['constructor', 'toString', '__proto__'];

const nearMissesRefused: Run = async (client) => {
  const nearMisses = cutOrLonger.filter((name) => client.nearMisses.includes(name));
  for (const { send } of eachEndpoint) {
    const usual = send as Request;
    const unmet = blockedUnlessSuccess(requestInWords(usual), await client.send(usual));
    if (unmet) return unmet;
  }
  const requests = nearMisses.flatMap((nearMiss) => {
    const change = { key: 'unknown', nearMiss } as const;
    return [listModels(change), getModel(undefined, change), generate(change)];
  });
  requests.push(...objectNames.map((name) => listModels({ key: 'unknown', authorization: `Bearer ${name}` })));
  return findingOfEach(isRefused, await client.together(requests));
};

const otherCase: Run = async (client) => {
  if (!client.nearMisses.includes('other-case')) return inapplicable('the primary key has no letters');
  const reply = await client.send(listModels({ key: 'unknown', nearMiss: 'other-case' }));
  if (reply.kind !== 'answer') return inapplicable(reply.says, 'evidence');
  const seen = { status: facts.status.see(reply), code: facts.code.see(reply) };
  return { outcome: 'observed', observation: { says: replyInWords(reply), facts: seen } };
};

const echo: Fact = {
  name: 'echoed',
  see: (reply: Reply) => reply.kind === 'answer' && reply.text.includes('unknown-'),
};

export const authSuite: Suite = {
  name: 'auth',
  title: 'bearer keys: valid, unknown, missing, and without permission',
  checks: [
    unknownKey('list', listModels, [...everyEndpoint, 'accepts-any-key-on-models']),
    unknownKey('model', (change) => getModel(undefined, change), [...everyEndpoint, 'accepts-any-key-on-model']),
    unknownKey('generate', generate, [...everyEndpoint, 'accepts-any-key-on-generate']),
    ...withoutKey(
      'key-missing',
      'no Authorization header',
      { key: 'none' },
      'accepts-missing-key',
      'plain-refusal-without-header',
    ),
    ...withoutKey(
      'scheme-other',
      'a scheme other than Bearer',
      { authorization: 'Basic {{key}}' },
      'accepts-other-scheme',
      'plain-refusal-of-other-scheme',
    ),
    ...withoutKey(
      'token-empty',
      'an empty token',
      { authorization: 'Bearer ' },
      'accepts-empty-token',
      'plain-refusal-of-empty-token',
    ),
    {
      id: 'auth/key-near-miss-refused',
      clauses: ['5.3', '5.1'],
      level: 'must',
      title: 'a key with one character more or less than a valid key, and a name that every object has, is refused',
      why: 'A server that compares only a part of the key, or looks it up in a plain object, serves keys that nobody issued.',
      looksAt: ['status 4xx'],
      costs: 18,
      run: nearMissesRefused,
      brokenBy: [
        'accepts-any-key',
        'accepts-any-key-on-models',
        'accepts-any-key-on-model',
        'accepts-any-key-on-generate',
        'accepts-key-prefix',
        'accepts-key-suffix',
        'accepts-longer-key',
        'accepts-key-prefix-on-model',
      ],
    },
    {
      id: 'auth/permission-missing',
      clauses: ['5.4', '7/403', ...envelopeClauses],
      level: 'must',
      title: 'a valid key without permission is refused with 403 and the error envelope',
      why: 'After a 401 a client would ask for another key, which it does not need.',
      needs: ['forbidden'],
      looksAt: ['status 403', ...errorEnvelope.reads],
      costs: 6,
      run: permissionMissing,
      brokenBy: [...envelopeBreakers, 'admits-forbidden-key', '403-as-401', 'plain-403'],
    },
    ...checksOfLevel('observe', [
      {
        id: 'auth/scheme-lower-case',
        clauses: ['5.1'],
        title: 'answer to the scheme in lower case',
        steps: [{ send: listModels({ authorization: 'bearer {{key}}' }), observe: [facts.status] }],
      },
      {
        id: 'auth/scheme-not-compared',
        clauses: ['5.1'],
        title: 'answers to the key without a scheme, and behind another scheme of six letters',
        why: 'A server that cuts off seven characters serves the one, one that reads the last word serves both.',
        steps: [
          { name: 'none', send: listModels({ authorization: '{{key}}' }), observe: [facts.status] },
          { name: 'six letters', send: listModels({ authorization: 'Secret {{key}}' }), observe: [facts.status] },
        ],
      },
      {
        id: 'auth/key-other-case',
        clauses: ['5.3'],
        title: 'answer to a valid key with its letters in the other case',
        costs: 1,
        run: otherCase,
      },
      {
        id: 'auth/order-of-refusals',
        clauses: ['7/values', '7/code-per-status'],
        title: 'error that takes precedence when both key and body are wrong',
        steps: [{ send: generate({ key: 'unknown', body: '{' }), observe: [facts.status, facts.code] }],
      },
      {
        id: 'auth/key-echoed',
        clauses: ['7/message'],
        title: 'refused key in the answer',
        why: 'Answers are often logged; a key in them leaks into the logs.',
        steps: [{ send: listModels({ key: 'unknown' }), observe: [echo] }],
      },
      {
        id: 'auth/route-unknown-without-key',
        clauses: ['7/code-per-status'],
        title: 'answer to an unknown route without a key',
        steps: [{ send: request('GET', '/v1/nothing-here', { key: 'none' }), observe: [facts.status, facts.code] }],
      },
    ]),
  ],
};
