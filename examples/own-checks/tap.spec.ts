/** One test of tap for each check: `tap run tap.spec.ts`. */
import t from 'tap';
import { defectNames, reference } from 'textgen-harness';
import { conformanceTests } from 'textgen-harness/tap';
import acme from './checks.ts';

const server = await reference({ defects: defectNames.filter((name) => name === process.env.DEFECT) });
t.teardown(() => server.close());

await conformanceTests({ target: server.target, suites: ['auth', acme] });
