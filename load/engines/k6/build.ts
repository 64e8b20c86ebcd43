/** `npm run k6`: builds the k6 version that the toolkit is tested with into .tools/. Needs Go. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { k6Version } from './local-process.ts';

const tools = join(import.meta.dirname, '..', '..', '..', '.tools');

/** Returns the exit code: 0, 2 if there is no Go, or Go's own. */
function build(): number {
  mkdirSync(tools, { recursive: true });
  process.stdout.write(`building k6 ${k6Version} into .tools/ (about two minutes, 50 MB)\n`);
  const built = spawnSync('go', ['install', '-ldflags=-s -w', `go.k6.io/k6@v${k6Version}`], {
    env: { ...process.env, CGO_ENABLED: '0', GOBIN: tools },
    stdio: 'inherit',
  });
  if (built.error) {
    process.stderr.write(`building k6 needs Go: install Go, or put k6 ${k6Version} on the path\n`);
    return 2;
  }
  return built.status ?? 1;
}

process.exitCode = build();
