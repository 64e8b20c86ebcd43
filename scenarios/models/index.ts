import { answerObservationsOf } from '../answers/observations.ts';
import { declaredChecksOf } from '../declared.ts';
import type { Suite } from '../vocabulary/suite.ts';
import { modelAnswerChecks } from './answers.ts';
import { listChecks } from './list.ts';
import { catalogueObservations } from './observations.ts';
import { singleChecks } from './single.ts';

export const models: Suite = {
  name: 'models',
  title: 'the catalogue: the list of models, and each model by id',
  checks: [
    ...listChecks,
    ...singleChecks,
    ...modelAnswerChecks,
    ...catalogueObservations,
    ...answerObservationsOf('models'),
    ...declaredChecksOf('models'),
  ],
};
