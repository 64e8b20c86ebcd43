/**
 * Schemathesis, given schemas/openapi.json and schemathesis.toml: it finds nothing on the sound server, and it does
 * find single defects, so that finding nothing means something.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { listen } from '../../reference-server/server.ts';
import { program } from './program.ts';

const root = join(import.meta.dirname, '..', '..');

const schemathesis = program('schemathesis', join('schemathesis', 'bin'));
const skip =
  schemathesis === undefined &&
  'Schemathesis is absent: python3 -m venv .tools/schemathesis && .tools/schemathesis/bin/pip install schemathesis==4.32.5';

const key = (id: string, limit: number, lacks: string[] = []) => ({
  id,
  secret: `secret-${id}`,
  limit,
  windowSeconds: 60,
  lacks,
});
const keys = [key('roomy', 1_000_000), key('forbidden', 1_000_000, ['POST /v1/generate']), key('small', 5)];

type Outcome = { exitCode: number; text: string };

/** One run of Schemathesis against a server of its own, with the key of that id. */
async function run(folder: string, keyId: string, server: object, ...options: string[]): Promise<Outcome> {
  await using target = await listen({ keys, ...server });
  const config = ['--config-file', join(root, 'schemathesis.toml'), '--no-color'];
  const seeded = ['run', join(root, 'schemas', 'openapi.json'), '--url', target.url, '--seed', '20', ...options];
  const env = { ...process.env, TEXTGEN_KEY: `secret-${keyId}` };
  return await new Promise((resolve) => {
    execFile(
      schemathesis ?? '',
      [...config, ...seeded],
      { cwd: folder, env, timeout: 500_000 },
      (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : Number(error.code ?? -1);
        resolve({ exitCode, text: `${stdout}${stderr}` });
      },
    );
  });
}

const generatedIn = ({ text }: Outcome): number => Number(/(\d+) generated/.exec(text)?.[1] ?? 0);

t.test('Schemathesis finds nothing on the sound server', { skip }, async (t) => {
  const folder = t.testdir();
  const runs: [keyId: string, leastCases: number, ...options: string[]][] = [
    ['roomy', 400],
    ['forbidden', 50, '--phases', 'examples,coverage'],
    ['small', 50, '--phases', 'examples,coverage'],
  ];
  for (const [keyId, leastCases, ...options] of runs) {
    const outcome = await run(folder, keyId, {}, ...options);
    t.equal(outcome.exitCode, 0, `the ${keyId} key`, { output: outcome.text });
    t.ok(generatedIn(outcome) >= leastCases, `at least ${leastCases} requests with the ${keyId} key`);
  }
});

t.test('Schemathesis finds a single defect by the document', { skip }, async (t) => {
  const folder = t.testdir();
  const defects: [defect: string, keyId: string, operation: string][] = [
    ['wraps-list', 'roomy', 'listModels'],
    ['lists-stats', 'roomy', 'listModels'],
    ['omits-reset', 'roomy', 'listModels'],
    ['plain-403', 'forbidden', 'generate'],
    ['wrong-object', 'roomy', 'generate'],
  ];
  for (const [defect, keyId, operation] of defects) {
    const options = ['--phases', 'examples,coverage', '--include-operation-id', operation, '--no-shrink'];
    const outcome = await run(folder, keyId, { defects: [defect] }, ...options);
    t.equal(outcome.exitCode, 1, defect, { output: outcome.text });
    t.match(outcome.text, /unique failure/, `${defect} is a failure, not an error of the tool`);
  }
});
