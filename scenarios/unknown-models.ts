import { envelopeBreakers, envelopeClauses, envelopeIfRefused, succeeds } from './vocabulary/expectations.ts';
import { generate, getModel, listModels, request } from './vocabulary/requests.ts';
import type { Check, Step } from './vocabulary/suite.ts';

const unknownModels = ['no-such-model', 'constructor'];
/** No `%00`, which proxies refuse with a page of their own: of the service that tells nothing. */
const undecodable = { ...request('GET', '/v1/models/%FF'), isAside: true as const };

const each = (sends: Step['send'][]): Step[] => sends.map((send) => ({ send, expect: [envelopeIfRefused] }));
const brokenBy = [...envelopeBreakers, 'html-errors', 'plain-400'];

/** Checks of the refusal of a model that does not exist. */
export const unknownModelChecks: Check[] = [
  {
    id: 'errors/model-unknown-envelope',
    clauses: envelopeClauses,
    level: 'must',
    title: 'a refusal of an unknown model has the error envelope',
    why: 'A server that looks models up in a plain object finds one with the name constructor, and fails.',
    control: [
      { send: listModels(), expect: [succeeds] },
      { send: generate(), expect: [succeeds] },
    ],
    steps: each(unknownModels.flatMap((model) => [getModel(model), generate({ members: { model } })])),
    brokenBy: [...brokenBy, 'plain-refusal-of-unknown-model'],
  },
  {
    id: 'errors/model-undecodable-envelope',
    clauses: envelopeClauses,
    level: 'should',
    title: 'a refusal of a model id that is not UTF-8 has the error envelope',
    why: 'Routers refuse such ids, often with a page of their own.',
    control: [{ send: getModel(), expect: [succeeds] }],
    steps: each([undecodable]),
    brokenBy: [...brokenBy, 'plain-refusal-of-undecodable-model'],
  },
];
