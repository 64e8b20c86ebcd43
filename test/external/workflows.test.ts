/** The workflows of this repository: what they may do, and the job that tries the action on itself, step by step. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import t from 'tap';
import { runAction } from './ci/composite-action.ts';
import { copyProject, root } from './ci/programs.ts';
import { type ActionOf, readWorkflow, runJobSteps } from './ci/workflow.ts';

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

t.test('ci: the action on a server that conforms, and on one that does not', async (t) => {
  const folder = copyProject(t);
  const action: ActionOf = async (step, contexts) => {
    if (step.uses !== './') return;
    const fill = (values: Record<string, string> = {}) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, contexts.fill(value)]));
    const { isGreen, outputs, log } = await runAction(folder, folder, fill(step.with), fill(step.env));
    contexts.add(`steps.${step.id}.outputs`, outputs);
    contexts.add(`steps.${step.id}`, { outcome: isGreen ? 'success' : 'failure' });
    t.comment(log);
  };
  const { action: job } = readWorkflow('ci').jobs;
  if (job === undefined) throw new Error('ci.yml has no job action');
  const { isGreen, log } = await runJobSteps(job, { folder, action });
  t.ok(isGreen, log);
});
