import { after, describe, it } from 'node:test';
import { type CheckTests, checkTests } from './check-tests.ts';
import { type ClientTestOptions, clientCheckTests } from './client-check-tests.ts';
import type { ConformanceTestOptions } from './conformance-test-options.ts';

export type { ClientTestOptions } from './client-check-tests.ts';
export type { ConformanceTestOptions } from './conformance-test-options.ts';

/**
 * Defines one test of `node:test` for each check, in a suite of tests. A check that is not applicable is skipped with the
 * reason; one that fails without deciding the verdict is a failing `todo`. Throws UsageError for unknown suites and checks.
 *
 * @example
 * conformanceTests({ target: 'http://127.0.0.1:8080', keys: { primary: process.env.TEXTGEN_KEY }, suites: ['auth'] });
 */
export function conformanceTests(options: ConformanceTestOptions): void {
  define(checkTests(options));
}

/**
 * Defines one test of `node:test` for each check of a client, and for each variant, as `conformanceTests` does. Throws UsageError
 * for unknown scenarios.
 *
 * @example
 * clientTests({ client: ({ baseUrl, key }) => new MyClient(baseUrl, key).generate('Hello.') });
 */
export function clientTests(options: ClientTestOptions): void {
  define(clientCheckTests(options));
}

function define({ title, tests, end }: CheckTests): void {
  describe(title, () => {
    after(end);
    for (const test of tests)
      it(test.name, async (context) => {
        const { result, reason, error } = await test.result();
        if (result === 'skipped') context.skip(reason);
        if (result === 'todo') context.todo(reason);
        if (result === 'todo' || result === 'failed') throw error;
      });
  });
}
