import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A listening server in its own process. */
export type Program = AsyncDisposable & {
  child: ChildProcess;
  url: string;
  port: number;
  exited: Promise<[code: number | null, signal: string | null]>;
};

/** Starts `main.ts` with these options on a free port. Disposing kills the process. */
export async function startProgram(...options: string[]): Promise<Program> {
  const main = join(import.meta.dirname, '..', '..', 'reference-server', 'main.ts');
  const child = spawn(process.execPath, [main, '--port', '0', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit') as Program['exited'];
  let text = '';
  while (!text.includes('\n')) text += (await once(child.stdout, 'data'))[0];
  const [url = ''] = text.split('\n');
  return {
    child,
    url,
    port: Number(new URL(url).port),
    exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
