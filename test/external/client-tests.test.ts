/** The tests of docs/clients.md, from the packed package in an empty folder: in each test runner, and in the other languages of the page. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { jobEnvironment, nodeFolder, packTool, root, runShell } from './ci/programs.ts';

const project = mkdtempSync(join(tmpdir(), 'textgen-client-tests-'));
t.teardown(() => rmSync(project, { recursive: true, force: true }));
const env = jobEnvironment({ PATH: `${nodeFolder}:${process.env.PATH}`, NO_COLOR: '1' });
const run = (script: string, more: Record<string, string> = {}) => runShell(script, project, { ...env, ...more });

const page = readFileSync(join(root, 'docs', 'clients.md'), 'utf8');
const blockOf = (word: string): string => {
  const [block] = [...page.matchAll(/^```js\n(.*?)^```$/gms)]
    .map(([, code = '']) => code)
    .filter((code) => code.includes(word));
  if (block === undefined) throw new Error(`docs/clients.md has no block with ${word}`);
  return block;
};

/** A client that keeps the rules; with HASTY it does not wait after a 429. */
const client = `
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
const untilReset = (reset) =>
  reset > 1e11 ? reset - Date.now() : reset > 1e8 ? reset * 1000 - Date.now() : reset > 60 ? reset : reset * 1000;
export class MyClient {
  constructor(baseUrl, key) { Object.assign(this, { baseUrl, key }); }
  async generate(prompt) {
    const headers = { authorization: 'Bearer ' + this.key, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const body = JSON.stringify({ model: 'model-v1', prompt, maxTokens: 64 });
    for (let attempt = 0; ; attempt++) {
      const asked = fetch(this.baseUrl + '/v1/generate', { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) });
      const [response, result] = await asked.then(async (answer) => [answer, await answer.json()]).catch((error) => [undefined, error]);
      if (response?.ok) return result.data.text;
      const isLasting = response !== undefined && ![429, 500, 503].includes(response.status);
      if (isLasting || attempt === 3) throw new Error(result.error?.code ?? result.message);
      const after = response?.headers.get('retry-after');
      if (response?.status !== 429) await sleep(after ? Number(after) * 1000 : 500 * 2 ** attempt);
      else if (!process.env.HASTY) await sleep(after ? Number(after) * 1000 : untilReset(Number(response.headers.get('x-ratelimit-reset'))));
    }
  }
}
`;

const test = blockOf('clientTests');
const jest = `import { MyClient } from './my-client.mjs';\n${blockOf('testClient')}`;
const runners: Record<string, { file: string; code: string; command: string; passed: RegExp; failed: RegExp }> = {
  'node:test': {
    ...{ file: 'client.node.mjs', code: test, command: 'node --test --test-reporter=tap client.node.mjs' },
    ...{ passed: /^# fail 0$/m, failed: /^ *not ok \d+ - client\/waits-after-429/m },
  },
  Vitest: {
    ...{ file: 'client.vitest.test.mjs', code: test.replace('/node-test', '/vitest') },
    command: 'node_modules/.bin/vitest run client.vitest.test.mjs --reporter=verbose',
    ...{ passed: /Tests +\d+ passed/, failed: /FAIL .*client\/waits-after-429/ },
  },
  tap: {
    ...{
      file: 'client.tap.mjs',
      code: test.replace('/node-test', '/tap').replace('\nclientTests(', '\nawait clientTests('),
    },
    command:
      'node_modules/.bin/tap run --timeout=120 --disable-coverage --allow-empty-coverage --reporter=tap client.tap.mjs',
    ...{ passed: /# \{ total: \d+, pass: \d+/, failed: /not ok \d+ - client\/waits-after-429/ },
  },
  Jest: {
    ...{ file: 'client.jest.spec.mjs', code: jest },
    command: `NODE_OPTIONS=--experimental-vm-modules node node_modules/.bin/jest --testMatch '**/client.jest.spec.mjs'`,
    ...{ passed: /Tests: +1 passed, 1 total/, failed: /client\/waits-after-429/ },
  },
};

t.before(async () => {
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }');
  writeFileSync(join(project, 'my-client.mjs'), client);
  const packages = 'vitest@4 tap@21 jest@30';
  const { code, log } = await run(`npm install --no-audit --no-fund --prefer-offline ${await packTool(t)} ${packages}`);
  if (code !== 0) throw new Error(log);
});

// They mostly wait for windows and time-outs.
t.jobs = 2;

for (const [name, { file, code, command, passed, failed }] of Object.entries(runners))
  t.test(`${name} runs the test of the page`, { buffered: true }, async (t) => {
    t.ok(code.trim().split('\n').length <= 15, 'at most fifteen lines');
    writeFileSync(join(project, file), code);
    const right = await run(command);
    t.equal(right.code, 0, right.code === 0 ? 'all pass' : right.log);
    t.match(right.log, passed);
    const hasty = await run(command, { HASTY: '1' });
    t.not(hasty.code, 0);
    t.match(hasty.log, failed);
  });

const languages: Record<string, { file: string; command: string; needs: string }> = {
  python: {
    ...{ file: 'client.py', command: `'${root}/.tools/clients/python/bin/python' client.py` },
    needs: `${root}/.tools/clients/python/bin/python`,
  },
  go: { file: 'main.go', command: './client', needs: '/usr/local/go/bin/go' },
};

for (const [language, { file, command, needs }] of Object.entries(languages)) {
  const skip = !existsSync(needs) && 'it is not installed: test/external/clients/install.sh';
  t.test(`the client of the page in ${language} conforms`, { buffered: true, skip }, async (t) => {
    const [, code = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(page) ?? [];
    t.ok(code.includes('TEXTGEN_KEY') && code.trim().split('\n').length <= 15, 'at most fifteen lines');
    const folder = join(project, language);
    mkdirSync(folder);
    writeFileSync(join(folder, file), code);
    const build = language === 'go' ? `CGO_ENABLED=0 '${needs}' build -o client main.go && ` : '';
    const { code: exit, log } = await run(
      `cd ${language} && ${build}npx textgen-harness client --level should --quiet -- ${command}`,
    );
    t.equal(exit, 0, exit === 0 ? 'conforms' : log);
    t.match(log, /CONFORMS .* 80 of 81 recommended checks passed, 1 not applicable/);
  });
}
