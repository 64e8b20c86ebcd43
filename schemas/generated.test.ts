import { globSync } from 'node:fs';
import { relative } from 'node:path';
import t from 'tap';
import { schemasFolder } from './generate/files.ts';
import { currentText, generatedFiles } from './generate.ts';

t.test('the generated files are those of the schemas and clauses', async (t) => {
  for (const [path, text] of Object.entries(await generatedFiles()))
    t.ok(currentText(path) === text, `${path}: run \`npm run generate\` and commit what it writes`);
});

t.test('there are no other files in schemas/generated', async (t) => {
  const expected = Object.keys(await generatedFiles()).filter((path) => path.startsWith('generated/'));
  const found = globSync('generated/**/*.ts', { cwd: schemasFolder }).map((path) => relative('', path));
  t.same(found.sort(), expected.sort());
});
