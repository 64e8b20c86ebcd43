import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { childEnvironment } from '../../load/processes/child-environment.ts';
import type { KeyInUse } from '../http/target-access.ts';
import { InconclusiveError } from '../io/errors.ts';
import type { Target } from './target.ts';

const generation = ['POST /v1/generate'];

const faultHeader = 'x-fault';
/** Rules of `--fault`: the embedded server answers 500 or 503 to a request with this header. */
export const embeddedFaults = [500, 503].map((fault) => ({
  match: { header: { [faultHeader]: String(fault) } },
  fault,
}));
const provokedBy = (status: number) => ({
  method: 'POST' as const,
  path: '/v1/generate',
  headers: { [faultHeader]: String(status) },
  body: { model: 'model-v1', prompt: 'Fail, please.', maxTokens: 64 },
});

/** The embedded server's keys; each run has new random secrets. */
export function embeddedKeys(loadKeys: number): KeyInUse[] {
  const key = (role: KeyInUse['role'], label: string, variable: string, limit: number, windowSeconds: number) => {
    const secret = `tg-${randomBytes(18).toString('base64url')}`;
    return { role, label, secret, variable, limit, windowSeconds };
  };
  const several = (count: number, role: 'exhaustible' | 'load', windowSeconds: number) =>
    Array.from({ length: count }, (_, index) =>
      key(role, `${role}-${index + 1}`, `TEXTGEN_KEY_${role.toUpperCase()}_${index + 1}`, 20, windowSeconds),
    );
  return [
    key('primary', 'primary', 'TEXTGEN_KEY', 5000, 60),
    key('secondary', 'secondary', 'TEXTGEN_KEY_SECONDARY', 5000, 60),
    { ...key('forbidden', 'forbidden', 'TEXTGEN_KEY_FORBIDDEN', 1000, 60), lacks: generation },
    key('bystander', 'bystander', 'TEXTGEN_KEY_BYSTANDER', 500, 60),
    ...several(3, 'exhaustible', 1),
    ...several(loadKeys, 'load', 2),
  ];
}

/** The keys in the format of the reference server. */
export function serverKeys(keys: readonly KeyInUse[]) {
  return keys.map(({ label: id, secret, limit = 0, windowSeconds = 0, lacks = [] }) => {
    return { id, secret, limit, windowSeconds, lacks };
  });
}

/** Facts about the embedded server, the same in a process, in containers and in a cluster. */
export const embeddedFacts = {
  name: 'embedded',
  hasOwnKeys: true as const,
  absent: {},
  declared: {
    rateLimit: { limit: 20, windowSeconds: 1, resetUnit: 'epoch-seconds' as const, algorithm: 'fixed-window' as const },
    unknownModel: { status: 400 },
    idempotency: { replayId: 'same' as const, scope: 'api-key' as const, differentBodyStatus: 400 },
    pagination: { models: false },
    generate: { status: 200 },
  },
  provoke: { 500: provokedBy(500), 503: provokedBy(503) },
  budget: undefined,
  load: { allowed: true },
} satisfies Partial<Target>;

/** Starts the reference server in its own process. Throws InconclusiveError with the server's output if it does not listen. */
export async function startEmbeddedTarget(seed: number, loadKeys = 3, startMilliseconds = 10_000): Promise<Target> {
  const keys = embeddedKeys(loadKeys);
  const child = startServer();
  child.stdin?.on('error', () => {});
  child.stdin?.write(`${JSON.stringify({ seed, keys: serverKeys(keys), faults: embeddedFaults })}\n`);
  try {
    const baseUrl = await addressOf(child, startMilliseconds);
    return {
      ...embeddedFacts,
      baseUrl,
      runtime: 'process',
      keys,
      warnings: [],
      [Symbol.asyncDispose]: () => endServer(child),
    };
  } catch (error) {
    await endServer(child);
    throw error;
  }
}

/** The server's program is next to this file: a `.ts` file in the repository, `.js` in the package. */
function startServer(): ChildProcess {
  const program = import.meta.filename.replace(/embedded(\.[jt]s)$/, 'embedded-server$1');
  // Its own process group: Ctrl-C must not end the server before the harness does.
  return spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    env: childEnvironment('node'),
  });
}

async function addressOf(child: ChildProcess, startMilliseconds: number): Promise<string> {
  const output: string[] = [];
  child.stderr?.on('data', (chunk) => output.push(String(chunk)));
  const failure = (reason: string) =>
    new InconclusiveError([`the embedded server ${reason}`, ...output].join('\n').trimEnd());
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const giveUp = () => reject(failure(`did not listen within ${startMilliseconds / 1000} s`));
  const timer = setTimeout(giveUp, startMilliseconds);
  child.once('error', (error) => reject(failure(`did not start: ${error.message}`)));
  child.once('close', (code, signal) => reject(failure(`ended before it listened (${signal ?? `code ${code}`})`)));
  const lines = child.stdout ? createInterface(child.stdout) : undefined;
  lines?.on('line', (line) => line.startsWith('http://') && resolve(line.trim()));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

async function endServer(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.stdin?.end();
  const late = setTimeout(() => child.kill('SIGKILL'), 1000);
  await ended;
  clearTimeout(late);
}
