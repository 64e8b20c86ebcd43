import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import { clauses } from './clauses.ts';
import { schemaNames } from './validate.ts';

type Node = Record<string, unknown>;

const text = readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8');
const document = JSON.parse(text) as Node;

/** The value at a JSON pointer of the document, `undefined` if it does not exist. */
const at = (pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, step) => (value as Node | undefined)?.[step], document);

const resolved = (value: unknown): Node => {
  const node = value as Node;
  return typeof node.$ref === 'string' ? resolved(at(node.$ref.slice(1))) : node;
};

const operations = Object.entries(document.paths as Node).flatMap(([path, item]) =>
  Object.entries(item as Node).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation: operation as Node & { responses: Node; parameters?: Node[] },
  })),
);
const responses = operations.flatMap(({ name, operation }) =>
  Object.entries(operation.responses).map(([status, response]) => ({ name, status, response: resolved(response) })),
);
const allStatuses = ['400', '401', '403', '429', '4XX', '500', '503', '5XX'];

t.test('the document has the members that OpenAPI 3.1 requires', async (t) => {
  t.match(document, { openapi: /^3\.1\.\d+$/, info: { title: String, version: 'v1' } });
  const known = ['openapi', 'info', 'security', 'paths', 'components'];
  t.same(Object.keys(document), known);
  for (const { status, response, name } of responses) t.type(response.description, 'string', `${name} ${status}`);
  for (const kind of Object.values(document.components as Node))
    for (const name of Object.keys(kind as Node)) t.match(name, /^[A-Za-z0-9._-]+$/);
  const ids = operations.map(({ operation }) => operation.operationId);
  t.equal(new Set(ids).size, operations.length, 'each operation has its own operationId');
});

t.test('every reference has a target', async (t) => {
  const references = [...text.matchAll(/"\$ref": "#([^"]+)"/g)].map(([, pointer]) => pointer ?? '');
  t.ok(references.length > 20);
  for (const pointer of references) t.ok(at(pointer), pointer);
  t.notMatch(text, /"\$ref": "[^#]/, 'none leads out of the document');
});

t.test('every body schema is a JSON Schema of draft 2020-12 that ajv compiles', async (t) => {
  const { schemas } = document.components as { schemas: Node };
  const ajv = new Ajv2020({ strict: true, strictTypes: false });
  ajv.addVocabulary(['components']);
  ajv.addSchema({ $id: 'openapi', components: { schemas } });
  for (const name of Object.keys(schemas)) {
    const validate = ajv.getSchema(`openapi#/components/schemas/${name}`);
    t.notOk(validate?.(7), `${name} compiles and refuses a number`);
    t.ok((schemaNames as string[]).includes(name), `${name} is a schema of schemas/api/`);
  }
});

t.test('path parameters are those of the path, and required', async (t) => {
  for (const { name, path, operation } of operations) {
    const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const found = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    t.same(
      found.map((parameter) => parameter.name),
      wanted,
      name,
    );
    for (const parameter of found) t.equal(parameter.required, true);
  }
});

t.test('the document has exactly the three endpoints', async (t) => {
  t.same(
    operations.map(({ name }) => name),
    ['GET /v1/models', 'GET /v1/models/{model_id}', 'POST /v1/generate'],
  );
});

t.test('a success has the status that the interface names, or any 2xx', async (t) => {
  const successes = operations.map(({ operation }) =>
    Object.keys(operation.responses).filter((status) => /^2/.test(status)),
  );
  t.same(successes, [['200'], ['2XX'], ['2XX']]);
});

t.test('statuses that the interface does not state are neither required nor excluded', async (t) => {
  for (const { name, operation } of operations)
    t.same(
      Object.keys(operation.responses)
        .filter((status) => /^[^2]/.test(status))
        .sort(),
      allStatuses,
      name,
    );
});

t.test('every error has the error envelope', async (t) => {
  for (const { name, status, response } of responses.filter(({ status }) => /^[45]/.test(status)))
    t.match(
      response.content,
      { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } },
      `${name} ${status}`,
    );
});

t.test(
  'the rate-limit headers are required on 2xx and 429, optional on 400 and 403, and absent elsewhere',
  async (t) => {
    const names = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
    for (const { name, status, response } of responses) {
      const headers = Object.entries((response.headers ?? {}) as Node).map(
        ([header, value]) => [header, resolved(value)] as const,
      );
      t.same(
        headers.map(([header]) => header),
        /^2|^400|^403|^429/.test(status) ? names : [],
        `${name} ${status}`,
      );
      for (const [header, value] of headers) {
        t.same(value.schema, { type: 'integer' }, `${name} ${status} ${header}`);
        t.equal(value.required ?? false, /^2|^429/.test(status), `${name} ${status} ${header}`);
      }
    }
  },
);

t.test('items that the interface leaves open are left open', async (t) => {
  t.same(operations[0]?.operation.parameters, undefined, 'page and perPage of the list (4.2/models)');
  t.notOk(resolved(at('/components/schemas/GenerateRequest')).required, 'which members a request needs (4.1/model)');
  t.same(at('/components/schemas/GenerationEnvelope/properties/data'), { type: 'object', additionalProperties: true });
  t.notMatch(
    text,
    /"(default|maximum|minimum|maxLength|minLength|format)":/,
    'no bound that the interface does not state',
  );
  t.notMatch(text, /"const": "(?!generation")/, 'no fixed text but the kind of a generation');
  const closed = [...text.matchAll(/"additionalProperties": false/g)].length;
  t.equal(closed, 1, 'extra members are refused beside error alone (7/envelope)');
});

t.test('each description names the clauses it comes from', async (t) => {
  const ids = new Set(clauses.map(({ id }) => id));
  for (const { name, status, response } of responses) {
    const named = [...String(response.description).matchAll(/\(([1-9][^ )]*)\)/g)].map(([, id]) => id ?? '');
    t.ok(named.length > 0 && named.every((id) => ids.has(id)), `${name} ${status}: ${named.join(', ')}`);
  }
});
