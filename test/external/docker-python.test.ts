/**
 * gate --image with the image of examples/python-server. The image is built by its own Dockerfile, on a base with the
 * machine's Python and the pinned requirements, which pip then need not download.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import type { RunReport } from '../../schemas/generated/types.ts';
import { tryAgain } from '../try-again.ts';
import { contained, containersOf, withoutK6 } from './contained.ts';
import { built, docker, librariesOf, withoutEngine } from './images.ts';

const root = join(import.meta.dirname, '..', '..');
const example = join(root, 'examples', 'python-server');
const environment = join(root, '.tools', 'python-image');
const requirements = readFileSync(join(example, 'requirements.txt'), 'utf8');
const installed = join(environment, 'installed.txt');

/** Creates a virtual environment with the pinned requirements. Returns the reason if that fails, else false. */
function prepareEnvironment(): string | false {
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe', timeout: 300_000 });
  try {
    if (readFileSync(installed, 'utf8') === requirements) return false;
  } catch {}
  try {
    run('python3', '-m', 'venv', '--clear', environment);
    run(join(environment, 'bin', 'pip'), 'install', '-q', '-r', join(example, 'requirements.txt'));
    writeFileSync(installed, requirements);
    return false;
  } catch (error) {
    return `the requirements of the Python example cannot be installed: ${(error as Error).message.split('\n').at(-1)}`;
  }
}

/** An image with Python in the same folders as on this machine, pip and the requirements. */
function pythonBase(): string {
  const asked = 'import sys, os, sysconfig; print(os.path.realpath(sys.executable), sysconfig.get_path("stdlib"))';
  const said = execFileSync(join(environment, 'bin', 'python3'), ['-c', asked], { encoding: 'utf8' });
  const [program = '', library = ''] = said.trim().split(' ');
  const [packages = ''] = globSync(join(environment, 'lib', 'python3.*', 'site-packages'));
  const hash = createHash('sha256').update(requirements).update(readFileSync(program)).digest('hex').slice(0, 12);
  return built(`textgen-stand-in/python:${hash}`, (folder) => {
    const at = (path: string) => join(folder, 'root', path);
    const place = (source: string, path: string) => {
      mkdirSync(dirname(at(path)), { recursive: true });
      cpSync(source, at(path), {
        recursive: true,
        dereference: true,
        filter: (file) => file === source || !unneeded.test(file),
      });
    };
    const shell = realpathSync('/bin/sh');
    for (const linked of [program, shell, ...globSync([`${library}/lib-dynload/*.so`, `${packages}/**/*.so`])])
      for (const [path, source] of librariesOf(linked)) place(source, path);
    place(library, library);
    place(program, program);
    place(packages, '/packages');
    place(shell, '/bin/sh');
    for (const name of ['usr/local/bin', 'tmp', 'srv']) mkdirSync(at(name), { recursive: true });
    symlinkSync(program, at('/usr/local/bin/python'));
    writeFileSync(at('/usr/local/bin/pip'), '#!/bin/sh\nexec python -m pip "$@"\n', { mode: 0o755 });
    const env = 'ENV PYTHONPATH=/packages PIP_NO_INDEX=1 PIP_BREAK_SYSTEM_PACKAGES=1 PYTHONDONTWRITEBYTECODE=1';
    writeFileSync(join(folder, 'Dockerfile'), `FROM scratch\nCOPY root/ /\n${env}\n`);
  });
}

/** Parts of an installed Python that no server imports. */
const unneeded =
  /\/python3\.\d+\/(test|idlelib|tkinter|ensurepip|config-[^/]*|site-packages|dist-packages)$|__pycache__$/;

function exampleImage(): string {
  const tag = `textgen-stand-in/python-example:${process.pid}`;
  execFileSync('docker', ['build', '-q', '-t', tag, '--build-arg', `BASE=${pythonBase()}`, example], {
    env: { ...process.env, DOCKER_BUILDKIT: '0' },
    stdio: 'pipe',
  });
  t.teardown(() => docker('rmi', tag));
  return tag;
}

const demoKeys: { name: string; secret: string }[] = JSON.parse(readFileSync(join(example, 'keys.demo.json'), 'utf8'));
const secretOf = (name: string): string => demoKeys.find((key) => key.name === name)?.secret ?? '';
const three = (name: string, key: string) =>
  [1, 2, 3].map((place) => [`${name}_${place}`, secretOf(`${key}-${place}`)]);

const keys = {
  TEXTGEN_KEY: secretOf('primary'),
  TEXTGEN_KEY_SECONDARY: secretOf('secondary'),
  TEXTGEN_KEY_FORBIDDEN: secretOf('reader'),
  TEXTGEN_KEY_BYSTANDER: secretOf('bystander'),
  ...Object.fromEntries([...three('TEXTGEN_KEY_EXHAUSTIBLE', 'small'), ...three('TEXTGEN_KEY_LOAD', 'load')]),
};

const skip = withoutEngine || withoutK6 || prepareEnvironment();

t.test('gate --image with the image of the Python example conforms', { skip }, async (t) => {
  const folder = t.testdir({
    'service.env': `TEXTGEN_SERVER_KEYS=${JSON.stringify(demoKeys)}\nTEXTGEN_SERVER_FAULTS=1\n`,
  });
  const options = [
    '--image',
    exampleImage(),
    '--port',
    '8000',
    '--env-file',
    'service.env',
    '--target',
    join(example, 'textgen.target.json'),
  ];
  const gate = async () => {
    const run = contained(['gate', ...options], folder, keys);
    const ended = await run.ended;
    const report: RunReport = JSON.parse(readFileSync(join(folder, 'harness-results', 'run.json'), 'utf8'));
    const left = report.checks.filter(({ outcome }) => outcome === 'inapplicable').map(({ suite }) => suite);
    return { ...ended, report, left, isGone: containersOf(run.process.pid).length === 0 };
  };
  // A sliding log gives requests back bit by bit, so some checks of Remaining and Reset find no occasion; on a busy machine, more.
  const { code, stderr, stdout, report, left, isGone } = await tryAgain(gate, ({ left }) => left.length <= 4);
  t.equal(code, 0, stdout + stderr);
  t.match(report, { verdict: 'conforms', target: { name: 'python example', runtime: 'docker' } });
  t.match(report.counts, { violated: 0, blocked: 0, errored: 0 });
  t.same(
    [...new Set(left)].filter((suite) => suite !== 'rate-limit'),
    [],
  );
  t.ok(left.length <= 4, `${left.length} checks are not applicable`);
  t.match(report.load, [{ profile: 'per-key-429', engine: 'k6', validity: { verdict: 'valid' } }]);
  t.ok(isGone, 'the container is gone');
});
