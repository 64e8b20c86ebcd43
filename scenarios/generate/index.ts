import { answerObservationsOf } from '../answers/observations.ts';
import { declaredChecksOf } from '../declared.ts';
import type { Suite } from '../vocabulary/suite.ts';
import { generationAnswerObservations } from './answer-observations.ts';
import { generationAnswerChecks } from './answers.ts';
import { envelopeChecks } from './envelope.ts';
import { generationObservations } from './observations.ts';
import { requestChecks } from './requests.ts';

export const generate: Suite = {
  name: 'generate',
  title: 'the generation request and its envelope',
  checks: [
    ...requestChecks,
    ...envelopeChecks,
    ...generationAnswerChecks,
    ...generationObservations,
    ...generationAnswerObservations,
    ...answerObservationsOf('generate'),
    ...declaredChecksOf('generate'),
  ],
};
