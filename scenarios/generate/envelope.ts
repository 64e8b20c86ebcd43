import { isJsonType } from '../answers/json.ts';
import { jsonClass } from '../vocabulary/deviations.ts';
import type { Reply } from '../vocabulary/exchange.ts';
import {
  bodyMember,
  bothHave,
  envelopeFlaw,
  generationEnvelope,
  isJson,
  isObject,
  isSuccess,
  member,
  ofJson,
  onlyOn,
  schemaProblem,
  succeeds,
  successEnvelopeClauses,
  valueText,
} from '../vocabulary/expectations.ts';
import { blockedUnless, findingOf, inapplicable, noSample, passed } from '../vocabulary/findings.ts';
import { lists } from '../vocabulary/model-lists.ts';
import { generate, listModels } from '../vocabulary/requests.ts';
import type { Check, Expectation, Run, StepsCheck } from '../vocabulary/suite.ts';
import { validGeneration, withEachModel } from './requests.ts';

const isInstant = (value: unknown): boolean =>
  schemaProblem('GenerationEnvelope', { id: '', object: 'generation', data: {}, createdAt: value }) === undefined;

const otherId = onlyOn(
  bothHave('id'),
  ofJson('a different id from the previous request', ['id'], (value, earlier) => {
    const id = member(value, 'id');
    if (id !== bodyMember(earlier.at(-1), 'id')) return undefined;
    return { says: `the same id ${JSON.stringify(id)}`, at: 'id', is: 'repeated' };
  }),
);

/** Skipped if no generation has a complete envelope; the checks of its members report that. */
const envelopeForEachModel: Run = async (client) => {
  const list = await client.send(listModels());
  const usual = await client.send(generate());
  const unmet = blockedUnless(lists, 'GET /v1/models', list) ?? blockedUnless(succeeds, 'a generation', usual);
  if (unmet) return unmet;
  if (generationEnvelope.test(usual, []) !== undefined)
    return inapplicable('no generation has a complete envelope: see generate/envelope-*');
  const samples: Reply[] = [];
  for (const request of withEachModel([list], client.random)) {
    const reply = await client.send(request);
    const finding = isSuccess(reply) ? findingOf(generationEnvelope, reply) : undefined;
    if (finding?.outcome === 'violated') return finding;
    if (finding !== undefined) samples.push(reply);
  }
  return samples.length > 0 ? passed(samples) : noSample(['a 2xx generation with a listed model']);
};

/** A member of the success envelope that passes a test. */
const envelopeHas = (name: string, kind: string, test: (value: unknown) => boolean): Expectation =>
  ofJson(`${kind} in ${name}`, [name], (value) => {
    const found = member(value, name);
    if (test(found)) return undefined;
    const says = `${name} ${valueText(found)}`;
    return envelopeFlaw(value, { says, at: name, is: jsonClass(found) });
  });

const inAnswer = (expectation: Expectation): Pick<StepsCheck, 'control' | 'steps'> => ({
  control: [validGeneration],
  steps: [{ send: generate(), expect: [expectation] }],
});

export const envelopeChecks: Check[] = [
  {
    id: 'generate/envelope-id',
    clauses: ['2.1/envelope', '2.1/id'],
    level: 'must',
    title: 'id of the success envelope is a string',
    ...inAnswer(envelopeHas('id', 'a string', (value) => typeof value === 'string')),
    brokenBy: ['omits-envelope-id', 'numeric-envelope-id', 'nests-envelope', 'answers-in-text'],
  },
  {
    id: 'generate/envelope-object',
    clauses: ['2.1/generation-object', '2.1/envelope', '2.1/object'],
    level: 'must',
    title: 'object of the success envelope is "generation"',
    ...inAnswer(envelopeHas('object', '"generation"', (value) => value === 'generation')),
    brokenBy: ['wrong-object', 'omits-object', 'nests-envelope', 'answers-in-text'],
  },
  {
    id: 'generate/envelope-data',
    clauses: ['2.1/envelope', '2.1/data'],
    level: 'must',
    title: 'data of the success envelope is an object',
    ...inAnswer(envelopeHas('data', 'an object', isObject)),
    brokenBy: ['omits-envelope-data', 'wraps-data-in-array', 'nests-envelope', 'answers-in-text'],
  },
  {
    id: 'generate/envelope-created-at',
    clauses: ['2.1/envelope', '2.1/createdAt'],
    level: 'must',
    title: 'createdAt is an ISO 8601 UTC timestamp',
    why: 'Clients cannot order timestamps without a time zone.',
    ...inAnswer(envelopeHas('createdAt', 'an ISO 8601 UTC timestamp', isInstant)),
    brokenBy: [
      'omits-created-at',
      'zoned-created-at',
      'local-created-at',
      'numeric-created-at',
      'nests-envelope',
      'answers-in-text',
    ],
  },
  {
    id: 'generate/envelope-for-each-model',
    clauses: [...successEnvelopeClauses, '4/generate', '4.1/model'],
    level: 'must',
    title: 'a generation with each listed model has the complete success envelope',
    ofEachModel: true,
    why: 'Models often run on different backends, and the answers of one may be passed through unchanged.',
    looksAt: ['status 2xx', 'models[].id', ...generationEnvelope.reads],
    costs: 12,
    run: envelopeForEachModel,
    brokenBy: ['passes-fast-model-through'],
  },
  {
    id: 'generate/ids-distinct',
    clauses: ['2.1/id'],
    level: 'should',
    title: 'two requests get different ids',
    control: [{ send: generate(), expect: [succeeds, isJson] }],
    steps: [
      { send: generate(), expect: [succeeds] },
      { send: generate({ members: { prompt: 'Say something else.' } }), expect: [succeeds, otherId] },
    ],
    brokenBy: ['repeats-ids'],
  },
  {
    id: 'generate/content-type-json',
    clauses: ['4/json'],
    level: 'should',
    title: 'the answer to a generation has a media type of JSON',
    ...inAnswer(isJsonType),
    brokenBy: ['labels-generation-as-text'],
  },
];
