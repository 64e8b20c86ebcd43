import { errorAnswerChecks, jsonChecks } from './answers/json.ts';
import { answerObservationsOf } from './answers/observations.ts';
import { neverOnAnyBody } from './generated-bodies.ts';
import { largeBodyEnvelope } from './large-body.ts';
import { unknownModelChecks } from './unknown-models.ts';
import { is4xxOr5xx, onEachAnswer } from './vocabulary/answers.ts';
import type { Answers } from './vocabulary/episodes.ts';
import {
  envelopeBreakers,
  envelopeClauses,
  envelopeIfRefused,
  errorEnvelope,
  facts,
  hasStatus,
  ofAnswer,
  onlyOn,
  replyInWords,
  status,
  succeeds,
} from './vocabulary/expectations.ts';
import { blockedBecause, findingOf } from './vocabulary/findings.ts';
import { generate, request } from './vocabulary/requests.ts';
import type { Check, EpisodeExpectation, Expectation, Run, Step, StepsCheck, Suite } from './vocabulary/suite.ts';
import { checksOfLevel } from './vocabulary/suite.ts';

/** The preflight request of a browser, without a key, which asks if a page of another origin may send a generation. */
const crossOrigin = request('OPTIONS', '/v1/generate', {
  key: 'none',
  headers: [
    ['origin', 'https://example.com'],
    ['access-control-request-method', 'POST'],
  ],
});
const corsHeaders = ['access-control-allow-origin', 'access-control-allow-methods', 'allow'];

const validGeneration: Step = { send: generate(), expect: [succeeds] };

/** Requests with one member of the wrong JSON type. */
const ofWrongTypes = [
  { model: 1 },
  { model: ['model-v1'] },
  { prompt: 7 },
  { prompt: { text: 'hello' } },
  { maxTokens: '8' },
  { maxTokens: [8] },
  { maxTokens: 8.5 },
  // In Python, True is an integer.
  { maxTokens: true },
].map((members) => generate({ members }));
const usual = generate().body ?? '';
/** The last two begin with a valid body, which a streaming parser takes for the whole one. */
const ofMalformed = [
  '',
  '{',
  '{"model": "model-v1",}',
  'model=model-v1',
  '"model-v1" "again"',
  `${usual} x`,
  usual + usual,
].map((body) => generate({ body }));

const notObjects = ['null', '[]', '""', '7'].map((body) => generate({ body }));
const ofOtherMediaTypes = ['text/plain', 'application/x-www-form-urlencoded'].map((type) => ({
  ...generate(),
  headers: [['content-type', type]] satisfies [string, string][],
  valid: false,
}));

const each = (sends: Step['send'][], expect: Expectation[]): Step[] => sends.map((send) => ({ send, expect }));

/** The refusals of the requests, if any, have the error envelope. */
const refusalEnvelope = (sends: Step['send'][]): Pick<StepsCheck, 'clauses' | 'level' | 'control' | 'steps'> => ({
  clauses: envelopeClauses,
  level: 'must',
  control: [validGeneration],
  steps: each(sends, [envelopeIfRefused]),
});
const breakers = [...envelopeBreakers, 'html-errors', 'plain-400'];

