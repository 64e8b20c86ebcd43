import t from 'tap';
import { type CheckTests, checkTests } from './check-tests.ts';
import { type ClientTestOptions, clientCheckTests } from './client-check-tests.ts';
import type { ConformanceTestOptions } from './conformance-test-options.ts';

export type { ClientTestOptions } from './client-check-tests.ts';
export type { ConformanceTestOptions } from './conformance-test-options.ts';

/**
 * Runs one subtest of tap for each check, in a test. A check that is not applicable is skipped with the reason; one that
 * fails without deciding the verdict is a `todo`. Throws UsageError for unknown suites and checks.
 *
 * @example
 * await conformanceTests({ target: 'http://127.0.0.1:8080', keys: { primary: process.env.TEXTGEN_KEY }, suites: ['auth'] });
 */
export async function conformanceTests(options: ConformanceTestOptions): Promise<void> {
  await runSubtests(checkTests(options));
}

/**
 * Runs one subtest of tap for each check of a client, and for each variant, as `conformanceTests` does. Throws UsageError for
 * unknown scenarios.
 *
 * @example
 * await clientTests({ client: ({ baseUrl, key }) => new MyClient(baseUrl, key).generate('Hello.') });
 */
export async function clientTests(options: ClientTestOptions): Promise<void> {
  await runSubtests(clientCheckTests(options));
}

async function runSubtests({ title, tests, end }: CheckTests): Promise<void> {
  // A run waits for windows and time-outs of clients, so it may take longer than the time-out of its file, usually 30 s.
  t.setTimeout(0);
  await t.test(title, { timeout: 0 }, async (group) => {
    for (const test of tests) {
      const { result, reason, details } = await test.result();
      const directive = { ...(result === 'skipped' && { skip: reason }), ...(result === 'todo' && { todo: reason }) };
      await group.test(test.name, { timeout: 0, ...directive }, async (subtest) => {
        if (result === 'passed') subtest.pass('the check passed');
        else subtest.fail(reason, { ...details, stack: '', at: null });
      });
    }
    await end();
  });
}
