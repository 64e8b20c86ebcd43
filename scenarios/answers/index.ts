import type { Suite } from '../vocabulary/suite.ts';
import { jsonChecks } from './json.ts';
import { answerObservations } from './observations.ts';

export const answers: Suite = {
  name: 'answers',
  title: 'every answer of the run, read without further requests',
  checks: [...jsonChecks, ...answerObservations],
};
