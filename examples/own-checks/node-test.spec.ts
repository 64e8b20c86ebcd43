/** One test of node:test for each check: `node --test node-test.spec.ts`. */
import { after, before } from 'node:test';
import { defectNames, type ReferenceServer, reference } from 'textgen-harness';
import { conformanceTests } from 'textgen-harness/node-test';
import acme from './checks.ts';

let server: ReferenceServer;
before(async () => {
  server = await reference({ defects: defectNames.filter((name) => name === process.env.DEFECT) });
});
after(() => server.close());

conformanceTests({ target: () => server.target, suites: ['auth', acme] });
