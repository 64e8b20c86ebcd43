import { status } from '../vocabulary/expectations.ts';
import { everyModel, lists, membersOfEachModel } from '../vocabulary/model-lists.ts';
import { listModels } from '../vocabulary/requests.ts';
import type { Check, Expectation, StepsCheck } from '../vocabulary/suite.ts';
import {
  allKnown,
  capabilitiesOf,
  knownCapabilities,
  knownCapabilitiesOnly,
  knownLimits,
  knownLimitsOnly,
  list,
  presentStats,
  uniqueIds,
} from './expectations.ts';

/** The list meets an expectation; blocked if there is no list. */
const inList = (expectation: Expectation): Pick<StepsCheck, 'control' | 'steps'> => ({
  control: [list],
  steps: [{ send: listModels(), expect: [expectation] }],
});

/** Checks of GET /v1/models. */
export const listChecks: Check[] = [
  {
    id: 'models/list-direct',
    clauses: ['4/list', '1/http-json', '2.1/models-array', '2.1/models-bare'],
    level: 'must',
    title: 'GET /v1/models returns 200 and a JSON object with a top-level array models, without an envelope',
    why: 'Every client reads `models` from the top level.',
    steps: [{ send: listModels(), expect: [status(200), lists] }],
    brokenBy: ['bare-list', 'wraps-list', 'moves-to-v2', 'answers-in-text'],
  },
  {
    id: 'models/list-without-stats',
    clauses: ['4/list', '2.2/stats-only-single'],
    level: 'must',
    title: 'the entries of the list have no stats',
    ...inList(everyModel('no `stats` in any entry', ['models[].stats'], presentStats)),
    brokenBy: ['lists-stats'],
  },
  {
    id: 'models/entry-members',
    clauses: ['2.2/id', '2.2/name', '2.2/description'],
    level: 'must',
    title: 'id, name and description of each entry are strings',
    ...inList(membersOfEachModel('strings in id, name and description of each entry', 'id', 'name', 'description')),
    brokenBy: ['omits-description'],
  },
  {
    id: 'models/entry-limits',
    clauses: ['2.2/contextWindow', '2.2/maxTokens', '8.3'],
    level: 'must',
    title: 'contextWindow and maxTokens of each entry are integers',
    why: 'Clients calculate with both before they send a prompt.',
    ...inList(
      membersOfEachModel('integers in contextWindow and maxTokens of each entry', 'contextWindow', 'maxTokens'),
    ),
    brokenBy: ['string-context-window'],
  },
  {
    id: 'models/entry-capabilities',
    clauses: ['2.2/capabilities', '2.2/capability-values'],
    level: 'must',
    title: 'capabilities of each entry are an array of generate, stream and function_calling',
    ...inList(
      membersOfEachModel('capabilities of each entry from generate, stream and function_calling', 'capabilities'),
    ),
    brokenBy: ['invents-capability'],
  },
  {
    id: 'models/entry-pricing',
    clauses: ['2.2/pricing'],
    level: 'must',
    title: 'the prices of prompt and completion in each entry are numbers',
    ...inList(membersOfEachModel('numbers in pricing.prompt and pricing.completion of each entry', 'pricing')),
    brokenBy: ['string-pricing', 'omits-pricing'],
  },
  {
    id: 'models/entry-created',
    clauses: ['2.2/created'],
    level: 'must',
    title: 'created of each entry is an integer Unix timestamp',
    ...inList(membersOfEachModel('an integer in created of each entry', 'created')),
    brokenBy: ['iso-created'],
  },
  {
    id: 'models/ids-unique',
    clauses: ['2.2/id'],
    level: 'must',
    title: 'no two entries of the list have the same id',
    ...inList(uniqueIds),
    brokenBy: ['duplicates-model'],
  },
  {
    id: 'models/generate-everywhere',
    clauses: ['2.2/generate'],
    level: 'must',
    title: 'every listed model has the capability generate',
    ...inList(
      everyModel('the capability generate in each entry', ['models[].capabilities'], (model) =>
        capabilitiesOf(model).includes('generate')
          ? undefined
          : {
              ...{ says: `capabilities are ${capabilitiesOf(model).join(', ') || 'empty'}` },
              ...{ at: 'capabilities', is: 'without generate', clause: 'question' },
            },
      ),
    ),
    brokenBy: ['drops-generate-capability'],
  },
  {
    id: 'models/known-limits',
    clauses: ['8.3', '2.2/model-v1', '2.2/model-v2-large', '2.2/model-v1-fast'],
    level: 'must',
    title: 'contextWindow and maxTokens of each listed known model are at least those of the interface',
    why: 'Clients truncate prompts and set maxTokens by these numbers.',
    ...inList(knownLimits),
    brokenBy: ['shrinks-known-model'],
  },
  {
    id: 'models/known-limits-only',
    clauses: ['8.3', '2.2/model-v1', '2.2/model-v2-large', '2.2/model-v1-fast'],
    level: 'should',
    title: 'contextWindow and maxTokens of each listed known model are at most those of the interface',
    ...inList(knownLimitsOnly),
    brokenBy: ['enlarges-known-model'],
  },
  {
    id: 'models/known-capabilities',
    clauses: ['2.2/model-v1', '2.2/model-v2-large'],
    level: 'must',
    title: 'each listed known model has at least the capabilities that the interface gives it',
    ...inList(knownCapabilities),
    brokenBy: ['forgets-known-capability'],
  },
  {
    id: 'models/known-capabilities-only',
    clauses: ['2.2/model-v1', '2.2/model-v2-large'],
    level: 'should',
    title: 'each listed known model has only the capabilities that the interface gives it',
    ...inList(knownCapabilitiesOnly),
    brokenBy: ['grows-known-capability'],
  },
  {
    id: 'models/known-listed',
    clauses: ['2.2/model-v1', '2.2/model-v2-large', '2.2/model-v1-fast'],
    level: 'should',
    title: 'all three known models are listed',
    ...inList(allKnown),
    brokenBy: ['omits-known-model'],
  },
];
