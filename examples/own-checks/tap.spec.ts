/** One test of tap for each check: `tap run tap.spec.ts`. */
import { reference } from 'textgen-harness';
import { conformanceTests } from 'textgen-harness/tap';
import acme from './checks.ts';

await using server = await reference({ defects: process.env.DEFECT ? [process.env.DEFECT] : [] });

await conformanceTests({ target: server.target, suites: ['auth', acme] });
