/** One test of Vitest for each check: `vitest run vitest.spec.ts`. */
import { defectNames, type ReferenceServer, reference } from 'textgen-harness';
import { conformanceTests } from 'textgen-harness/vitest';
import { afterAll, beforeAll } from 'vitest';
import acme from './checks.ts';

let server: ReferenceServer;
beforeAll(async () => {
  server = await reference({ defects: defectNames.filter((name) => name === process.env.DEFECT) });
});
afterAll(() => server.close());

conformanceTests({ target: () => server.target, suites: ['auth', acme] });