/** Sends the request that the target file gives in `provoke` for a status, with the primary key. */
const provokeStatus =
  (wanted: 500 | 503): Run =>
  async (client) => {
    const { method = 'GET', path = '/', headers = {}, body } = client.provoke[wanted] ?? {};
    const reply = await client.send({
      ...request(method, path, {
        headers: Object.entries({ ...(body !== undefined && { 'content-type': 'application/json' }), ...headers }),
      }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      isProvoked: true,
    });
    if (!hasStatus(reply, wanted))
      return blockedBecause(`provoke.${wanted} in the target file got ${replyInWords(reply)}`);
    return findingOf(errorEnvelope, reply);
  };

const envelopeEverywhere: EpisodeExpectation<Answers> = onEachAnswer(
  is4xxOr5xx,
  errorEnvelope,
  'the error envelope in every 4xx and 5xx from the three endpoints',
);

/** A body may get no answer at all; errors/bodies-generated-answered reports that. */
const envelopeOnRefusal: Expectation = {
  ...onlyOn({ says: 'a 4xx or 5xx', met: ({ status }) => status >= 400 }, errorEnvelope),
  test: (reply, earlier) => (reply.kind === 'answer' ? errorEnvelope.test(reply, earlier) : undefined),
};

export const errorsSuite: Suite = {
  name: 'errors',
  title: 'the error envelope, the table of statuses, and JSON in every answer',
  checks: [
    {
      id: 'errors/types-wrong-refused',
      clauses: ['7/400', '4.1/model', '4.1/prompt', '4.1/maxTokens'],
      level: 'should',
      title: 'a member of the wrong JSON type is refused with 400',
      control: [validGeneration],
      steps: each(ofWrongTypes, [status(400)]),
      brokenBy: ['accepts-invalid-types', 'fails-on-wrong-types'],
    },
    {
      id: 'errors/types-wrong-envelope',
      title: 'the refusal of a wrong JSON type has the error envelope',
      ...refusalEnvelope(ofWrongTypes),
      brokenBy: [...breakers, 'plain-refusal-of-types'],
    },
    {
      id: 'errors/json-malformed-refused',
      clauses: ['7/400', '4/json'],
      level: 'should',
      title: 'a body that is not JSON is refused with 400',
      control: [validGeneration],
      steps: each(ofMalformed, [status(400)]),
      brokenBy: ['accepts-malformed-json', 'fails-on-malformed-json'],
    },
    {
      id: 'errors/json-malformed-envelope',
      title: 'the refusal of a body that is not JSON has the error envelope',
      ...refusalEnvelope(ofMalformed),
      brokenBy: [...breakers, 'plain-refusal-of-malformed-json'],
    },
    {
      id: 'errors/body-not-an-object-envelope',
      title: 'the refusal of JSON that is not an object has the error envelope',
      why: 'Code that reads members of a value that is not an object fails here.',
      ...refusalEnvelope(notObjects),
      brokenBy: [...breakers, 'plain-refusal-of-malformed-json', 'crashes-on-non-object'],
    },
    {
      id: 'errors/media-type-envelope',
      title: 'a refusal of a media type other than JSON has the error envelope',
      why: 'Frameworks often refuse a media type before the service runs, with a body of their own.',
      ...refusalEnvelope(ofOtherMediaTypes),
      brokenBy: [...breakers, 'plain-refusal-of-media-type'],
    },
    {
      id: 'errors/body-large-envelope',
      clauses: envelopeClauses,
      level: 'should',
      title: 'the refusal of a body of more than a megabyte has the error envelope',
      why: 'A proxy in front of the service often refuses it, with a page of its own.',
      looksAt: ['status 2xx', 'status 4xx', 'status 5xx', ...errorEnvelope.reads],
      costs: 2,
      run: largeBodyEnvelope,
      brokenBy: [...breakers, 'plain-refusal-of-large-bodies'],
    },
    {
      id: 'errors/envelope-everywhere',
      clauses: envelopeClauses,
      level: 'must',
      title: 'every 4xx and 5xx from the three endpoints has the error envelope',
      why: 'Clients parse one error format; any other is an unknown error to them.',
      reads: 'answers',
      expect: [envelopeEverywhere],
      brokenBy: [
        ...breakers,
        'plain-401',
        'plain-401-without-key',
        'plain-403',
        'plain-429',
        'plain-500',
        'plain-503',
        'plain-refusal-without-header',
        'plain-refusal-of-other-scheme',
        'plain-refusal-of-empty-token',
        'plain-refusal-of-types',
        'plain-refusal-of-malformed-json',
        'plain-refusal-of-unknown-model',
        'plain-refusal-of-media-type',
        'crashes-on-null',
        'crashes-on-non-object',
      ],
    },
    ...errorAnswerChecks,
    ...jsonChecks,
    ...unknownModelChecks,
    ...([500, 503] as const).map(
      (wanted): Check => ({
        id: `errors/provoked-${wanted}-envelope`,
        clauses: [`7/${wanted}`, ...envelopeClauses],
        level: 'must',
        title: `a ${wanted} has the error envelope`,
        why: 'Clients need a readable error most when the server fails.',
        needs: [`provoke.${wanted}`],
        looksAt: [`status ${wanted}`, ...errorEnvelope.reads],
        costs: 1,
        run: provokeStatus(wanted),
        brokenBy: [...envelopeBreakers, `plain-${wanted}`],
      }),
    ),
    {
      id: 'errors/bodies-generated-envelope',
      clauses: envelopeClauses,
      level: 'must',
      title: 'the refusal of any generated body has the error envelope',
      looksAt: ['status 2xx', 'status 4xx', 'status 5xx', ...errorEnvelope.reads],
      costs: 40,
      run: neverOnAnyBody(envelopeOnRefusal),
      brokenBy: [
        ...breakers,
        'plain-refusal-of-types',
        'plain-refusal-of-malformed-json',
        'plain-refusal-of-unknown-model',
        'crashes-on-null',
        'crashes-on-non-object',
      ],
    },
    {
      id: 'errors/bodies-generated-answered',
      clauses: ['7/400', '7/500'],
      level: 'should',
      title: 'every generated body gets an answer below 500',
      why: 'An attacker can use a body that makes the server fail.',
      looksAt: ['status 5xx'],
      costs: 40,
      run: neverOnAnyBody(
        ofAnswer('an answer below 500', ['status 5xx'], (answer) =>
          answer.status < 500 ? undefined : replyInWords(answer),
        ),
      ),
      brokenBy: ['crashes-on-null', 'crashes-on-non-object', 'fails-on-malformed-json', 'fails-on-wrong-types'],
    },
    ...checksOfLevel('observe', [
      {
        id: 'errors/route-unknown',
        clauses: ['7/code-per-status'],
        title: 'answers to unknown routes',
        steps: [
          { name: 'v1', send: request('GET', '/v1/nothing-here'), observe: [facts.status, facts.code] },
          { name: 'slash', send: request('GET', '/v1/models/'), observe: [facts.status] },
          { name: 'root', send: request('GET', '/'), observe: [facts.status] },
        ],
      },
      {
        id: 'errors/method-other',
        clauses: ['7/code-per-status'],
        title: 'answers to methods that the interface does not define',
        steps: [
          { name: 'delete', send: request('DELETE', '/v1/models'), observe: [facts.status, facts.header('allow')] },
          { name: 'get', send: request('GET', '/v1/generate'), observe: [facts.status, facts.header('allow')] },
          { name: 'head', send: request('HEAD', '/v1/models'), observe: [facts.status] },
          { name: 'options', send: crossOrigin, observe: [facts.status, ...corsHeaders.map(facts.header)] },
        ],
      },
      {
        id: 'errors/media-type-other',
        clauses: ['5.2', '7/code-per-status'],
        title: 'answers to other media types',
        steps: [
          {
            name: 'text',
            send: { ...generate(), headers: [['content-type', 'text/plain']], valid: false },
            observe: [facts.status],
          },
          { name: 'absent', send: { ...generate(), headers: [], valid: false }, observe: [facts.status] },
          {
            name: 'charset',
            send: { ...generate(), headers: [['content-type', 'application/json; charset=utf-8']], valid: false },
            observe: [facts.status],
          },
        ],
      },
      {
        id: 'errors/body-not-an-object',
        clauses: ['7/code-per-status'],
        title: 'answers to JSON that is not an object',
        steps: notObjects.map((send, index) => ({
          name: ['null', 'array', 'string', 'number'][index] ?? '',
          send,
          observe: [facts.status],
        })),
      },
    ]),
    ...answerObservationsOf('errors'),
  ],
};
