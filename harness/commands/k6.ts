import { findGo, installK6 } from '../../load/engines/k6/installation.ts';
import { findK6, k6Version } from '../../load/engines/k6/local-process.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { requireKnown } from '../invocation/suggestion.ts';
import { UsageError } from '../io/errors.ts';

const otherWays = `Install Go (https://go.dev/dl/) and repeat this command, or install k6 itself:
  macOS: brew install k6
  Windows: winget install k6 --source winget
  Debian, Ubuntu: apt-get install k6, from Grafana's package repository:
    https://grafana.com/docs/k6/latest/set-up/install-k6/
  other systems: https://github.com/grafana/k6/releases
With Docker, no k6 is needed here for a load on the embedded server or an image: add --runtime docker or --image`;

/** `k6 install`: builds k6 with Go into the user's cache folder, or says how else to get it. */
export const run: RunCommand = async ({ arguments: [action = ''] }, { env, stdout, stderr, stop }) => {
  requireKnown('action', [action], ['install']);
  const found = findK6(env);
  if (found !== undefined) {
    stdout.write(`k6 ${found.version} is installed: ${found.path}\n`);
    return 0;
  }
  const go = findGo(env);
  if (go === undefined) throw new UsageError(`k6 is built with Go, which is not on the path. ${otherWays}`);
  stderr.write(`building k6 ${k6Version} with ${go} (about two minutes, 50 MB)\n`);
  try {
    stdout.write(`k6 is installed: ${await installK6(go, env, { say: (text) => stderr.write(text), signal: stop })}\n`);
    return 0;
  } catch (error) {
    stop.throwIfAborted();
    throw new UsageError(`${(error as Error).message}. ${otherWays}`);
  }
};
