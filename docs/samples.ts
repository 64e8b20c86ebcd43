/** Writes the sample reports of the site, docs/public/samples/, by the commands that docs/samples.md shows. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const launcher = join(import.meta.dirname, '..', 'harness', 'launch.ts');
const samples = join(import.meta.dirname, 'public', 'samples');
const place = mkdtempSync(join(tmpdir(), 'textgen-samples-'));
const { CI: _, ...environment } = process.env;
const env = Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('TEXTGEN_')));

/** Runs the harness. Throws Error if it ends with another code than the expected one, up to three times. */
function harness(expected: number, words: string, more: Record<string, string> = {}): void {
  for (let left = 3; ; left--) {
    const { status, stderr } = spawnSync(process.execPath, [launcher, ...words.split(' ')], {
      ...{ cwd: place, encoding: 'utf8', env: { ...env, ...more } },
    });
    if (status === expected) return;
    // 3: this machine was too busy to send the load on time.
    if (status !== 3 || left === 1) throw new Error(`${words} ended with ${status}, not ${expected}\n${stderr}`);
  }
}

/** Runs `use` beside a reference server with these options, at its address; port 0 is any that is free. */
async function beside(options: string, use: (url: string) => void, port = '0'): Promise<void> {
  const words = ['serve', '--port', port, ...options.split(' ').filter(Boolean)];
  const server = spawn(process.execPath, [launcher, ...words], {
    cwd: place,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [printed] = await once(server.stdout, 'data');
    use(String(printed).split('\n')[0] ?? '');
  } finally {
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  }
}

const keys = {
  TEXTGEN_KEY: 'demo-key-primary',
  TEXTGEN_KEY_SECONDARY: 'demo-key-secondary',
  TEXTGEN_KEY_FORBIDDEN: 'demo-key-forbidden',
  TEXTGEN_KEY_EXHAUSTIBLE: 'demo-key-exhaustible',
  TEXTGEN_KEY_BYSTANDER: 'demo-key-bystander',
  TEXTGEN_KEYS_LOAD: 'demo-key-load-1,demo-key-load-2,demo-key-load-3',
};
/** Keeps a report, which its run made readable for its owner only. */
function keep(file: string, name: string): void {
  const path = join(samples, `${name}.html`);
  copyFileSync(join(place, file), path);
  chmodSync(path, 0o644);
}

rmSync(samples, { recursive: true, force: true });
mkdirSync(samples, { recursive: true });
try {
  harness(0, 'gate --embedded --quiet --out conforming');
  keep('conforming/report.html', 'conforming');
  await beside('--defect accepts-any-key --defect admits-one-too-many', (url) =>
    harness(1, `gate ${url} --quiet --out failing`, keys),
  );
  keep('failing/report.html', 'failing');
  harness(0, 'load --embedded --profile per-key-429 --windows 6 --quiet --out load');
  keep('load/report.html', 'load');
  await beside('--defect omits-headers-on-429', (url) => harness(1, `check ${url} --quiet --out third`, keys));
  harness(1, 'compare conforming failing third --out matrix');
  keep('matrix/matrix.html', 'matrix');
  // A history is that of one address.
  let port = '0';
  for (const [defect, code] of [
    ['', 0],
    ['--defect wrong-401-code', 1],
    ['', 0],
  ] as const)
    await beside(
      defect,
      (url) => {
        ({ port } = new URL(url));
        harness(code, `check ${url} --quiet --out last --history runs`, keys);
      },
      port,
    );
  keep('last/report.html', 'history');
  // The client of docs/clients.md, before it is mended.
  const page = readFileSync(join(import.meta.dirname, 'clients.md'), 'utf8');
  const [, client = ''] = /^```js client\.mjs\n([\s\S]*?)^```$/m.exec(page) ?? [];
  writeFileSync(join(place, 'client.mjs'), client);
  harness(1, 'client --level should --out client -- node client.mjs');
  keep('client/report.html', 'client');
} finally {
  rmSync(place, { recursive: true, force: true });
}
