/**
 * Writes schemas/generated/ from the JSON Schemas: TypeScript types and ajv validators compiled ahead of time,
 * so that no run pays for compiling them. `--check` writes nothing and fails when what is there is not current.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { compile, type JSONSchema } from 'json-schema-to-typescript';

const here = import.meta.dirname;
const banner = '// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.';

type SchemaFile = { $id: string; title: string };

/** Every schema document of the folder, in the order of its file name. */
export function schemaFiles(): SchemaFile[] {
  return ['.', 'api'].flatMap((folder) =>
    readdirSync(join(here, folder))
      .filter((name) => name.endsWith('.schema.json'))
      .sort()
      .map((name) => JSON.parse(readFileSync(join(here, folder, name), 'utf8')) as SchemaFile),
  );
}

// json-schema-to-typescript reads tuples in their draft-04 form only.
function withOldTuples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOldTuples);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, withOldTuples(member)] as const);
  const { prefixItems, ...rest } = Object.fromEntries(entries) as Record<string, unknown>;
  return prefixItems === undefined ? rest : { ...rest, items: prefixItems, additionalItems: false };
}

/** The text of types.ts. */
export async function typesSource(): Promise<string> {
  const parts = await Promise.all(
    schemaFiles()
      .filter((schema) => !schema.$id.startsWith('api/'))
      .map((schema) =>
        compile(withOldTuples(schema) as JSONSchema, schema.title, {
          additionalProperties: false,
          bannerComment: '',
          unknownAny: true,
          style: { singleQuote: true, printWidth: 120 },
        }),
      ),
  );
  return `${banner}\n\n${parts.join('\n')}`;
}

/** The text of validators.ts: one exported function for each schema, named validate + its title. */
export function validatorsSource(): string {
  const schemas = schemaFiles();
  const ajv = new Ajv2020({
    schemas,
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    code: { source: true, esm: true, lines: true },
  });
  addFormats.default(ajv);
  const names = Object.fromEntries(schemas.map((schema) => [`validate${schema.title}`, schema.$id]));
  const code = standaloneCode.default(ajv, names);
  // ajv's ESM output still calls require() for its own runtime.
  const requires = "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);";
  return `// @ts-nocheck\n${banner}\n${requires}\n${code}\n`;
}

async function main(): Promise<void> {
  const files = { 'types.ts': await typesSource(), 'validators.ts': validatorsSource() };
  const check = process.argv.includes('--check');
  for (const [name, text] of Object.entries(files)) {
    const path = join(here, 'generated', name);
    if (!check) writeFileSync(path, text);
    else if (readFileSync(path, 'utf8') !== text) {
      process.stderr.write(`schemas/generated/${name} is not current: run \`npm run generate\` and commit it.\n`);
      process.exitCode = 1;
    }
  }
}

if (basename(process.argv[1] ?? '') === 'generate.ts') await main();
