import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const schemasFolder = join(import.meta.dirname, '..');
export const banner =
  '// Written by schemas/generate.ts from the JSON Schemas; change those and run `npm run generate`.';

/** One *.schema.json: its document, its path under schemas/, and the module that holds its validator. */
export type SchemaFile = {
  path: string;
  module: string;
  document: { $id: string; title: string; [keyword: string]: unknown };
};

/** Every schema of schemas/ and schemas/api/, in the order of its path. The bodies of api/ share one module. */
export function schemaFiles(): SchemaFile[] {
  return ['', 'api/'].flatMap((folder) =>
    readdirSync(join(schemasFolder, folder))
      .filter((name) => name.endsWith('.schema.json'))
      .sort()
      .map((name) => ({
        path: `${folder}${name}`,
        module: folder === '' ? name.replace('.schema.json', '') : 'api',
        document: JSON.parse(readFileSync(join(schemasFolder, folder, name), 'utf8')) as SchemaFile['document'],
      })),
  );
}
