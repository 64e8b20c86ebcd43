import { auth } from './auth.ts';
import { errors } from './errors.ts';
import { generate } from './generate/index.ts';
import { idempotency } from './idempotency/index.ts';
import { models } from './models/index.ts';
import { pagination } from './pagination.ts';
import { rateLimit } from './rate-limit/index.ts';
import { versioning } from './versioning.ts';
import type { Check, Suite } from './vocabulary/suite.ts';

/** The suites in the order of lists and reports. */
export const suites: readonly Suite[] = [
  models,
  generate,
  auth,
  errors,
  rateLimit,
  idempotency,
  pagination,
  versioning,
];

/** Every check, suite by suite. */
export const checks: readonly Check[] = suites.flatMap((suite) => suite.checks);
