import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..');
const { engines, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Runs the launcher on this Node as if it were another version. */
function launchedOn(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, 'harness/launch.ts', '--version'];
  const { NODE_OPTIONS: _, ...env } = process.env;
  return spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
}

t.test('the launcher refuses the versions of Node that package.json excludes, and no others', async (t) => {
  t.equal(engines.node, '^22.21.0 || >=24.5.0', 'change the versions below with it');
  for (const version of ['18.20.8', '20.19.0', '22.20.0', '23.11.0', '24.4.1']) {
    const { status, stderr, stdout } = launchedOn(version);
    t.same({ status, stdout }, { status: 2, stdout: '' }, version);
    t.equal(stderr, `textgen-harness needs Node 22.21, 24.5 or newer; this is Node ${version}.\n`);
  }
  for (const version of ['22.21.0', '22.23.3', '24.5.0', '25.0.0', '26.9.0', '30.0.0']) {
    const { status, stderr } = launchedOn(version);
    t.same({ status, stderr }, { status: 0, stderr: '' }, version);
  }
});

t.test('the pages that name versions of Node name these', async (t) => {
  for (const page of ['README.md', 'docs/tutorial.md', 'docs/api.md', 'docs/own-checks.md'])
    t.match(readFileSync(join(root, page), 'utf8').replaceAll('\n', ' '), /You need Node 22\.21, 24\.5 or newer/, page);
});

t.test('the scripts of package.json run in cmd.exe as in a POSIX shell', async (t) => {
  for (const [name, script] of Object.entries<string>(scripts))
    t.notMatch(script, /[$;'|<>`]|(^|&& )\w+=/, `${name}: no variables, series, single quotes or pipes`);
});
