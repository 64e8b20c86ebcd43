import { _ } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { formats } from '../formats.ts';
import { banner, schemaFiles } from './files.ts';

const runtimeModule = '../../formats.ts';
const runtime = `import { codePoints, formats } from '${runtimeModule}';`;

/** Parts of documents that stand alone in a file: by name, the schema that defines them. */
const parts: Record<string, string> = { HistoryEntry: 'run-report' };

/** ajv's output calls require() for parts of ajv. With the project's own instead, ajv is needed only here. */
function withoutRequire(code: string): string {
  const own = code.replaceAll('require("ajv/dist/runtime/ucs2length").default', 'codePoints');
  const [other] = /require\([^)]*\)/.exec(own) ?? [];
  if (other !== undefined) throw new Error(`the validators need ${other} at run time: add it to schemas/formats.ts`);
  return own;
}

/** Documents that programs write: the first problem is enough, because nobody corrects them by hand. */
const written = ['run-report'];

/** The text of generated/validators/MODULE.ts by module: each exports one function per schema, named validate + title. */
export function validatorSources(): Record<string, string> {
  const files = schemaFiles();
  const [thorough, quick] = [compiler(files, true), compiler(files, false)];
  const modules = Map.groupBy(files, ({ module }) => module);
  return Object.fromEntries(
    [...modules].map(([module, members]) => {
      const names = Object.fromEntries(members.map(({ document }) => [`validate${document.title}`, document.$id]));
      for (const [part, owner] of Object.entries(parts))
        if (owner === module) names[`validate${part}`] = `${owner}.schema.json#/$defs/${part}`;
      const code = standaloneCode.default(written.includes(module) ? quick : thorough, names);
      return [module, `// @ts-nocheck\n${banner}\n${runtime}\n${withoutRequire(code)}\n`];
    }),
  );
}

/** ajv writes whole schemas into its code. Only thorough errors quote their descriptions, which are an eighth of the rest. */
const withoutDescriptions = (document: object): object =>
  JSON.parse(
    JSON.stringify(document, (name, value) =>
      name === 'description' && typeof value === 'string' ? undefined : value,
    ),
  );

const compiler = (files: ReturnType<typeof schemaFiles>, isThorough: boolean): Ajv2020 =>
  new Ajv2020({
    schemas: files.map(({ document }) => (isThorough ? document : withoutDescriptions(document))),
    allErrors: isThorough,
    messages: false,
    verbose: isThorough,
    allowUnionTypes: true,
    strictTypes: false,
    formats,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });

/** The text of generated/places.ts: the module that validates each schema, by title. */
export function placesSource(): string {
  const wholes = schemaFiles().map(({ document, module }) => [document.title, module]);
  const lines = [...wholes, ...Object.entries(parts)].map(([name, module]) => `  ${name}: '${module}',`);
  return `${banner}\n\nexport const places = {\n${lines.join('\n')}\n} as const;\n`;
}

/** The text of generated/documents.ts: the schema documents themselves, by title. An inferred type would be 100 KB of declarations. */
export function documentsSource(): string {
  const files = schemaFiles();
  const imports = files.map(
    ({ document, path }) => `import ${document.title} from '../${path}' with { type: 'json' };`,
  );
  const titles = files.map(({ document }) => document.title);
  const type = `Readonly<Record<${titles.map((title) => `'${title}'`).join(' | ')}, Readonly<Record<string, unknown>>>>`;
  return `${banner}\n\n${imports.join('\n')}\n\nexport const documents: ${type} = {\n${titles
    .map((title) => `  ${title},`)
    .join('\n')}\n};\n`;
}
