/** The command compare: exit codes, files, and what is printed beside them. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { RunReport } from '../schemas/generated/types.ts';
import { inProcess } from './in-process.ts';

const directory = t.testdir({});
const run = (...args: string[]) => inProcess(args, { directory });

t.before(async () => {
  const check = ['check', '--embedded', '--quiet', '--out'];
  await run(...check, 'all', '--suite', 'versioning', '--suite', 'models');
  await run(...check, 'one', '--suite', 'versioning');
  await run(...check, 'other', '--suite', 'auth');
  cpSync(join(directory, 'one'), join(directory, 'without-page'), { recursive: true });
  writeFileSync(join(directory, 'one', 'notes.txt'), '');
});

const judged = (folder: string): string[] => {
  const { checks } = JSON.parse(readFileSync(join(directory, folder, 'run.json'), 'utf8')) as RunReport;
  return checks.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id);
};

t.test('lost coverage is worse, and each lost check is named; more coverage is not worse', async (t) => {
  const worse = await run('compare', 'all', 'one');
  t.equal(worse.code, 1);
  for (const id of judged('all').filter((id) => !judged('one').includes(id))) t.match(worse.stdout, id);
  t.equal((await run('compare', 'one/run.json', 'all/report.html')).code, 0);
  const allowed = await run('compare', 'all', 'one', '--allow-lost');
  t.equal(allowed.code, 0);
  t.match(allowed.stdout, /No longer judged \(allowed\)/);
});

t.test('runs without anything in common are inconclusive', async (t) => {
  const { code, stdout } = await run('compare', 'one', 'other');
  t.equal(code, 3);
  t.match(stdout, /▲ INCONCLUSIVE {2}the runs have nothing in common that could be compared\n$/);
});

t.test('with --out it prints what got worse, and the page links the reports', async (t) => {
  const { code, stdout } = await run('compare', 'all', 'one', '--out', 'comparison');
  t.equal(code, 1);
  t.match(stdout, /^Worse\n {2}✘ No longer judged, \d+ checks[\s\S]*✘ WORSE[\s\S]*compare\.html\n$/);
  t.strictSame(readdirSync(join(directory, 'comparison')).sort(), ['compare.html', 'compare.json', 'compare.md']);
  const page = readFileSync(join(directory, 'comparison', 'compare.html'), 'utf8');
  for (const name of ['all', 'one']) t.match(page, `href="../${name}/report.html"`);
});

t.test('several runs, or --matrix, give a page of checks by runs', async (t) => {
  const { code, stdout } = await run('compare', 'one', 'all', 'one', '--out', 'matrix');
  t.equal(code, 0, stdout);
  t.strictSame(readdirSync(join(directory, 'matrix')).sort(), ['matrix.html', 'matrix.json', 'matrix.md']);
  t.match(stdout, /B is not worse than A\n {2}C is not worse than A/);
  t.match(readFileSync(join(directory, 'matrix', 'matrix.html'), 'utf8'), 'href="../all/report.html"');
  t.equal((await run('compare', 'all', 'one', 'all')).code, 1, 'one of them is worse');
  t.equal((await run('compare', 'one', 'one', 'other')).code, 3, 'one of them has nothing in common');
  const two = await run('compare', 'all', 'one', '--matrix', '--reporter', 'json');
  t.match(JSON.parse(two.stdout), { kind: 'matrix', runs: [{ letter: 'A' }, { letter: 'B' }] });
});

t.test('one run alone, and a format without a file, are misuse', async (t) => {
  t.equal((await run('compare', 'all')).code, 2);
  t.equal((await run('compare', 'all', 'one', '--out', 'x', '--reporter', 'pretty')).code, 2);
  t.match((await run('compare', 'all', 'one', '--reporter', 'tap')).stderr, /compare supports --reporter pretty, /);
});
