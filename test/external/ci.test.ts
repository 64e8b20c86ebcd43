/** The files for CI systems, run as these systems run them, against servers that conform and that do not. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { XMLParser } from 'fast-xml-parser';
import t from 'tap';
import { parse } from 'yaml';
import { k6Version } from '../../load/engines/k6/local-process.ts';
import { readIdentity } from '../../packaging/identity.ts';
import { tryAgain } from '../try-again.ts';
import { type ActionRun, readAction, runAction } from './ci/composite-action.ts';
import { componentJob, runJob } from './ci/gitlab-component.ts';
import { block, page, snippets } from './ci/page.ts';
import {
  copyProject,
  demoKeys,
  freePort,
  jobEnvironment,
  nodeFolder,
  packTool,
  root,
  runShell,
  startServer,
} from './ci/programs.ts';
import { withoutK6 } from './contained.ts';
import { docker, k6Image, nodeImage, withoutEngine } from './images.ts';
import { program } from './program.ts';

/** This project as an action gets it; the test of the action installs its packages, which the image then needs, too. */
const action = copyProject(t);
const noEngine = { ...demoKeys, DOCKER_HOST: 'unix:///no-engine' };
const quick = '--suite auth --no-load';
const packed = packTool(t);
const workflow = readFileSync(join(root, 'examples', 'ci', 'github-actions.yml'), 'utf8');

