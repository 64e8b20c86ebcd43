/** Writes dist/, which the package contains: compiled programs, the Dockerfile of the reference server, and types of what is exported. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { removeInternalDeclarations } from './declarations.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** Runs a program of node_modules/.bin, or Node. Throws Error if it fails. */
function run(program: string, ...args: string[]): void {
  const path = program === 'node' ? process.execPath : join(root, 'node_modules', '.bin', program);
  const { status, error } = spawnSync(path, args, { cwd: root, stdio: 'inherit' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
}

if (!existsSync(join(root, 'node_modules', '.bin', 'tsc'))) {
  throw new Error('the packages that build textgen-harness are not installed: run npm ci before npm pack');
}

const script = 'load/engines/k6/script';

run('node', 'schemas/generate.ts', '--check');
rmSync(dist, { recursive: true, force: true });
// Comments are a seventh of the package. They stay in the types, where editors show them.
for (const project of [
  ['tsconfig.build.json'],
  [script, '--noEmit', 'false', '--declaration', '--outDir', join('dist', script)],
]) {
  run('tsc', '-p', ...project, '--emitDeclarationOnly');
  run('tsc', '-p', ...project, '--declaration', 'false', '--removeComments');
}
// k6 finds no module by the name of its package: scripts import this one by its path, which people write.
for (const end of ['js', 'd.ts']) renameSync(join(dist, script, `recording.${end}`), join(dist, `k6.${end}`));
// The compiler would indent the generated validators, which makes them half as long again. They have no types.
const validators = join('schemas', 'generated', 'validators');
for (const name of readdirSync(join(root, validators))) {
  const text = readFileSync(join(root, validators, name), 'utf8')
    .replace(/^\/\/ @ts-nocheck\n/, '')
    .replaceAll(".ts';", ".js';");
  writeFileSync(join(dist, validators, name.replace(/\.ts$/, '.js')), text);
}
// Programs read them: without indentation they are a tenth smaller.
for (const name of globSync('**/*.json', { cwd: dist })) {
  const path = join(dist, name);
  writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))));
}
const dockerfile = join('reference-server', 'Dockerfile');
copyFileSync(join(root, dockerfile), join(dist, dockerfile));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
removeInternalDeclarations(dist, manifest.exports);
// The compiled programs read a copy of it, without members that mean something only at the root of a package.
const ofRoot = ['exports', 'bin', 'files', 'scripts', 'devDependencies'];
const kept = Object.entries(manifest).filter(([member]) => !ofRoot.includes(member));
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
