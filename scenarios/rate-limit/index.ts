import type { Suite } from '../vocabulary/suite.ts';
import { limitAnswerObservations } from './answer-observations.ts';
import { limitAnswerChecks } from './answers.ts';
import { declaredLimitChecks } from './declared.ts';
import { headerChecks } from './headers.ts';
import { limitChecks } from './limits.ts';
import { limiterObservations } from './observations.ts';

export const rateLimitSuite: Suite = {
  name: 'rate-limit',
  title: 'rate limits per key: headers, exact limits, independent keys, and resets',
  checks: [
    ...headerChecks,
    ...limitAnswerChecks,
    ...limitChecks,
    ...limiterObservations,
    ...limitAnswerObservations,
    ...declaredLimitChecks,
  ],
};