t.test('action.yml', async (t) => {
  const broken = await startServer(t, '--defect', 'wrong-401-code');
  const workspace = t.testdir({ deep: {} });
  const use = (inputs: Record<string, string>, env: Record<string, string> = {}): Promise<ActionRun> =>
    runAction(action, workspace, { command: 'gate', ...inputs }, env);

  t.test('a server that conforms: green, the outputs, one summary, annotations', async (t) => {
    const args = `--embedded\n${quick} --header 'X-Test: a b $(touch injected)'`;
    const { isGreen, outputs, summary, log } = await use({ args, baseline: 'base.json', 'save-baseline': 'true' });
    t.ok(isGreen, log);
    const results = join(workspace, 'harness-results');
    t.strictSame(outputs, { verdict: 'conforms', 'exit-code': '0', results, report: join(results, 'report.html') });
    t.equal(summary.match(/^### /gm)?.length, 1, 'the summary is written once');
    t.equal(log.match(/^::notice title=/gm)?.length, 1, 'so are the annotations');
    t.match(log, /CONFORMS/, 'the log is readable');
    t.notOk(existsSync(join(workspace, 'injected')), 'nothing in args is run');
    t.match(JSON.parse(readFileSync(join(results, 'badge.json'), 'utf8')), { schemaVersion: 1, message: /^conforms/ });
    t.ok(existsSync(join(workspace, 'base.json')));
    t.ok(existsSync(join(action, 'node_modules', 'autocannon')), 'the packages of the tool are installed');
    t.notOk(existsSync(join(action, 'node_modules', 'tap')), 'those for its development are not');
  });

  t.test('a server that does not conform, and that starts late: red, with the outputs', async (t) => {
    const port = await freePort();
    const server = pause(1000).then(() => startServer(t, '--port', port, '--defect', 'wrong-401-code'));
    const inputs = {
      url: `http://127.0.0.1:${port}`,
      args: quick,
      wait: '120',
      level: 'should',
      'working-directory': 'deep',
      out: 'results',
    };
    const [{ isGreen, outputs, summary, log }] = await Promise.all([use(inputs, demoKeys), server]);
    t.notOk(isGreen);
    const results = join(workspace, 'deep', 'results');
    t.match(outputs, { verdict: 'departs', 'exit-code': '1', report: join(results, 'report.html') });
    t.match(log, /^::error title=auth\//m);
    t.match(summary, /^### ✘ Does not conform/);
    t.match(JSON.parse(readFileSync(join(results, 'badge.json'), 'utf8')), { color: 'red' });
  });

  t.test('a run that is worse than the baseline is red; a refused key is inconclusive', async (t) => {
    const worse = await use({
      args: '--embedded --suite versioning --suite auth --check models/list-direct --no-load',
    });
    t.equal(worse.outputs['exit-code'], '0', worse.log);
    const lost = await use({ args: '--embedded --suite versioning --no-load', baseline: 'base.json' });
    t.match(lost.outputs, { verdict: 'inconclusive', 'exit-code': '3' }, 'nothing in common');
    const less = await use({ args: '--embedded --check auth/key-invalid-on-list --no-load', baseline: 'base.json' });
    t.match(less.outputs, { verdict: 'departs', 'exit-code': '1' }, less.log);
    t.match(less.log, /^::error title=worse than the baseline::/m);
    const refused = await use({ url: broken, args: quick }, { TEXTGEN_KEY: 'no-such-key' });
    t.match(refused.outputs, { verdict: 'inconclusive', 'exit-code': '3' }, refused.log);
  });

  t.test('misuse: no server, an unknown command, a wrong option, quotes without a pair', async (t) => {
    for (const inputs of [{ args: quick }, { command: 'serve' }, { args: '--embeded' }, { args: "--header 'X" }]) {
      const { isGreen, outputs, log } = await use({ url: '', ...inputs });
      t.notOk(isGreen);
      t.match(outputs, { verdict: '', report: '', results: '', 'exit-code': '2' }, log);
      t.match(log, /^::error title=textgen-harness::./m, 'the job shows what is wrong');
    }
  });

  t.test('a URL is no option, and a folder writes no output', async (t) => {
    const attacks = [
      { url: '--embedded' },
      ...['results\nverdict=conforms', 'results\rverdict=conforms', '-', '-P'].map((out) => ({ out })),
    ];
    for (const inputs of attacks) {
      const { isGreen, outputs, log } = await use({ args: `--embedded ${quick}`, ...inputs });
      t.notOk(isGreen, JSON.stringify(inputs));
      t.strictSame(outputs, { verdict: '', report: '', results: '', 'exit-code': '2' }, log);
    }
  });

  t.test('a tool that npm cannot install is no verdict on the server', async (t) => {
    const { isGreen, outputs, log } = await use({ version: './no-such-file.tgz', args: `--embedded ${quick}` });
    t.notOk(isGreen);
    t.match(outputs, { verdict: '', 'exit-code': '2' }, log);
    t.match(log, /^::error title=textgen-harness::npm could not install it, so nothing was tested/m);
  });

  t.test('upload and comment: the results are kept, and one comment is renewed, also of a red run', async (t) => {
    const bin = t.testdir({});
    const calls = join(bin, 'calls');
    // `gh api` of this test lists one comment of another bot and, once there is one, the own.
    const gh = `#!/bin/sh
echo "$*" >>'${calls}'
case "$*" in
  *--jq*) printf '7\tanother\n'; [ ! -f '${bin}/posted' ] || printf '8\t%s\n' "$(head -n 1 '${bin}/posted')" ;;
  *) for word; do case $word in body=@*) cp "\${word#body=@}" '${bin}/posted' ;; esac; done ;;
esac
`;
    writeFileSync(join(bin, 'gh'), gh, { mode: 0o755 });
    const env = { ...demoKeys, PATH: `${bin}:${process.env.PATH}`, GITHUB_WORKFLOW: 'ci', GITHUB_JOB: 'gate' };
    const github = { event_name: 'pull_request', repository: 'a/b', 'event.pull_request.number': '7' };
    const inputs = { command: 'gate', url: broken, args: quick, upload: 'conformance', comment: 'true' };
    for (const [index, call] of [
      /^api repos\/a\/b\/issues\/7\/comments --field/m,
      /^api --method PATCH repos\/a\/b\/issues\/comments\/8 --field/m,
    ].entries()) {
      writeFileSync(calls, '');
      const run = await runAction(action, workspace, inputs, env, github);
      t.notOk(run.isGreen, `run ${index}: red`);
      t.strictSame(run.artifacts, { conformance: join(workspace, 'harness-results') }, run.log);
      t.match(readFileSync(calls, 'utf8'), call);
      t.match(
        readFileSync(join(bin, 'posted'), 'utf8'),
        /^<!-- textgen-harness: ci \/ gate -->\n### ✘ Does not conform/,
      );
    }
    writeFileSync(join(bin, 'gh'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const green = { ...inputs, url: '', args: `--embedded ${quick}`, upload: '' };
    const refused = await runAction(action, workspace, green, { ...env, TEXTGEN_KEY: '' }, github);
    t.ok(refused.isGreen, refused.log);
    t.match(refused.log, /^::warning title=textgen-harness::no comment was written/m);
    t.strictSame(refused.artifacts, {});
    const push = await runAction(action, workspace, green, { ...env, TEXTGEN_KEY: '' }, { event_name: 'push' });
    t.notMatch(push.log, /no comment was written/);
  });

  t.test('version: a packed tool is installed and run instead', async (t) => {
    const other = t.testdir({});
    writeFileSync(join(other, 'action.yml'), readFileSync(join(root, 'action.yml')));
    const inputs = { version: await packed, packages: 'testcontainers@12', args: `--embedded ${quick}` };
    const run = await runAction(other, workspace, inputs);
    t.ok(run.isGreen, run.log);
    const installed = globSync('.runner-*/temp/textgen-harness/node_modules/testcontainers', { cwd: workspace });
    t.equal(installed.length, 1, 'and the packages beside it');
    t.equal(run.outputs.verdict, 'conforms');
  });

  t.test('packages: they are installed beside the tool that imports them', async (t) => {
    const packages = '\n testcontainers@12 ';
    const { outputs, log } = await use({ args: '--image no-such-image --port 8000', packages }, noEngine);
    t.match(outputs, { 'exit-code': '2' });
    t.match(log, /no container engine answers/);
    t.ok(existsSync(join(action, 'harness', 'node_modules', 'testcontainers')));
  });

  t.test('inputs are never part of a script, and actions of others are pinned', async (t) => {
    const { inputs, outputs, runs } = readAction(root);
    for (const { run = '', uses = 'a@0123456789abcdef0123456789abcdef01234567' } of runs.steps) {
      t.notMatch(run, /\$\{\{/);
      t.match(uses, /@[0-9a-f]{40}$/);
    }
    for (const name of [...Object.keys(inputs), ...Object.keys(outputs)])
      t.match(page, `\`${name}\``, `${name} is documented`);
  });
});

t.test('the GitLab component', async (t) => {
  const broken = await startServer(t, '--defect', 'wrong-401-code');
  const file = join(root, 'templates', 'conformance.yml');
  const project = t.testdir({ 'package.json': '{}' });
  const run = async (inputs: Record<string, string | number | boolean>, env: Record<string, string> = {}) =>
    runJob(componentJob(file, { image: 'node:24-slim', package: await packed, args: quick, ...inputs }), project, env);
  const suites = (junit = ''): { name: string; failures: number }[] =>
    new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '',
      parseAttributeValue: true,
      isArray: (name) => name === 'testsuite',
    }).parse(junit).testsuites.testsuite;

  t.test('a server that conforms: green, with a JUnit report', async (t) => {
    const { code, log, junit } = await run({
      args: `--embedded ${quick}`,
      baseline: 'base/run.json',
      'save-baseline': true,
    });
    t.equal(code, 0, log);
    t.match(suites(junit), [{ name: 'auth', failures: 0 }]);
    t.ok(existsSync(join(project, 'base', 'run.json')));
    t.equal(readFileSync(join(project, 'package.json'), 'utf8'), '{}', 'the project is as it was');
    t.notOk(existsSync(join(project, 'node_modules')));
  });

  t.test('a server that does not conform: red, with the failures', async (t) => {
    const env = { ...demoKeys, STAGING_URL: broken };
    const { code, log, junit } = await run({ url: '$STAGING_URL', wait: 20, out: 'results', level: 'should' }, env);
    t.equal(code, 1, log);
    t.ok((suites(junit).find(({ name }) => name === 'auth')?.failures ?? 0) > 0);
    const load = await run({ url: broken, command: 'load', args: '--profile none', out: 'results' }, env);
    t.equal(load.code, 2, load.log);
    t.match(load.log, /per-key-429/, 'each command has only options that it knows');
  });

  t.test('an unset variable is misuse, and wrong inputs are refused', async (t) => {
    const { code, log } = await run({ url: '$STAGING_URL', out: 'nowhere' });
    t.equal(code, 2, log);
    const option = await run({ url: '--embedded' });
    t.equal(option.code, 2, option.log);
    t.match(option.log, /url: not a URL/, 'an option is no URL');
    t.throws(() => componentJob(file, { wait: '60' }), /not a number/);
    t.throws(() => componentJob(file, { image: 'x', command: 'serve' }), /not an option/);
  });

  t.test('a package that npm cannot install is no verdict on the server', async (t) => {
    const { code, log } = await run({ package: 'no-such-file.tgz' });
    t.equal(code, 2, log);
    t.match(log, /npm could not install textgen-harness, so nothing was tested/);
  });

  t.test('packages are installed beside the package', async (t) => {
    const image = { args: '--image no-such-image --port 8000', packages: 'testcontainers@12' };
    const { code, log } = await run(image, noEngine);
    t.equal(code, 2, log);
    t.match(log, /no container engine answers/);
    const none = await run({ ...image, package: '' });
    t.match(none.log, /the input packages needs the input package/);
  });

  t.test('without a package it runs the tool of the image, or says that there is none', async (t) => {
    const job = componentJob(file, { image: 'x', 'job-name': 'gate', args: '--version' });
    t.match(job, { name: 'gate', image: { name: 'x', entrypoint: [''] }, artifacts: { when: 'always' } });
    t.match(job.script.join('\n'), 'node /app/harness/launch.ts');
    t.match(readFileSync(join(root, 'harness', 'Dockerfile'), 'utf8'), '"/app/harness/launch.ts"]');
    const none = await runJob(job, project);
    t.equal(none.code, 2);
    t.match(none.log, /set the input image or package/);
    const bin = t.testdir({});
    writeFileSync(join(bin, 'textgen-harness'), '#!/bin/sh\necho own "$@"\n', { mode: 0o755 });
    const own = await runJob(job, project, { PATH: `${bin}:${process.env.PATH}` });
    t.match(own, { code: 0, log: 'own gate --out harness-results --version\n' });
  });
});

t.test('the image of the harness', { skip: withoutEngine || withoutK6 }, async (t) => {
  const image = `textgen-harness-test:${process.pid}`;
  const revision = '0123456789abcdef0123456789abcdef01234567';
  const build = ['build', '--quiet', '--file', 'harness/Dockerfile', '--tag', image];
  const bases = { BASE: nodeImage(), K6: k6Image(program('k6') ?? ''), VERSION: '1.2.3', REVISION: revision };
  const values = Object.entries(bases).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  const env = { ...process.env, DOCKER_BUILDKIT: '0' };
  const built = spawnSync('docker', [...build, ...values, '.'], { cwd: action, env, encoding: 'utf8' });
  t.equal(built.status, 0, built.stderr);
  t.teardown(() => docker('rmi', image));
  const run = (...args: string[]) => spawnSync('docker', ['run', '--rm', ...args], { encoding: 'utf8' });

  t.test('not as root, with labels of the Open Container Initiative and k6', async (t) => {
    const { User, Labels } = JSON.parse(docker('image', 'inspect', '--format', '{{json .Config}}', image));
    t.equal(User, '65532:65532');
    const labels = {
      title: 'textgen-harness',
      version: '1.2.3',
      revision,
      licenses: 'MIT',
      description: /conformance/i,
      source: /github\.com.*textgen-harness$/,
    };
    t.match(
      Labels,
      Object.fromEntries(Object.entries(labels).map(([name, value]) => [`org.opencontainers.image.${name}`, value])),
    );
    const dockerfile = readFileSync(join(root, 'harness', 'Dockerfile'), 'utf8');
    t.match(dockerfile, `ARG K6=grafana/k6:${k6Version}\n`, 'by default it has the version that is tested');
    t.match(run('--entrypoint', 'k6', image, 'version').stdout, /k6 v/);
    t.match(run(image).stdout, /Usage: textgen-harness/);
  });

  t.test('gate without a volume, with k6: green', async (t) => {
    const gate = async () => run(image, 'gate', '--embedded', '--engine', 'k6');
    // 3: this machine was too busy to send the load on time.
    const { status, stdout, stderr } = await tryAgain(gate, (result) => result.status !== 3);
    t.equal(status, 0, stdout + stderr);
    t.match(stdout, /CONFORMS/);
    t.match(stdout, /per-key-429.*k6/);
  });

  t.test('a server that does not conform: red, with the results in the volume', async (t) => {
    const broken = await startServer(t, '--defect', 'wrong-401-code');
    const folder = t.testdir({});
    const volume = ['--volume', `${folder}:/work`, '--user', `${process.getuid?.()}:${process.getgid?.()}`];
    const variables = ['--network', 'host', '--env', `TEXTGEN_KEY=${demoKeys.TEXTGEN_KEY}`];
    const { status, stderr } = run(...volume, ...variables, image, 'gate', broken, ...quick.split(' '));
    t.equal(status, 1, stderr);
    t.match(JSON.parse(readFileSync(join(folder, 'harness-results', 'run.json'), 'utf8')), { verdict: 'departs' });
  });
});

for (const [name, { script, junit = '' }] of Object.entries(snippets))
  t.test(`docs/ci.md: ${name}, green and red`, async (t) => {
    const project = t.testdir({});
    const ok = await startServer(t);
    const broken = await startServer(t, '--defect', 'wrong-401-code');
    for (const [server, wanted] of [
      [ok, 0],
      [broken, 1],
    ] as const) {
      const commands = script
        .replace('textgen-harness@1', await packed)
        .replace('https://staging.example.com', `${server} ${quick}`);
      const env = jobEnvironment({ CI: 'true', PATH: `${nodeFolder}:${process.env.PATH}`, ...demoKeys });
      const { code, log } = await runShell(commands, project, env);
      t.equal(code, wanted, log);
      t.match(readFileSync(join(project, junit), 'utf8'), /<testsuite name="auth"/);
    }
  });

t.test('GitHub workflows: least permissions, pinned, and no summary or annotations of their own', async (t) => {
  const { owner, name, major } = readIdentity();
  const own = `${owner}/${name}@v${major}`;
  for (const text of [workflow, block('yaml', /runs-on/)]) {
    const { jobs, permissions } = parse(text);
    t.ok(permissions, 'the default permissions are replaced');
    const steps: { uses?: string; run?: string; with?: Record<string, string> }[] = Object.values(
      jobs as Record<string, { steps: [] }>,
    ).flatMap((job) => job.steps);
    for (const { uses = own } of steps) t.ok(uses === own || /@[0-9a-f]{40}$/.test(uses), uses);
    t.notMatch(text, /GITHUB_STEP_SUMMARY|--reporter github|npm (ci|install)/);
    const [step] = steps.filter(({ uses }) => uses === own);
    const { inputs } = readAction(root);
    for (const name of Object.keys(step?.with ?? {})) t.ok(inputs[name], `${name} is an input of the action`);
  }
  t.strictSame(parse(workflow).permissions, {});
});

t.test('the comment on a pull request is the summary', async (t) => {
  const { comment } = parse(workflow).jobs;
  t.strictSame(comment.permissions, { 'pull-requests': 'write' });
  const [post] = comment.steps.filter(({ run }: { run?: string }) => run !== undefined);
  t.match(block('yaml', /gh pr comment/), post.run, 'docs/ci.md has the same command');
  const folder = t.testdir({ bin: {}, conformance: { 'summary.md': '### ✔ Conforms\n' } });
  // A stand-in for gh, which takes the options of `gh pr comment` and keeps what it would post.
  const gh =
    '#!/bin/sh\n[ "$1 $2 $3" = "pr comment 7" ] && [ "$4 $5 $6" = "--edit-last --create-if-none --body-file" ] && cp "$7" posted.md\n';
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'bin', 'gh'), gh, { mode: 0o755 });
  const env = jobEnvironment({ PATH: `${join(folder, 'bin')}:${process.env.PATH}`, NUMBER: '7' });
  const { code, log } = await runShell(post.run, folder, env);
  t.equal(code, 0, log);
  t.equal(readFileSync(join(folder, 'posted.md'), 'utf8'), '### ✔ Conforms\n');
});
