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

/** The client of the page; with HASTY it does not wait after a 429. */
const [, client = ''] = /^```js my-client\.mjs\n(.*?)^```$/ms.exec(page) ?? [];
const hastyClient = client.replace('await sleep(', 'if (!process.env.HASTY) await sleep(');

const test = blockOf('clientTests');
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
    command: 'node_modules/.bin/tap run --disable-coverage --allow-empty-coverage --reporter=tap client.tap.mjs',
    ...{ passed: /# \{ total: \d+, pass: \d+/, failed: /not ok \d+ - client\/waits-after-429/ },
  },
  Jest: {
    ...{ file: 'client.jest.spec.mjs', code: blockOf('testClient') },
    command: `NODE_OPTIONS=--experimental-vm-modules node node_modules/.bin/jest --testMatch '**/client.jest.spec.mjs'`,
    ...{ passed: /Tests: +1 passed, 1 total/, failed: /client\/waits-after-429/ },
  },
};

t.before(async () => {
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }');
  if (hastyClient === client) throw new Error('docs/clients.md has no client that sleeps');
  writeFileSync(join(project, 'my-client.mjs'), hastyClient);
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
    t.match(log, /CONFORMS .* 77 of 81 recommended checks passed, 4 not applicable/);
  });
}
