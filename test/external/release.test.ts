/**
 * A release by the commands of the release workflow: the workflow's own steps run in a clone whose origin is a folder, with a
 * registry on loopback. `gh` and `docker` are stand-ins that keep what they are asked for: there is no GitHub and no other
 * processor here.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { tryAgain } from '../try-again.ts';
import { cloneProject, freePort, jobEnvironment, nodeFolder, root, runShell } from './ci/programs.ts';
import { type ActionOf, type JobRun, jobsToPlay, runJobSteps } from './ci/workflow.ts';

const verdaccio = join(root, '.tools', 'verdaccio', 'node_modules', '.bin', 'verdaccio');
const skip = existsSync(verdaccio) ? false : '.tools has no verdaccio: .ci/run installs it';
const jobs = jobsToPlay('release');
const played = new Set<string>();
const place = mkdtempSync(join(tmpdir(), 'textgen-release-'));
// A bill of materials names the folder.
const clone = join(place, 'textgen-harness');
const origin = join(place, 'origin.git');
const artefact = join(place, 'artefact');
t.teardown(() => rmSync(place, { recursive: true, force: true }));

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd: clone,
    encoding: 'utf8',
  }).trim();

/** Starts the registry, which passes on what it does not have; returns variables that make npm use it. */
async function startRegistry(): Promise<Record<string, string>> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const env = jobEnvironment({ PATH: `${nodeFolder}:${process.env.PATH}` });
  const { log: upstream } = await runShell('npm config get registry', place, env);
  const config = join(place, 'verdaccio.yaml');
  writeFileSync(
    config,
    JSON.stringify({
      storage: join(place, 'storage'),
      auth: { htpasswd: { file: join(place, 'users'), algorithm: 'sha1' } },
      uplinks: { upstream: { url: upstream.trim() } },
      packages: {
        'textgen-harness': { access: '$all', publish: '$authenticated' },
        '**': { access: '$all', proxy: 'upstream' },
      },
      log: { type: 'stdout', level: 'error' },
      max_body_size: '20mb',
    }),
  );
  const server = spawn(verdaccio, ['--config', config, '--listen', `127.0.0.1:${port}`], { env, stdio: 'ignore' });
  t.teardown(async () => {
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  });
  const deadline = Date.now() + 120_000;
  while (
    !(await fetch(`${url}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error('verdaccio does not answer');
    await pause(100);
  }
  const user = await fetch(`${url}-/user/org.couchdb.user:releaser`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'releaser', password: 'for-one-test' }),
  });
  const { token } = (await user.json()) as { token: string };
  const npmrc = join(place, 'npmrc');
  writeFileSync(npmrc, `registry=${url}\n//127.0.0.1:${port}/:_authToken=${token}\n`);
  // Provenance needs the identity that only a runner of GitHub has.
  return { npm_config_registry: url, NPM_CONFIG_USERCONFIG: npmrc, NPM_CONFIG_PROVENANCE: 'false' };
}

const calls = join(place, 'calls');
/** A program of a runner that does not exist here: it keeps its arguments. */
function standIn(name: string, more = ''): void {
  const path = join(place, 'bin', name);
  mkdirSync(join(place, 'bin'), { recursive: true });
  writeFileSync(path, `#!/bin/sh\necho "${name} $*" >>'${calls}'\n${more}`);
  chmodSync(path, 0o755);
}

/** The actions of others that the workflow uses: checkout and Node are there already, artefacts are a folder. */
const action: ActionOf = (step) => {
  const [name] = (step.uses ?? '').split('@');
  if (name === 'actions/upload-artifact') cpSync(join(clone, step.with?.path ?? ''), artefact, { recursive: true });
  else if (name === 'actions/download-artifact')
    cpSync(artefact, join(clone, step.with?.path ?? ''), { recursive: true });
  else if (!/^(actions\/(checkout|setup-node|attest-build-provenance)|changesets\/action\/version)$/.test(name ?? ''))
    throw new Error(`no ${name} here`);
};

let registry: Record<string, string> = {};
const run = (name: string, values: Record<string, string> = {}): Promise<JobRun> => {
  const job = jobs[name];
  if (job === undefined) throw new Error(`the workflow has no job ${name}`);
  played.add(name);
  const env = {
    ...registry,
    ...{ GITHUB_REPOSITORY: 'Acme/textgen-harness', GITHUB_SHA: git('rev-parse', 'HEAD') },
    PATH: `${join(place, 'bin')}:${nodeFolder}:${process.env.PATH}`,
  };
  return runJobSteps(job, {
    folder: clone,
    env,
    values: { 'github.actor': 'releaser', 'github.token': 'none', ...values },
    action,
  });
};
const shell = (script: string, folder: string) =>
  runShell(script, folder, {
    ...jobEnvironment({ NO_COLOR: '1', PATH: `${nodeFolder}:${process.env.PATH}` }),
    ...registry,
  });

/** Releases the version of package.json by the jobs of the workflow; returns the outputs of the job that packs. */
async function release(t: Test): Promise<Record<string, string>> {
  for (const folder of [artefact, join(clone, 'release')]) rmSync(folder, { recursive: true, force: true });
  const pending = await run('version');
  t.equal(pending.outputs.pending, '0', pending.log);
  const packed = await run('package');
  t.ok(packed.isGreen, packed.log);
  t.equal(packed.outputs.released, 'false');
  const values = Object.fromEntries(
    Object.entries(packed.outputs).map(([name, value]) => [`needs.package.outputs.${name}`, value]),
  );
  for (const job of ['npm', 'github', 'image']) {
    const { isGreen, log } = await run(job, values);
    t.ok(isGreen, `${job}: ${log}`);
  }
  return packed.outputs;
}

t.test('a release', { skip }, async (t) => {
  execFileSync('git', ['clone', '--quiet', '--bare', root, origin]);
  cloneProject(origin, clone);
  registry = await startRegistry();
  standIn('gh', '[ "$1 $2" != "auth setup-git" ] || exit 0\n');
  standIn(
    'docker',
    '[ "$1" != login ] || exec cat >/dev/null\nwhile [ $# -gt 0 ]; do [ "$1" != --metadata-file ] || echo \'{"containerimage.digest":"sha256:0"}\' >"$2"; shift; done\n',
  );

  await t.test('is refused, with what to change, until package.json names the repository', async (t) => {
    const { isGreen, log } = await run('package');
    t.notOk(isGreen);
    t.match(log, /::error title=not released::package\.json does not name the repository yet: set repository\.url to/);
  });

  const manifest = join(clone, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replaceAll('github.com/OWNER/', 'github.com/Acme/'));
  t.match(await shell('npm run -s identity', clone), { code: 0, log: '' });
  t.match(git('status', '--short'), /README\.md/, 'the address is in the other files now');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'The address of the repository');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const [major] = version.split('.');

  await t.test(
    'a first version that holds the name alone is published by hand, as docs/releasing.md says',
    async (t) => {
      const [, script = ''] =
        /publish it by hand[\s\S]*?```sh\n([\s\S]*?)```/.exec(
          readFileSync(join(root, 'docs', 'releasing.md'), 'utf8'),
        ) ?? [];
      const { code, log } = await shell(script, mkdtempSync(join(place, 'name-')));
      t.equal(code, 0, log);
      t.match(await shell('npm view textgen-harness versions --json', place), { code: 0, log: /"0\.0\.0"/ });
    },
  );

  await t.test('the version of package.json: package, bill of materials, tags, release, image', async (t) => {
    t.match(await release(t), { version });
    t.equal(git('rev-parse', `v${version}`), git('rev-parse', 'HEAD'));
    t.match(
      execFileSync('git', ['ls-remote', '--tags', origin], { encoding: 'utf8' }),
      new RegExp(`refs/tags/v${major}\\n`),
    );
    const bill = JSON.parse(readFileSync(join(artefact, `textgen-harness-${version}.cdx.json`), 'utf8'));
    t.match(bill, { bomFormat: 'CycloneDX', metadata: { component: { name: 'textgen-harness', version } } });
    const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
    const names = bill.components.map(({ name, group }: { name: string; group?: string }) =>
      group ? `${group}/${name}` : name,
    );
    for (const name of Object.keys(dependencies)) t.ok(names.includes(name), `the bill of materials has ${name}`);
    for (const name of ['tap', 'typescript', 'playwright-core'])
      t.notOk(names.includes(name), `it does not have ${name}`);
    const said = readFileSync(calls, 'utf8');
    t.match(said, `gh release create v${version} --verify-tag`);
    t.match(said, `release/textgen-harness-${version}.cdx.json release/gitlab-component-${version}.yml`);
    t.match(
      said,
      'docker buildx build --file harness/Dockerfile --platform linux/amd64,linux/arm64 --provenance=mode=max',
    );
    t.match(said, `--tag ghcr.io/acme/textgen-harness:${version} --tag ghcr.io/acme/textgen-harness:${major} `);
    t.ok(readFileSync(join(artefact, 'notes.md'), 'utf8').length > 100);
  });

  await t.test('is installed by its name, and gates', async (t) => {
    const project = mkdtempSync(join(place, 'project-'));
    writeFileSync(join(project, 'package.json'), '{ "private": true }');
    const installed = await shell('npm install --save-dev --no-audit --no-fund textgen-harness', project);
    t.equal(installed.code, 0, installed.log);
    t.match(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')), {
      devDependencies: { 'textgen-harness': `^${version}` },
    });
    const gate = await tryAgain(
      () => shell('npx textgen-harness gate --embedded', project),
      ({ code }) => code !== 3,
    );
    t.equal(gate.code, 0, gate.log);
    t.match(gate.log, /CONFORMS/);
  });

  await t.test('a version that the registry has is not released again', async (t) => {
    const { isGreen, outputs, log } = await run('package');
    t.ok(isGreen, log);
    t.match(outputs, { version, released: 'true' });
  });

  await t.test('a file in .changeset becomes the next version, its changelog and its tag', async (t) => {
    writeFileSync(
      join(clone, '.changeset', 'warm-up.md'),
      '---\n"textgen-harness": minor\n---\n\nThe first change after the release.\n',
    );
    git('add', '--all');
    git('commit', '--quiet', '--message', 'A change');
    t.match(await run('version'), { isGreen: true, outputs: { pending: '1' } });
    const [step] = jobs.version?.steps.filter(({ uses = '' }) => uses.startsWith('changesets/')) ?? [];
    const versions = await shell(step?.with?.script ?? 'exit 1', clone);
    t.equal(versions.code, 0, versions.log);
    const next = version.replace(/\.\d+\.\d+$/, (rest: string) => `.${Number(rest.split('.')[1]) + 1}.0`);
    t.match(JSON.parse(readFileSync(manifest, 'utf8')), { version: next });
    t.match(JSON.parse(readFileSync(join(clone, 'package-lock.json'), 'utf8')), {
      version: next,
      packages: { '': { version: next } },
    });
    const changelog = readFileSync(join(clone, 'CHANGELOG.md'), 'utf8');
    t.match(
      changelog,
      new RegExp(`^# Changelog\\n+## ${next}\\n[^#]*### Minor Changes\\n[^#]*The first change after the release\\.`),
    );
    t.match(changelog, `\n## ${version}`, 'and the earlier ones are below');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Next version');
    const { isGreen, log } = await run('github', { 'needs.package.outputs.version': next });
    t.ok(isGreen, log);
    for (const tag of [`v${next}`, `v${major}`])
      t.equal(git('ls-remote', origin, `refs/tags/${tag}`).split('\t')[0], git('rev-parse', 'HEAD'), tag);
  });

  t.strictSame(new Set(Object.keys(jobs)), played, 'each job was played');
});
