import { bodyHas, ifSuccess, ofJson, ofUsableModel, schemaProblem, succeeds } from '../vocabulary/expectations.ts';
import { getModel } from '../vocabulary/requests.ts';
import type { Check, Expectation, Step } from '../vocabulary/suite.ts';
import { asListed, eachSingle, idAsInPath, list, modelClauses, unwrapped } from './expectations.ts';

const control: Step[] = [list, { send: getModel(), expect: [succeeds, unwrapped] }];
const onEach = (...expect: Expectation[]): Step[] => [{ send: eachSingle, expect: expect.map(ofUsableModel) }];
/** Judges only a 2xx; models/single-direct reports the other answers. */
const onEachSuccess = (...expect: Expectation[]): Step[] => onEach(...expect.map(ifSuccess));

/** Checks of GET /v1/models/{model_id}. */
export const singleChecks: Check[] = [
  {
    id: 'models/single-direct',
    clauses: ['4/single', '2.1/models-bare'],
    level: 'must',
    title: 'GET /v1/models/{id} returns 2xx for each listed model, without an envelope',
    ofEachModel: true,
    control: [list],
    steps: onEach(succeeds, unwrapped),
    brokenBy: ['single-model-missing', 'wraps-single-model'],
  },
  {
    id: 'models/single-asked-for',
    clauses: ['4/single', '2.2/id'],
    level: 'must',
    title: 'GET /v1/models/{id} returns the model with that id',
    ofEachModel: true,
    why: 'A client does not notice a wrong model until it uses its limits.',
    control,
    steps: onEach(succeeds, idAsInPath),
    brokenBy: ['shows-first-model'],
  },
  {
    id: 'models/single-members',
    clauses: ['4/single', ...modelClauses],
    level: 'must',
    title: 'GET /v1/models/{id} returns all members of a model with their types',
    ofEachModel: true,
    control,
    steps: onEachSuccess(
      ofJson('a model as in section 2.2', ['id', 'name', 'description', 'contextWindow', 'pricing'], (value) =>
        schemaProblem('Model', value),
      ),
    ),
    brokenBy: [
      'omits-description',
      'string-context-window',
      'iso-created',
      'string-pricing',
      'omits-pricing',
      'invents-capability',
    ],
  },
  {
    id: 'models/single-stats',
    clauses: ['2.2/stats', '2.2/avgLatency', '2.2/uptime'],
    level: 'must',
    title: 'GET /v1/models/{id} returns stats with an integer avgLatency and a number uptime',
    ofEachModel: true,
    control,
    steps: onEachSuccess(
      bodyHas('stats.avgLatency', 'an integer', Number.isInteger),
      bodyHas('stats.uptime', 'a number', (value) => typeof value === 'number'),
    ),
    brokenBy: ['omits-stats', 'string-stats'],
  },
  {
    id: 'models/single-as-listed',
    clauses: ['4/single', '2.2/id', '2.2/contextWindow', '2.2/maxTokens', '2.2/created', '2.2/capabilities'],
    level: 'should',
    title: 'GET /v1/models/{id} agrees with the entry in the list',
    ofEachModel: true,
    control,
    steps: onEachSuccess(asListed),
    brokenBy: ['disagrees-with-list', 'disagrees-on-created'],
  },
];
