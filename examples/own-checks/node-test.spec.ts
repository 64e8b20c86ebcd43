/** One test of node:test for each check: `node --test node-test.spec.ts`. */
import { after, before } from 'node:test';
import { type ReferenceServer, reference } from 'textgen-harness';
import { conformanceTests } from 'textgen-harness/node-test';
import acme from './checks.ts';

let server: ReferenceServer;
before(async () => {
  server = await reference({ defects: process.env.DEFECT ? [process.env.DEFECT] : [] });
});
after(() => server.close());

conformanceTests({ target: () => server.target, suites: ['auth', acme] });
