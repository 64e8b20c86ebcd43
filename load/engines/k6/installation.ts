import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { childEnvironment } from '../../processes/child-environment.ts';
import { programsOnPath } from '../../processes/programs-on-path.ts';
import { installedK6, k6Version } from './local-process.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The path of Go, never one of the working folder; undefined if it is not on the path. */
export const findGo = (env: Environment): string | undefined => programsOnPath('go', env)[0];

/**
 * Builds k6 with Go into the user's cache folder, where `findK6` looks for it, in about two minutes. Returns its path. Throws
 * Error if Go fails; its output goes to `say`.
 */
export async function installK6(
  go: string,
  env: Environment,
  { say, signal }: { say(text: string): void; signal: AbortSignal },
): Promise<string> {
  const path = installedK6(env);
  if (path === undefined) throw new Error('the cache folder cannot be written, or other users can change it');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const build = spawn(go, ['install', '-ldflags=-s -w', `go.k6.io/k6/v2@v${k6Version}`], {
    env: { ...childEnvironment('go', env), CGO_ENABLED: '0', GOBIN: dirname(path) },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  for (const stream of [build.stdout, build.stderr]) stream.setEncoding('utf8').on('data', say);
  const [code] = await once(build, 'close');
  if (code !== 0) throw new Error(`Go could not build k6 ${k6Version} (exit code ${code})`);
  return path;
}
