import { answerDefects } from './answers.ts';
import { authDefects } from './auth.ts';
import type { Defect } from './defect.ts';
import { deliveryDefects } from './delivery.ts';
import { errorDefects } from './errors.ts';
import { generateDefects } from './generate.ts';
import { idempotencyDefects } from './idempotency.ts';
import { limiterDefects } from './limiter.ts';
import { modelDefects } from './models.ts';
import { oddities } from './oddities.ts';
import { refusalDefects } from './refusals.ts';

/** All defects and oddities, by subject. */
export const defects: readonly Defect[] = [
  ...limiterDefects,
  ...idempotencyDefects,
  ...generateDefects,
  ...modelDefects,
  ...authDefects,
  ...errorDefects,
  ...refusalDefects,
  ...deliveryDefects,
  ...answerDefects,
  ...oddities,
];
