import { bodyHas, ofJson, schemaProblem, succeeds } from '../vocabulary/expectations.ts';
import { getModel } from '../vocabulary/requests.ts';
import type { Check } from '../vocabulary/suite.ts';

import { asAsked, asListed, eachSingle, list, unwrapped } from './expectations.ts';

/** What a model by itself promises. */
export const singleChecks: Check[] = [
  {
    id: 'models/single-direct',
    clauses: ['4/single', '2.1/models-bare'],
    level: 'must',
    title: 'each listed model answers 2xx by its id, outside any envelope',
    control: [list],
    steps: [{ send: eachSingle, expect: [succeeds, unwrapped] }],
    brokenBy: ['single-model-missing', 'wraps-single-model'],
  },
  {
    id: 'models/single-asked-for',
    clauses: ['4/single', '2.2/id'],
    level: 'must',
    title: 'a model by itself is the one whose id was asked for',
    why: 'A look-up that answers with another model passes unnoticed, until its limits are used.',
    control: [list, { send: getModel(), expect: [succeeds, unwrapped] }],
    steps: [{ send: eachSingle, expect: [succeeds, asAsked] }],
    brokenBy: ['shows-first-model'],
  },
  {
    id: 'models/single-members',
    clauses: ['4/single', '2.2/name', '2.2/contextWindow', '2.2/capabilities', '2.2/pricing', '2.2/created'],
    level: 'must',
    title: 'a model by itself has the members of a model in their types',
    control: [list, { send: getModel(), expect: [succeeds, unwrapped] }],
    steps: [
      {
        send: eachSingle,
        expect: [
          ofJson('a model as in section 2.2', ['id', 'name', 'description', 'contextWindow', 'pricing'], (value) =>
            schemaProblem('Model', value),
          ),
        ],
      },
    ],
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
    title: 'a model by itself carries stats with an integer avgLatency and a number uptime',
    control: [list, { send: getModel(), expect: [succeeds, unwrapped] }],
    steps: [
      {
        send: eachSingle,
        expect: [
          bodyHas('stats.avgLatency', 'an integer', Number.isInteger),
          bodyHas('stats.uptime', 'a number', (value) => typeof value === 'number'),
        ],
      },
    ],
    brokenBy: ['omits-stats', 'string-stats'],
  },
  {
    id: 'models/single-as-listed',
    clauses: ['4/single', '2.2/id', '2.2/contextWindow', '2.2/maxTokens', '2.2/created', '2.2/capabilities'],
    level: 'should',
    title: 'a model by itself agrees with its entry in the list',
    control: [list, { send: getModel(), expect: [succeeds, unwrapped] }],
    steps: [{ send: eachSingle, expect: [asListed] }],
    brokenBy: ['disagrees-with-list', 'disagrees-on-created'],
  },
];
