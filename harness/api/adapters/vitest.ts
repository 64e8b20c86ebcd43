import { afterAll, describe, it } from 'vitest';
import { type CheckTests, checkTests } from './check-tests.ts';
import { type ClientTestOptions, clientCheckTests } from './client-check-tests.ts';
import type { ConformanceTestOptions } from './conformance-test-options.ts';

export type { ClientTestOptions } from './client-check-tests.ts';
export type { ConformanceTestOptions } from './conformance-test-options.ts';

/** Tests wait for a run whose length depends on the server; its own time-outs bound it. */
const noTimeout = 0;

/**
 * Defines one test of Vitest for each check, in a `describe`. A check that is not applicable, or that fails without deciding
 * the verdict, is skipped with the reason. Throws UsageError for unknown suites and checks.
 *
 * @example
 * conformanceTests({ target: 'http://127.0.0.1:8080', keys: { primary: process.env.TEXTGEN_KEY }, suites: ['auth'] });
 */
export function conformanceTests(options: ConformanceTestOptions): void {
  define(checkTests(options));
}

/**
 * Defines one test of Vitest for each check of a client, and for each variant, as `conformanceTests` does. Throws UsageError for
 * unknown scenarios.
 *
 * @example
 * clientTests({ client: ({ baseUrl, key }) => new MyClient(baseUrl, key).generate('Hello.') });
 */
export function clientTests(options: ClientTestOptions): void {
  define(clientCheckTests(options));
}

function define({ title, tests, end }: CheckTests): void {
  describe(title, () => {
    afterAll(end, noTimeout);
    for (const test of tests)
      it(test.name, { timeout: noTimeout }, async (context) => {
        const { result, reason, error } = await test.result();
        if (result === 'skipped' || result === 'todo') context.skip(reason);
        if (result === 'failed') throw error;
      });
  });
}
