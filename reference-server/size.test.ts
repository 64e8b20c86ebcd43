import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

/** What is not the sound server: what breaks or bends it, tries it out or measures it, and its command line. */
const apart = /\.test\.ts$|^(defects|variants|faults|testing|bench)\/|^(main|serve|keys-file|health|balancer)\.ts$/;

const isCode = (line: string): boolean => !/^\s*($|\/\/|\/\*|\*)/.test(line);

t.test('the sound server stays under 1200 lines of code', async (t) => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !apart.test(file));
  t.ok(files.includes('server.ts') && files.includes(join('stores', 'redis.ts')));
  const lines = files.flatMap((file) => readFileSync(join(import.meta.dirname, file), 'utf8').split('\n'));
  t.ok(lines.filter(isCode).length < 1200, `${lines.filter(isCode).length} lines`);
});
