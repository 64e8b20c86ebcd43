import { everyModel, lists, member, modelProblem, status } from '../vocabulary/expectations.ts';
import { listModels } from '../vocabulary/requests.ts';
import type { Check } from '../vocabulary/suite.ts';

import {
  allKnown,
  capabilitiesOf,
  knownCapabilities,
  knownCapabilitiesOnly,
  knownLimits,
  list,
  uniqueIds,
} from './expectations.ts';

/** What the list of models promises. */
export const listChecks: Check[] = [
  {
    id: 'models/list-direct',
    clauses: ['1/http-json', '4/list', '2.1/models-array', '2.1/models-bare'],
    level: 'must',
    title: 'the list answers 200 with a JSON object whose models member is an array, outside any envelope',
    why: 'Every client reads `models` from the top level; wrapped, it finds nothing.',
    steps: [{ send: listModels(), expect: [status(200), lists] }],
    brokenBy: ['bare-list', 'wraps-list', 'moves-to-v2', 'answers-in-text'],
  },
  {
    id: 'models/list-without-stats',
    clauses: ['4/list', '2.2/stats-only-single'],
    level: 'must',
    title: 'the entries of the list carry no stats',
    control: [list],
    steps: [
      {
        send: listModels(),
        expect: [
          everyModel('no member `stats`', ['models[].stats'], (model) =>
            member(model, 'stats') === undefined ? undefined : 'carries stats',
          ),
        ],
      },
    ],
    brokenBy: ['lists-stats'],
  },
  {
    id: 'models/entry-members',
    clauses: ['2.2/id', '2.2/name', '2.2/description'],
    level: 'must',
    title: 'each entry has id, name and description as strings',
    control: [list],
    steps: [
      {
        send: listModels(),
        expect: [
          everyModel(
            'id, name and description strings',
            ['models[].id', 'models[].name', 'models[].description'],
            modelProblem('id', 'name', 'description'),
          ),
        ],
      },
    ],
    brokenBy: ['omits-description'],
  },
  {
    id: 'models/entry-limits',
    clauses: ['2.2/contextWindow', '2.2/maxTokens', '8.3'],
    level: 'must',
    title: 'each entry has contextWindow and maxTokens as integers',
    why: 'Clients compute with both before they send a prompt.',
    control: [list],
    steps: [
      {
        send: listModels(),
        expect: [
          everyModel(
            'contextWindow and maxTokens integers',
            ['models[].contextWindow', 'models[].maxTokens'],
            modelProblem('contextWindow', 'maxTokens'),
          ),
        ],
      },
    ],
    brokenBy: ['string-context-window'],
  },
  {
    id: 'models/entry-capabilities',
    clauses: ['2.2/capabilities', '2.2/capability-values'],
    level: 'must',
    title: 'each entry names its capabilities from the three that exist',
    control: [list],
    steps: [
      {
        send: listModels(),
        expect: [
          everyModel(
            'an array of generate, stream, function_calling',
            ['models[].capabilities'],
            modelProblem('capabilities'),
          ),
        ],
      },
    ],
    brokenBy: ['invents-capability'],
  },
  {
    id: 'models/entry-pricing',
    clauses: ['2.2/pricing'],
    level: 'must',
    title: 'each entry prices prompt and completion in numbers',
    control: [list],
    steps: [
      {
        send: listModels(),
        expect: [
          everyModel('pricing.prompt and pricing.completion numbers', ['models[].pricing'], modelProblem('pricing')),
        ],
      },
    ],
    brokenBy: ['string-pricing', 'omits-pricing'],
  },
  {
    id: 'models/entry-created',
    clauses: ['2.2/created'],
    level: 'must',
    title: 'each entry dates its release as an integer Unix timestamp',
    control: [list],
    steps: [
      {
        send: listModels(),
        expect: [everyModel('created an integer', ['models[].created'], modelProblem('created'))],
      },
    ],
    brokenBy: ['iso-created'],
  },
  {
    id: 'models/ids-unique',
    clauses: ['2.2/id'],
    level: 'must',
    title: 'no two entries of the list share an id',
    control: [list],
    steps: [{ send: listModels(), expect: [uniqueIds] }],
    brokenBy: ['duplicates-model'],
  },
  {
    id: 'models/generate-everywhere',
    clauses: ['2.2/generate'],
    level: 'must',
    title: 'every listed model has the capability generate',
    control: [list],
    steps: [
      {
        send: listModels(),
        expect: [
          everyModel('the capability generate', ['models[].capabilities'], (model) =>
            capabilitiesOf(model).includes('generate')
              ? undefined
              : `has ${capabilitiesOf(model).join(', ') || 'none'}`,
          ),
        ],
      },
    ],
    brokenBy: ['drops-generate-capability'],
  },
  {
    id: 'models/known-limits',
    clauses: ['8.3', '2.2/model-v1', '2.2/model-v2-large', '2.2/model-v1-fast'],
    level: 'must',
    title: 'a known model, where listed, has the window and the ceiling that the interface shows',
    why: 'Clients cut prompts and set maxTokens by these numbers.',
    control: [list],
    steps: [{ send: listModels(), expect: [knownLimits] }],
    brokenBy: ['shrinks-known-model'],
  },
  {
    id: 'models/known-capabilities',
    clauses: ['2.2/model-v1', '2.2/model-v2-large'],
    level: 'must',
    title: 'a known model, where listed, has at least the capabilities that the interface shows',
    control: [list],
    steps: [{ send: listModels(), expect: [knownCapabilities] }],
    brokenBy: ['forgets-known-capability'],
  },
  {
    id: 'models/known-capabilities-only',
    clauses: ['2.2/model-v1', '2.2/model-v2-large'],
    level: 'should',
    title: 'a known model claims no capability beyond those shown',
    control: [list],
    steps: [{ send: listModels(), expect: [knownCapabilitiesOnly] }],
    brokenBy: ['grows-known-capability'],
  },
  {
    id: 'models/known-listed',
    clauses: ['2.2/model-v1', '2.2/model-v2-large', '2.2/model-v1-fast'],
    level: 'should',
    title: 'all three known models are listed',
    control: [list],
    steps: [{ send: listModels(), expect: [allKnown] }],
    brokenBy: ['omits-known-model'],
  },
];
