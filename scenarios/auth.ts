import type { Reply, Request } from './vocabulary/exchange.ts';
import {
  envelopeBreakers,
  envelopeIfRefused,
  error,
  errorEnvelope,
  facts,
  isRefused,
  status,
  succeeds,
} from './vocabulary/expectations.ts';
import { blockedUnlessSuccess, passed, violation } from './vocabulary/findings.ts';
import { generate, getModel, listModels, request } from './vocabulary/requests.ts';
import { type Check, checksOfLevel, type Fact, type Run, type Step, type Suite } from './vocabulary/suite.ts';

const invalidKey = [status(401), errorEnvelope, error({ code: 'invalid_api_key', type: 'invalid_request_error' })];

const unknownKey = (endpoint: string, build: (change?: { key: 'unknown' }) => Request, brokenBy: string[]): Check => ({
  id: `auth/key-invalid-on-${endpoint}`,
  clauses: ['5.3', '5.1', '7/401', '7/envelope'],
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

/** Checks of a request without a usable key: it is refused (should), and the refusal has the envelope (must). */
function withoutKey(
  subject: string,
  description: string,
  change: Partial<Request>,
  accepts: string,
  plain: string,
): Check[] {
  const common = {
    clauses: ['5.1', '7/401', '7/envelope'],
    control: [
      { send: listModels(), expect: [succeeds] },
      { send: generate(), expect: [succeeds] },
    ] satisfies Step[],
  };
  const sends = [listModels(change), generate(change)];
  return [
    {
      ...common,
      id: `auth/${subject}-refused`,
      level: 'should',
      title: `a request with ${description} is refused`,
      steps: sends.map((send) => ({ send, expect: [isRefused] })),
      brokenBy: [accepts],
    },
    {
      ...common,
      id: `auth/${subject}-envelope`,
      level: 'must',
      title: `the refusal of a request with ${description} has the error envelope`,
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
      const got = expectation.test(reply, []);
      if (got !== undefined) return violation(expectation.says, got, [control, reply]);
    }
    samples.push(reply);
  }
  return passed(samples);
};

const echo: Fact = {
  name: 'echoed',
  see: (reply: Reply) => reply.kind === 'answer' && reply.text.includes('unknown-'),
};

export const auth: Suite = {
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
      id: 'auth/permission-missing',
      clauses: ['5.4', '7/403', '7/envelope'],
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
        clauses: ['5/scopes'],
        title: 'answer to the scheme in lower case',
        steps: [{ send: listModels({ authorization: 'bearer {{key}}' }), observe: [facts.status] }],
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
