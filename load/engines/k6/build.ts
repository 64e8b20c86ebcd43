/** `npm run k6`: builds the k6 that the toolkit is tried with into .tools/, with the Go of this machine. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { k6Version } from './local-process.ts';

const tools = join(import.meta.dirname, '..', '..', '..', '.tools');

/** Exit code: 0 built, 2 no Go, else that of Go. */
function build(): number {
  mkdirSync(tools, { recursive: true });
  process.stdout.write(`building k6 ${k6Version} into .tools/ (about two minutes, 50 MB)\n`);
  const built = spawnSync('go', ['install', '-ldflags=-s -w', `go.k6.io/k6@v${k6Version}`], {
    env: { ...process.env, CGO_ENABLED: '0', GOBIN: tools },
    stdio: 'inherit',
  });
  if (built.error) {
    process.stderr.write(
      `k6 is built with Go, which is not on the path: install Go, or put a k6 ${k6Version} on the path\n`,
    );
    return 2;
  }
  return built.status ?? 1;
}

process.exitCode = build();
