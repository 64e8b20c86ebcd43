import { answerObservationsOf } from '../answers/observations.ts';
import { statusIs } from '../vocabulary/findings.ts';
import { generate as generation } from '../vocabulary/requests.ts';
import type { Suite } from '../vocabulary/suite.ts';
import { generationAnswerObservations } from './answer-observations.ts';
import { generationAnswerChecks } from './answers.ts';
import { envelopeChecks } from './envelope.ts';
import { localTimeCheck } from './local-time.ts';
import { generationObservations } from './observations.ts';
import { requestChecks } from './requests.ts';

export const generateSuite: Suite = {
  name: 'generate',
  title: 'the generation request and its envelope',
  checks: [
    ...requestChecks,
    ...envelopeChecks,
    ...generationAnswerChecks,
    localTimeCheck,
    ...generationObservations,
    ...generationAnswerObservations,
    ...answerObservationsOf('generate'),
    {
      id: 'generate/status-declared',
      clauses: ['2.1/data-contents'],
      level: 'declared',
      title: 'a successful generation has the declared status',
      needs: ['declared.generate.status'],
      costs: 2,
      run: statusIs((client) => client.declared.generate?.status, [], generation()),
      brokenBy: [],
    },
  ],
};
