import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';

t.setTimeout(600_000);

// The test runner puts its own loaders into every child's environment; what is installed runs without them.
const execute = promisify(execFile);
const root = join(import.meta.dirname, '..');
const elsewhere = t.testdir({ node_modules: {} });
const run = (program: string, args: string[], { cwd = elsewhere }: { cwd?: string } = {}) =>
  execute('env', ['-u', 'NODE_OPTIONS', program, ...args], { cwd });
const installed = join(elsewhere, 'node_modules', 'textgen-harness');
const program = join(installed, 'dist', 'harness', 'launch.js');
const harness = (...args: string[]) => run(process.execPath, [program, ...args], { cwd: elsewhere });

/** Packs the project and puts the package, with the dependencies that it declares and no others, into another folder. */
t.before(async () => {
  await run('npm', ['pack', '--silent', '--pack-destination', elsewhere], { cwd: root });
  const [archive = ''] = readdirSync(elsewhere).filter((name) => name.endsWith('.tgz'));
  mkdirSync(installed);
  await run('tar', ['-xzf', join(elsewhere, archive), '-C', installed, '--strip-components=1']);
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const place = join(elsewhere, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), place);
  }
});

t.test('the package holds what runs, and neither sources nor tests', async (t) => {
  const files = readdirSync(installed, { recursive: true }).map(String);
  for (const name of ['README.md', 'LICENSE', 'CHANGELOG.md', join('dist', 'schemas', 'index.d.ts')])
    t.ok(files.includes(name), name);
  t.strictSame(
    files.filter((name) => /\.test\.|\.ts$/.test(name) && !name.endsWith('.d.ts')),
    [],
  );
});

t.test('installed elsewhere it helps, lists, and checks the embedded server', async (t) => {
  t.match((await harness('--help')).stdout, /Usage: textgen-harness/);
  t.match((await harness('list', 'checks')).stdout, /^Checks \(\d+\)/);
  t.match((await harness('check', '--embedded', '--suite', 'versioning', '--quiet')).stdout, /CONFORMS/);
});

t.test('it can be imported, for the schemas and clauses', async (t) => {
  const code =
    "import { clauseById, problemsOf } from 'textgen-harness'; console.log(clauseById('5.3').kind, problemsOf('TargetFile', {}).length)";
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: elsewhere });
  t.equal(stdout, 'stated 1\n');
});
