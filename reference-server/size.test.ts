import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

/** Files beside the correct server: defects, variants, faults, the mock, known limiters, and two programs for containers. */
const apart =
  /\.test\.ts$|^(defects|variants|faults|limiters|mock|programs)[\\/]|^(admin|alterations|assembly|controls|cors|(gates|content)[\\/](fault-injection|fixtures|interface-refusal|scripted))\.ts$/;

const isCode = (line: string): boolean => !/^\s*($|\/\/|\/\*|\*)/.test(line);

t.test('the correct server, its command line included, stays under 1300 lines of code', async (t) => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !apart.test(file));
  for (const file of ['main.ts', 'serve.ts', join('http', 'transport.ts'), join('stores', 'redis.ts')])
    t.ok(files.includes(file), file);
  const lines = files.flatMap((file) => readFileSync(join(import.meta.dirname, file), 'utf8').split('\n'));
  t.ok(lines.filter(isCode).length < 1300, `${lines.filter(isCode).length} lines`);
});
