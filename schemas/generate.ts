/**
 * Generates schemas/generated/, schemas/openapi.json and docs/clauses.md from the JSON Schemas and the clauses. With
 * `--check` it writes nothing and fails if a file is not current.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { clauseTableSource } from './generate/clause-table.ts';
import { schemasFolder } from './generate/files.ts';
import { openapiSource } from './generate/openapi.ts';
import { typesSource } from './generate/types.ts';
import { documentsSource, placesSource, validatorSources } from './generate/validators.ts';

/** The text of every generated file, by its path under schemas/. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const validators = Object.entries(validatorSources()).map(
    ([module, text]) => [`generated/validators/${module}.ts`, text] as const,
  );
  return {
    'generated/types.ts': await typesSource(),
    'generated/places.ts': placesSource(),
    'generated/documents.ts': documentsSource(),
    ...Object.fromEntries(validators),
    'openapi.json': openapiSource(),
    '../docs/clauses.md': clauseTableSource(),
  };
}

/** The current text of a generated file; empty if it does not exist. */
export function currentText(path: string): string {
  try {
    return readFileSync(join(schemasFolder, path), 'utf8');
  } catch {
    return '';
  }
}

function write(path: string, text: string): void {
  const file = join(schemasFolder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function main(): Promise<void> {
  const check = process.argv.includes('--check');
  for (const [path, text] of Object.entries(await generatedFiles())) {
    if (!check) write(path, text);
    else if (currentText(path) !== text) {
      process.stderr.write(`${join('schemas', path)} is not current: run \`npm run generate\` and commit it.\n`);
      process.exitCode = 1;
    }
  }
}

if (basename(process.argv[1] ?? '') === 'generate.ts') await main();
