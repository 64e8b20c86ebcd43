import type { RunReport } from '../../../schemas/generated/types.ts';
import { type ClientOptions, chosenClientChecks, testClient } from '../client-call.ts';
import { type CheckTests, testsOfRun } from './check-tests.ts';

/** Options of `clientTests`: those of `testClient`. */
export interface ClientTestOptions extends ClientOptions {
  /** Name of the group of tests. Default: `client`. */
  title?: string;
  /** Receives the report when the run has ended. */
  onReport?: (report: RunReport) => void | Promise<void>;
}

/** One test for each check of a client, and for each variant. Throws UsageError for wrong options. */
export function clientCheckTests({ title = 'client', onReport, ...options }: ClientTestOptions): CheckTests {
  const { checks } = chosenClientChecks('clientTests', options);
  return testsOfRun(title, checks, options, async (signal) => {
    const report = await testClient({ ...options, signal });
    await onReport?.(report);
    return report;
  });
}
