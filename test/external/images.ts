/**
 * Stand-ins for images that cannot be pulled here, from programs of this machine. Each is built once; its tag is a hash of
 * its content. They have no shell, so commands must be in exec form.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Runs the docker command and returns its output. */
export const docker = (...args: string[]): string =>
  execFileSync('docker', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** The reason to skip tests that need containers, or false. */
export const withoutEngine: string | false = (() => {
  try {
    docker('version', '--format', '{{.Server.Version}}');
    return false;
  } catch (error) {
    const says = String((error as { stderr?: Buffer }).stderr ?? error).split('\n')[0];
    return `no container engine answers (${says}): install and start Docker`;
  }
})();

/** An image that contains only Node, at /usr/local/bin/node. */
export const nodeImage = (): string =>
  image('node', { '/usr/local/bin/node': realpathSync(process.execPath) }, ['ENTRYPOINT ["node"]']);

/** An image that contains only k6, which needs no libraries. */
export const k6Image = (k6: string): string => image('k6', { '/usr/bin/k6': k6 }, ['USER 12345', 'ENTRYPOINT ["k6"]']);

/** An image that contains only a Redis server and its client. */
export const storeImage = (server: string, client: string): string =>
  image(
    'redis',
    { '/usr/local/bin/redis-server': realpathSync(server), '/usr/local/bin/redis-cli': realpathSync(client) },
    ['VOLUME /data', 'WORKDIR /data', 'ENTRYPOINT ["redis-server", "--protected-mode", "no"]'],
  );

/** Builds an image from scratch: programs by their path in it, with the libraries to which they are linked. */
function image(name: string, programs: Record<string, string>, lines: readonly string[]): string {
  const files = Object.entries(programs).flatMap(([place, source]) => [
    [place, source] as const,
    ...librariesOf(source),
  ]);
  const hash = createHash('sha256').update(['tmp 1777', ...lines].join('\n'));
  for (const [place, source] of files) hash.update(place).update(readFileSync(source));
  const tag = `textgen-stand-in/${name}:${hash.digest('hex').slice(0, 12)}`;
  return built(tag, (folder) => {
    mkdirSync(join(folder, 'root', 'tmp'), { recursive: true });
    // Every user of the image can write there, as in others.
    chmodSync(join(folder, 'root', 'tmp'), 0o1777);
    for (const [place, source] of files) {
      mkdirSync(join(folder, 'root', dirname(place)), { recursive: true });
      copyFileSync(source, join(folder, 'root', place));
    }
    writeFileSync(join(folder, 'Dockerfile'), ['FROM scratch', 'COPY root/ /', ...lines].join('\n'));
  });
}

/** Builds an image from a folder that `fill` fills, unless the image exists. Returns its name. */
export function built(tag: string, fill: (folder: string) => void): string {
  if (docker('images', '--quiet', tag) !== '') return tag;
  const folder = mkdtempSync(join(tmpdir(), 'textgen-image-'));
  try {
    fill(folder);
    execFileSync('docker', ['build', '--quiet', '--tag', tag, folder], {
      env: { ...process.env, DOCKER_BUILDKIT: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return tag;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The libraries of a program by path, from ldd. A static program has none. */
export function librariesOf(source: string): (readonly [place: string, source: string])[] {
  try {
    const said = execFileSync('ldd', [source], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return [...said.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => [path, realpathSync(path)] as const);
  } catch {
    return [];
  }
}
