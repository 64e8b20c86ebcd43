/** Shared by the tests of CI files: the environment of a job, a server, and this project as others get it. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Test } from 'tap';

export const root = join(import.meta.dirname, '..', '..', '..');

/** The folder of the Node that runs the tests. */
export const nodeFolder = dirname(process.execPath);

const passedOn = /^(PATH|HOME|LANG|.*_proxy|npm_config_(registry|cafile|cache)|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i;

/** The environment of a job on this machine: without the variables of the test runner and of the project. */
export const jobEnvironment = (more: Record<string, string> = {}): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value = '']) => (passedOn.test(name) ? [[name, value]] : [])),
  ),
  ...more,
});

export interface ShellRun {
  code: number;
  /** Standard output and standard error. */
  log: string;
}

/**
 * Runs a script as CI systems do: in a bash of its own that ends with the first command that fails. tap gives its own
 * NODE_OPTIONS to every child process.
 */
export async function runShell(script: string, cwd: string, env: Record<string, string>): Promise<ShellRun> {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', `unset NODE_OPTIONS\n${script}`], {
    ...{ cwd, env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk;
    });
  const [code] = await once(child, 'close');
  return { code: code ?? 1, log };
}

/** A port that no program uses. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

/** The reference server in a process of its own, with its demo keys, until the test ends. Returns its address. */
export async function startServer(t: Test, ...options: string[]): Promise<string> {
  const launcher = join(root, 'harness', 'launch.ts');
  const child = spawn(process.execPath, [launcher, 'serve', '--port', '0', ...options], {
    env: jobEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  t.teardown(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  });
  let said = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    said += chunk;
    const [address] = /^http:\/\/127\.0\.0\.1:\d+$/m.exec(said) ?? [];
    if (address !== undefined) {
      child.stdout.resume();
      return address;
    }
  }
  throw new Error(`the reference server did not start: ${said}`);
}

/** The demo keys of the reference server, as variables of a job. */
export const demoKeys = { TEXTGEN_KEY: 'demo-key-primary', TEXTGEN_KEY_SECONDARY: 'demo-key-secondary' };

const unneeded = ['.git', '.tap', '.tools', 'coverage', 'dist', 'harness-results', 'node_modules', 'test'];

/** A copy of this project without installed packages, until the test ends. */
export function copyProject(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'textgen-project-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const isNeeded = (path: string): boolean => dirname(path) !== root || !unneeded.includes(basename(path));
  cpSync(root, folder, { recursive: true, filter: isNeeded });
  return folder;
}

/** Clones this project from `source` into a folder, with what is not committed yet: a change is tried before its commit. */
export function cloneProject(source: string, folder: string): void {
  execFileSync('git', ['clone', '--quiet', source, folder]);
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter((path) => path !== '' && existsSync(join(root, path))))
    cpSync(join(root, file), join(folder, file));
}

/**
 * The packed tool: the one that TEXTGEN_PACKAGE names, as CI sets it, else it is packed from a copy, because other tests may
 * read dist/ at the same time.
 */
export async function packTool(t: Test): Promise<string> {
  const { TEXTGEN_PACKAGE: given } = process.env;
  if (given) return given;
  const folder = copyProject(t);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const env = jobEnvironment({ PATH: `${nodeFolder}:${process.env.PATH}` });
  const { log } = await runShell('npm pack --silent', folder, env);
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error(`npm pack left no package: ${log}`);
  return join(folder, name);
}
