import { answerObservationsOf } from '../answers/observations.ts';
import { statusIs } from '../vocabulary/findings.ts';
import { getModel } from '../vocabulary/requests.ts';
import type { Suite } from '../vocabulary/suite.ts';
import { modelAnswerChecks } from './answers.ts';
import { listChecks } from './list.ts';
import { catalogueObservations } from './observations.ts';
import { singleChecks } from './single.ts';

export const modelsSuite: Suite = {
  name: 'models',
  title: 'the catalogue: the list of models, and each model by id',
  checks: [
    ...listChecks,
    ...singleChecks,
    ...modelAnswerChecks,
    ...catalogueObservations,
    ...answerObservationsOf('models'),
    {
      id: 'models/unknown-status-declared',
      clauses: ['4.3/unknown-model'],
      level: 'declared',
      title: 'an unknown model id gets the declared status',
      needs: ['declared.unknownModel.status'],
      costs: 2,
      run: statusIs((client) => client.declared.unknownModel?.status, [], getModel('no-such-model')),
      brokenBy: [],
    },
  ],
};
