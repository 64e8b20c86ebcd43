import { authSuite } from './auth.ts';
import { errorsSuite } from './errors.ts';
import { generateSuite } from './generate/index.ts';
import { idempotencySuite } from './idempotency/index.ts';
import { modelsSuite } from './models/index.ts';
import { paginationSuite } from './pagination.ts';
import { rateLimitSuite } from './rate-limit/index.ts';
import { versioningSuite } from './versioning.ts';
import type { Check, Suite } from './vocabulary/suite.ts';

/** The suites in the order of lists and reports. */
export const suites: readonly Suite[] = [
  modelsSuite,
  generateSuite,
  authSuite,
  errorsSuite,
  rateLimitSuite,
  idempotencySuite,
  paginationSuite,
  versioningSuite,
];

/** Every check, suite by suite. */
export const checks: readonly Check[] = suites.flatMap((suite) => suite.checks);
