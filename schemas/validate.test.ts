import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { everyOutcome } from '../test/goldens/every-outcome.ts';
import { inWords, problemsOf, type SchemaName, schemaNames } from './validate.ts';

const baseUrl = 'https://staging.example.com';
const said = (name: SchemaName, value: unknown): string[] =>
  problemsOf(name, value).map((problem) => inWords(problem, 'the document'));

t.test('a problem has its path, the value and the expected value', async (t) => {
  const operations = '"GET /v1/models", "GET /v1/models/{model_id}" or "POST /v1/generate"';
  const others = '`keys`, `declared`, `provoke`, `budget` or `load`';
  const cases: [value: unknown, ...problems: string[]][] = [
    [{ baseUrl }],
    ['text', 'the document is a string, expected an object'],
    [null, 'the document is null, expected an object'],
    [[], 'the document is an array, expected an object'],
    [{}, 'the document lacks the member `baseUrl`'],
    [{ baseUrl: 'staging' }, '/baseUrl is "staging", expected text like "https://staging.example.com"'],
    [{ baseUrl, nme: 'x' }, 'the document has an unknown member `nme`; did you mean `name`?'],
    [{ baseUrl, name: 'x', nme: 'x' }, `the document has an unknown member \`nme\`; it can also have ${others}`],
    [
      { baseUrl, frobnicate: 1 },
      `the document has an unknown member \`frobnicate\`; it can also have \`name\`, ${others}`,
    ],
    [{ baseUrl, name: '' }, '/name is empty'],
    [{ baseUrl, keys: { primary: { evn: 'A' } } }, '/keys/primary has an unknown member `evn`; did you mean `env`?'],
    [{ baseUrl, keys: { primary: {} } }, '/keys/primary lacks the member `env`'],
    [{ baseUrl, keys: { primary: { env: 3 } } }, '/keys/primary/env is 3, expected a string'],
    [{ baseUrl, budget: { requests: 1.5 } }, '/budget/requests is 1.5, expected an integer'],
    [{ baseUrl, budget: { requests: 0 } }, '/budget/requests is 0, expected at least 1'],
    [{ baseUrl, budget: { seconds: 0 } }, '/budget/seconds is 0, expected more than 0'],
    [{ baseUrl, load: { allowed: 'yes' } }, '/load/allowed is a string, expected a boolean'],
    [
      { baseUrl, declared: { idempotency: { replayId: 'frsh' } } },
      '/declared/idempotency/replayId is "frsh", expected one of same or fresh; did you mean `fresh`?',
    ],
    [
      { baseUrl, keys: { forbidden: { env: 'F', lacks: 'x' } } },
      `/keys/forbidden/lacks is "x", expected one of ${operations}`,
    ],
    [{ baseUrl, keys: { forbidden: { env: 'F', lacks: [] } } }, '/keys/forbidden/lacks is empty'],
    [{ baseUrl, keys: { exhaustible: 'sk-1' } }, '/keys/exhaustible is a string, expected an object or an array'],
    [{ baseUrl, keys: { exhaustible: [{}] } }, '/keys/exhaustible/0 lacks the member `env`'],
    [{ baseUrl, keys: { exhaustible: {} } }, '/keys/exhaustible lacks the member `env`'],
    [
      { baseUrl: 1, keys: { load: {} } },
      '/baseUrl is 1, expected a string',
      '/keys/load is an object, expected an array',
    ],
  ];
  for (const [value, ...problems] of cases) t.same(said('TargetFile', value), problems, JSON.stringify(value));
});

t.test('a problem never shows text of the wrong type, which may be a misplaced secret', async (t) => {
  const secret = 'sk-canary-4711';
  const places = [
    { keys: secret },
    { keys: { primary: secret, load: secret, exhaustible: [secret] } },
    { budget: secret },
  ];
  for (const place of places) t.notMatch(said('TargetFile', { baseUrl, ...place }).join(), secret);
});

t.test('a problem that the schema reports twice is listed once', async (t) => {
  const problems = said('LoadProfile', { keys: [] });
  t.equal(new Set(problems).size, problems.length);
  t.ok(problems.includes('the document lacks the member `name`'));
});

t.test('of a document that programs write the first problem is listed, with the value that is wrong', async (t) => {
  t.strictSame(said('RunReport', { checks: [] }), ['the document lacks the member `schemaVersion`']);
  t.match(said('RunReport', { ...everyOutcome, verdict: 'conform' }), [
    '/verdict is "conform", expected one of conforms, departs or inconclusive; did you mean `conforms`?',
  ]);
  t.match(said('RunReport', { ...everyOutcome, load: [{ ...everyOutcome.load[0], keys: 7 }] }), [
    '/load/0/keys is 7, expected an array',
  ]);
});

t.test('every schema has a validator that refuses something', async (t) => {
  for (const name of schemaNames) t.not(problemsOf(name, 7).length, 0, name);
});

t.test('validators are loaded when they are first used', async (t) => {
  const script = `
    const { registerHooks } = await import('node:module');
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    const { problemsOf } = await import(${JSON.stringify(join(import.meta.dirname, 'validate.ts'))});
    const before = loaded.filter((url) => url.includes('/validators/')).length;
    problemsOf('ErrorEnvelope', {});
    const after = loaded.filter((url) => url.includes('/validators/')).map((url) => url.split('/').at(-1));
    process.stdout.write(JSON.stringify({ before, after }));`;
  const env = { ...process.env, NODE_OPTIONS: '' };
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env });
  t.same(JSON.parse(text), { before: 0, after: ['api.ts'] });
});
