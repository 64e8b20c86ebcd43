/** The workflows of this repository: what they may do, and each of their jobs, step by step. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempDisposableSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join, matchesGlob } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { sampleOf } from '../tier.ts';
import { tryAgain } from '../try-again.ts';
import { cloneProject, root } from './ci/programs.ts';
import {
  type JobRun,
  jobsToPlay,
  matrixOf,
  readWorkflow,
  runJobSteps,
  runnerActions,
  type WorkflowJob,
} from './ci/workflow.ts';
import { clusterPrograms } from './kubernetes/cluster.ts';

const names = globSync('.github/workflows/*.yml', { cwd: root }).map((path) => basename(path, '.yml'));

t.test('workflows: no permission by default, few for a job, a bound of time, actions by their commit', async (t) => {
  t.ok(names.length >= 5);
  for (const name of names) {
    const { permissions, jobs } = readWorkflow(name);
    t.strictSame(permissions, {}, name);
    for (const [job, { permissions: own, 'timeout-minutes': minutes = 0, steps }] of Object.entries(jobs)) {
      t.ok(own !== undefined && minutes > 0 && minutes <= 90, `${name}, ${job}`);
      for (const { uses, run = '' } of steps) {
        if (uses !== undefined) t.match(uses, /^(\.\/|[\w-]+\/[\w./-]+@[0-9a-f]{40})$/, `${name}, ${job}`);
        t.notMatch(run, /\$\{\{/, `${name}, ${job}: no expression inside a script`);
      }
    }
    for (const line of readFileSync(join(root, '.github', 'workflows', `${name}.yml`), 'utf8').matchAll(
      /@[0-9a-f]{40}(.*)/g,
    ))
      t.match(line[1], /^ # v\d+\.\d+\.\d+$/, `${name}: the version beside a commit`);
  }
  const [publishing] = Object.values(readWorkflow('release').jobs).filter(
    ({ permissions }) => permissions?.['id-token'] === 'write' && permissions.packages === undefined,
  );
  t.strictSame(publishing?.permissions, { 'id-token': 'write' }, 'the job that publishes to npm can do nothing else');
});

t.test('a check of pull requests never stays pending, and a fork publishes nothing', async (t) => {
  for (const name of ['ci', 'docs', 'codeql'])
    t.equal(readWorkflow(name).on.pull_request, null, `${name} runs on each`);
  for (const name of names) {
    const { jobs } = readWorkflow(name);
    const isHeldBack = (job: string): boolean => {
      const { if: condition = '', needs = [] } = jobs[job] ?? {};
      return condition.includes('!github.event.repository.fork') || [needs].flat().some(isHeldBack);
    };
    for (const [job, { permissions = {} }] of Object.entries(jobs))
      if (Object.entries(permissions).some(([kind, value]) => value === 'write' && kind !== 'security-events'))
        t.ok(isHeldBack(job), `${name}, ${job}`);
  }
});

t.test('ci: all of the proof decides on a pull request, not the sample of npm test', async (t) => {
  const { proof } = readWorkflow('ci').jobs;
  const step = proof?.steps.find(({ run }) => run === 'npm run -s harness -- prove --shard "$SHARD"');
  t.ok(step !== undefined && proof?.if === undefined, 'prove without --only');
  t.match(step?.env?.SHARD, /^\$\{\{ matrix\.shard \}\}$/);
  const shards = proof?.strategy?.matrix.shard ?? [];
  t.ok(shards.length > 0);
  t.strictSame(
    shards,
    shards.map((_, index) => `${index + 1}/${shards.length}`),
    'every shard',
  );
});

t.test('nightly: the cache keeps the tools, and the cluster that takes minutes to build', async (t) => {
  const steps = Object.values(readWorkflow('nightly').jobs).flatMap((job) => job.steps);
  const cached = steps.flatMap(({ uses, with: { path = '' } = {} }) =>
    uses?.startsWith('actions/cache@') ? path.trim().split('\n') : [],
  );
  for (const folder of [join(root, '.tools'), clusterPrograms])
    t.ok(
      cached.some((path) =>
        matchesGlob(folder, path.startsWith('~/') ? join(homedir(), path.slice(2)) : join(root, path)),
      ),
      folder,
    );
});

t.test('Dependabot looks at every folder with packages of others', async (t) => {
  const { updates } = parse(readFileSync(join(root, '.github', 'dependabot.yml'), 'utf8'));
  const lookedAt = Object.fromEntries(
    updates.map((each: { 'package-ecosystem': string; directories?: string[]; directory: string }) => [
      each['package-ecosystem'],
      (each.directories ?? [each.directory]).map((path) => path.slice(1)).sort(),
    ]),
  );
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const manifests = { npm: 'package.json', gomod: 'go.mod', pip: 'requirements.txt', docker: 'Dockerfile' };
  for (const [ecosystem, manifest] of Object.entries(manifests))
    t.strictSame(
      lookedAt[ecosystem],
      tracked
        .filter((path) => basename(path) === manifest)
        .map((path) => dirname(path).replace(/^\.$/, ''))
        .sort(),
      ecosystem,
    );
});

/** Workflows all of whose jobs another test plays: it looks itself that it leaves none out. */
const playedElsewhere: Record<string, string> = { docs: 'site.test.ts', release: 'release.test.ts' };

