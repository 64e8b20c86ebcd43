/** Copies images to the node of the cluster. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pauseImage } from './cluster-settings.ts';

const load = (folder: string, from: string, name: string): string =>
  execFileSync(
    'sh',
    ['-c', `${from} | ctr --address "$2" --namespace k8s.io images import -`, 'sh', name, join(folder, 'c.sock')],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );

/** Copies an image from the Docker engine. Returns its full name on the node. */
export function bring(folder: string, image: string): string {
  load(folder, 'docker save "$1"', image);
  return `docker.io/${image}`;
}

/** Imports the image that holds a pod's namespaces. It is made of one static program, without an engine. */
export function importPause(folder: string, program: string): void {
  const work = mkdtempSync(join(folder, 'image-'));
  const tar = (...args: string[]) => execFileSync('tar', args, { cwd: work, stdio: 'ignore' });
  mkdirSync(join(work, 'root'));
  copyFileSync(program, join(work, 'root', 'pause'));
  tar('--create', '--file', 'layer.tar', '--directory', 'root', 'pause');
  const layer = createHash('sha256')
    .update(readFileSync(join(work, 'layer.tar')))
    .digest('hex');
  const config = {
    architecture: process.arch === 'x64' ? 'amd64' : process.arch,
    os: 'linux',
    config: { Entrypoint: ['/pause'] },
    rootfs: { type: 'layers', diff_ids: [`sha256:${layer}`] },
  };
  writeFileSync(join(work, 'config.json'), JSON.stringify(config));
  writeFileSync(
    join(work, 'manifest.json'),
    JSON.stringify([{ Config: 'config.json', RepoTags: [pauseImage], Layers: ['layer.tar'] }]),
  );
  tar('--create', '--file', 'image.tar', 'manifest.json', 'config.json', 'layer.tar');
  load(folder, 'cat "$1"', join(work, 'image.tar'));
  rmSync(work, { recursive: true });
}
