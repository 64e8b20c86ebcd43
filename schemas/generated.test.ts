import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { typesSource, validatorsSource } from './generate.ts';

const generated = (name: string) => readFileSync(join(import.meta.dirname, 'generated', name), 'utf8');

t.test('the generated types are those of the schemas', async (t) => {
  t.equal(generated('types.ts'), await typesSource(), 'run `npm run generate` and commit what it writes');
});

t.test('the generated validators are those of the schemas', async (t) => {
  t.equal(generated('validators.ts'), validatorsSource(), 'run `npm run generate` and commit what it writes');
});