/** Commands that other parts of the gate run whole, and what a job runs here in their place. */
const shortened: Record<string, string> = {
  'npm test': 'npm test -- schemas/nearest.test.ts',
  'npm run -s harness -- prove --shard "$SHARD"':
    'npm run -s harness -- prove --shard "$SHARD" --only bare-list --only wraps-list --only lists-stats',
  // The gate knows its commit, and its tests clone the project.
  'bash .ci/run':
    'npm ci && bash -n .ci/run && git rev-parse --short HEAD && node test/external/ci/play.ts codeql analyse language=python',
};

/** Packages that the first job installs; the others have links to them, since an install takes a quarter of a minute. */
const installed = mkdtempSync(join(tmpdir(), 'textgen-installed-'));
t.teardown(() => rmSync(installed, { recursive: true, force: true }));

/** The script of a step as it runs here: `npm ci` installs once, and commands that take minutes are shortened. */
const instead = (script: string): string =>
  script
    .split('\n')
    .map((line) => shortened[line] ?? line)
    .join('\n')
    .replaceAll(/^npm ci(?: --ignore-scripts)?(?=$| &&)/gm, (command) =>
      existsSync(join(installed, 'node_modules'))
        ? `cp -al '${installed}/node_modules' .`
        : `${command} && cp -al node_modules '${installed}'`,
    );

const asRoot = process.getuid?.() === 0;
const otherUser = 1001;
/** The runner of GitHub checks out as its own user; a job in a container runs as root. */
const isInContainer = ({ container }: WorkflowJob): boolean => container !== undefined;

const runsOnSeveral = (job: WorkflowJob): boolean => job['runs-on'].includes('matrix.');

async function play(job: WorkflowJob, values: Record<string, string>): Promise<JobRun> {
  using place = mkdtempDisposableSync(join(tmpdir(), 'textgen-play-'));
  const { path: folder } = place;
  cloneProject(root, folder);
  if (isInContainer(job)) execFileSync('chown', ['-R', String(otherUser), folder]);
  return await runJobSteps(job, { folder, values, action: runnerActions(folder), instead });
}

const jobs = names
  .filter((name) => playedElsewhere[name] === undefined)
  .flatMap((name) => Object.entries(jobsToPlay(name)).map(([id, job]) => ({ name, id, job })));

t.test('each job is played: here, or by the test of its workflow', async (t) => {
  for (const [name, file] of Object.entries(playedElsewhere)) {
    t.ok(names.includes(name), name);
    t.match(readFileSync(join(import.meta.dirname, file), 'utf8'), `jobsToPlay('${name}')`, file);
  }
  const scripts = jobs.flatMap(({ job }) => job.steps.flatMap(({ run = '' }) => run.split('\n')));
  for (const command of Object.keys(shortened)) t.ok(scripts.includes(command), `a job runs ${command}`);
});

t.test('steps on macOS and Windows are commands that bash and PowerShell understand', async (t) => {
  const elsewhere = jobs.filter(({ job }) => runsOnSeveral(job));
  t.ok(elsewhere.length > 0);
  for (const { job } of elsewhere) for (const { run } of job.steps) if (run !== undefined) t.match(run, /^npm [\w ]+$/);
});

// Members of a matrix differ in the version of Node, the servers of the proof, or the system, for which this machine stands.
for (const { name, id, job } of jobs)
  for (const values of sampleOf(`${name}, ${id}`, matrixOf(job), 1)) {
    const skip = isInContainer(job) && !asRoot && 'only root can give a checkout to another user';
    t.test(`${name}: ${[id, ...Object.values(values)].join(' ')}`, { skip, timeout: 900_000 }, async (t) => {
      // 3 is inconclusive: the machine was too busy for a load.
      const { isGreen, log, steps } = await tryAgain(
        () => play(job, values),
        ({ code }) => code !== 3,
      );
      for (const { run, seconds } of steps) t.comment(`${seconds.toFixed(0)} s  ${run.trim()}`);
      t.ok(isGreen, isGreen ? 'green' : log);
    });
  }
