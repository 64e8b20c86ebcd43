/** Writes every golden anew: `node test/goldens/renew.ts`. Read the difference before committing it. */
import { writeFileSync } from 'node:fs';
import { goldens, pathOf } from './goldens.ts';

for (const golden of goldens) writeFileSync(pathOf(golden), golden.make());
