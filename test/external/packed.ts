import { execFile } from 'node:child_process';
import { globSync, lstatSync, mkdtempSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { program } from './program.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const mostOutputBytes = 64 * 1024 * 1024;

/** A Node to install and run the package with. */
export interface Node {
  version: string;
  path: string;
}

export const thisNode: Node = { version: process.versions.node, path: process.execPath };

/** Nodes of other versions: those that test/external/install-nodes.sh puts into .tools. */
export const otherNodes: readonly Node[] = globSync('.tools/node-*/node_modules/.bin/node', { cwd: root })
  .map((path) => ({ version: /node-([\d.]+)/.exec(path)?.[1] ?? '', path: join(root, path) }))
  .sort((one, other) => one.version.localeCompare(other.version, 'en', { numeric: true }));

/** The reason to skip tests with other versions of Node, or false. */
export const withoutNodes = otherNodes.length === 0 && 'no other Node is in .tools: test/external/install-nodes.sh';

/** A folder outside this repository, whose packages would be found from within. */
export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'textgen-package-'));

/** npm's own program, which any Node can run. */
function npmProgram(): string {
  const { npm_execpath: ofScript } = process.env;
  const path = ofScript?.endsWith('.js') ? ofScript : program('npm');
  if (path === undefined) throw new Error('npm is not on the path');
  return realpathSync(path);
}

/** Variables of a user: without those of npm scripts and of the test runner, and with this Node first on the path. */
function environment(node: Node, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_OPTIONS$|TAP|INIT_CWD$|TEXTGEN_)/.test(name),
  );
  const PATH = [dirname(realpathSync(node.path)), process.env.PATH].join(delimiter);
  return { ...Object.fromEntries(entries), PATH, ...more };
}

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a Node program with its arguments in a folder until it ends. */
export async function runNode(
  node: Node,
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<Ended> {
  const options = { cwd, env: environment(node, env), maxBuffer: mostOutputBytes, timeout: 300_000 };
  return execute(node.path, args, options).then(
    (said) => ({ code: 0, ...said }),
    ({ code, stdout, stderr, killed }: Ended & { killed: boolean }) => ({
      code,
      stdout,
      stderr: killed ? `${stderr}\nended after 300 s` : stderr,
    }),
  );
}

/** The command of the package that is installed in a folder. */
export const harness = (
  node: Node,
  cwd: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> =>
  runNode(node, [join('node_modules', 'textgen-harness', 'dist', 'harness', 'launch.js'), ...args], { cwd, env });

export const npm = (node: Node, cwd: string, ...args: string[]): Promise<Ended> =>
  runNode(node, [npmProgram(), ...args], { cwd });

/** Installs packages in a folder. Returns the warnings of npm, but for those about npm's own configuration. */
export async function install(node: Node, cwd: string, ...packages: string[]): Promise<string[]> {
  const flags = ['--prefer-offline', '--no-audit', '--no-fund'];
  const { code, stdout, stderr } = await npm(node, cwd, 'install', ...flags, ...packages);
  if (code !== 0) throw new Error(stderr);
  return `${stdout}\n${stderr}`.split('\n').filter((line) => /warn/i.test(line) && !/Unknown \w+ config/.test(line));
}

/** The number of packages in the node_modules of a folder, and what they take on the disk. */
export function installedSize(folder: string): { packages: number; megabytes: number } {
  const modules = join(folder, 'node_modules');
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  const blocks = readdirSync(modules, { recursive: true }).map((path) => lstatSync(join(modules, String(path))).blocks);
  return {
    packages: Object.keys(packages).length,
    megabytes: (blocks.reduce((sum, each) => sum + each, 0) * 512) / 2 ** 20,
  };
}
