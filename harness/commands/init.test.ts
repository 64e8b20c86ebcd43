import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { problemsOf } from '../../schemas/validate.ts';
import { inProcess } from '../../test/in-process.ts';
import { choose } from './init.ts';

const url = 'http://127.0.0.1:8080';

t.test('the next steps are commands as they are given', async (t) => {
  const env = { npm_lifecycle_event: 'npx' };
  const { stdout } = await inProcess(['init', url], { directory: t.testdir({}), env });
  t.match(stdout, /\n- npx textgen-harness doctor /);
});

t.test('a target file and a workflow are written', async (t) => {
  const directory = t.testdir({ '.git': { config: 'url = git@github.com:a/b.git' } });
  const args = ['init', url, '--name', 'staging', '--role', 'forbidden', '--role', 'load', '--allow-load'];
  const { code, stdout } = await inProcess(args, { directory });
  t.equal(code, 0);
  t.match(
    stdout,
    /^wrote textgen\.target\.json\nwrote \.github\/workflows\/textgen-harness\.yml\n\.gitignore: added harness-results\/ and \.env\n\nNext:\n- set TEXTGEN_KEY/,
  );
  const target = JSON.parse(readFileSync(join(directory, 'textgen.target.json'), 'utf8'));
  t.strictSame(problemsOf('TargetFile', target), []);
  t.strictSame(target, {
    $schema: './node_modules/textgen-harness/dist/schemas/target.schema.json',
    name: 'staging',
    baseUrl: url,
    keys: {
      primary: { env: 'TEXTGEN_KEY' },
      forbidden: { env: 'TEXTGEN_KEY_FORBIDDEN', lacks: 'POST /v1/generate' },
      load: [{ env: 'TEXTGEN_KEYS_LOAD' }],
    },
    load: { allowed: true },
  });
  const workflow = readFileSync(join(directory, '.github', 'workflows', 'textgen-harness.yml'), 'utf8');
  for (const name of ['TEXTGEN_KEY', 'TEXTGEN_KEY_FORBIDDEN', 'TEXTGEN_KEYS_LOAD'])
    t.match(workflow, `          ${name}: \${{ secrets.${name} }}\n`);
  t.notMatch(workflow, /uses: \S+@(?![0-9a-f]{40} )/, 'actions are pinned');
  t.match(workflow, '--prefix "$RUNNER_TEMP" textgen-harness@1\n');
});

t.test('the files of GitLab: a job, and the file that includes it if there is none', async (t) => {
  const directory = t.testdir({ 'package.json': '{"devDependencies":{"textgen-harness":"^0.2.0"}}' });
  const args = ['init', url, '--ci', 'gitlab'];
  t.match(
    (await inProcess(args, { directory })).stdout,
    /wrote \.gitlab\/textgen-harness\.yml\nwrote \.gitlab-ci\.yml\n/,
  );
  t.match(
    readFileSync(join(directory, '.gitlab', 'textgen-harness.yml'), 'utf8'),
    '    - npm ci\n    - npx textgen-harness gate',
  );
  const used = t.testdir({ '.gitlab-ci.yml': 'test: {}\n' });
  t.match(
    (await inProcess(args, { directory: used })).stdout,
    /- include \.gitlab\/textgen-harness\.yml in \.gitlab-ci\.yml: include: \[/,
  );
  t.equal(readFileSync(join(used, '.gitlab-ci.yml'), 'utf8'), 'test: {}\n');
});

t.test('files that exist are replaced only with --force, and without it nothing is written', async (t) => {
  for (const path of ['textgen.target.json', '.github/workflows/textgen-harness.yml']) {
    const directory = t.testdir({});
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), 'mine');
    const args = ['init', url, '--ci', 'github'];
    const { code, stdout, stderr } = await inProcess(args, { directory });
    t.equal(code, 2);
    t.equal(stderr, `textgen-harness: init: ${path} exists: nothing was written. --force replaces existing files\n`);
    t.equal(stdout, '');
    t.equal(readFileSync(join(directory, path), 'utf8'), 'mine');
    t.equal(existsSync(join(directory, 'textgen.target.json')), path === 'textgen.target.json');
    t.equal((await inProcess([...args, '--force'], { directory })).code, 0);
    t.not(readFileSync(join(directory, path), 'utf8'), 'mine');
  }
});

t.test('without a terminal the URL must be given', async (t) => {
  const { code, stderr } = await inProcess(['init'], { directory: t.testdir({}) });
  t.equal(code, 2);
  t.match(stderr, 'init: give the URL of the server: textgen-harness init https://staging.example.com');
});

/** Answers each question with the text whose pattern it matches, else with the default. */
const answering = (answers: [RegExp, string][]) => async (question: string, usual: string) =>
  answers.find(([pattern]) => pattern.test(question))?.[1] ?? usual;

t.test('on a terminal what no option says is asked', async (t) => {
  const context = { env: { TEXTGEN_KEY_SECONDARY: 'k' }, directory: t.testdir({ '.gitlab-ci.yml': '' }) };
  const ask = answering([
    [/base URL/, url],
    [/further keys/, 'load, bystander'],
    [/load tests/, 'y'],
  ]);
  t.strictSame(await choose(ask, undefined, {}, context), {
    ...{ baseUrl: url, name: '127.0.0.1:8080', roles: ['load', 'bystander'], allowLoad: true, ci: 'gitlab' },
  });
  const defaults = await choose(answering([]), url, { ci: 'none', name: 'a' }, context);
  t.strictSame(defaults, { baseUrl: url, name: 'a', roles: ['secondary'], allowLoad: false, ci: 'none' });
  t.strictSame((await choose(answering([[/further/, 'none']]), url, {}, context)).roles, []);
  await t.rejects(choose(answering([[/further/, 'secnodary']]), url, {}, context), {
    message: /unknown role "secnodary"; did you mean secondary\?/,
  });
  await t.rejects(choose(answering([[/base URL/, 'staging.example.com']]), undefined, {}, context), {
    message: /did you mean https:\/\/staging\.example\.com\?/,
  });
});

t.test('.gitignore gets what it lacks, and nothing twice', async (t) => {
  const rows: [before: string | undefined, after: string][] = [
    [undefined, 'harness-results/\n.env\n'],
    ['node_modules', 'node_modules\nharness-results/\n.env\n'],
    ['/harness-results\n', '/harness-results\n.env\n'],
    ['.env\nharness-results/\n', '.env\nharness-results/\n'],
  ];
  for (const [before, after] of rows) {
    const directory = t.testdir(before === undefined ? {} : { '.gitignore': before });
    const { code, stderr } = await inProcess(['init', url], { directory });
    t.equal(code, 0, stderr);
    t.equal(readFileSync(join(directory, '.gitignore'), 'utf8'), after);
  }
});
