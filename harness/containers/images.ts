import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { k6Version } from '../../load/engines/k6/local-process.ts';
import { writeNewFile } from '../../load/processes/new-file.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '../../load/processes/temporary-folder.ts';
import type { CommandContext } from '../io/context.ts';
import { InconclusiveError } from '../io/errors.ts';
import { unlessStopped } from './abort.ts';
import { type BuildContext, contentName } from './build-context.ts';
import type { ContainerEngine, Docker } from './container-engine.ts';

/** In the container another user reads the files, which are those of the package. */
const imageFileMode = 0o644;

/** The images of others that are used, each with the environment variable that replaces it. */
const bases = {
  node: { variable: 'TEXTGEN_NODE_IMAGE', image: 'node:24-slim' },
  k6: { variable: 'TEXTGEN_K6_IMAGE', image: `grafana/k6:${k6Version}` },
  store: { variable: 'TEXTGEN_REDIS_IMAGE', image: 'valkey/valkey:8-alpine' },
};

/** Everything that is needed to find, fetch or build an image. */
export interface ImageSource {
  engine: ContainerEngine;
  env: CommandContext['env'];
  signal: AbortSignal;
  say(line: string): void;
}

/** The name of a base image: from its variable, else the default. */
export const imageName = (base: keyof typeof bases, env: ImageSource['env']): string =>
  env[bases[base].variable] || bases[base].image;

/** Pulls a base image unless it is on this machine. Returns its name. Throws InconclusiveError. */
export const ensureBaseImage = (base: keyof typeof bases, source: ImageSource): Promise<string> =>
  ensureImage(imageName(base, source.env), `set ${bases[base].variable} to an image that is available`, source);

/** Pulls an image unless it exists here. Returns its name for the engine. Throws InconclusiveError with `advice`. */
export async function ensureImage(
  image: string,
  advice: string,
  { engine, signal, say }: ImageSource,
): Promise<string> {
  if (await imageId(engine.docker, image)) return image;
  const { ImageName } = await import('testcontainers');
  // testcontainers adds the prefix of TESTCONTAINERS_HUB_IMAGE_NAME_PREFIX to names without a registry.
  const name = ImageName.fromString(image);
  if (await imageId(engine.docker, name.string)) return name.string;
  say(`pulling the image ${name.string}`);
  const failure = await unlessStopped(engine.client.image.pull(name), signal).then(
    () => 'the pull was incomplete',
    (error: Error) => {
      signal.throwIfAborted();
      return error.message.trim();
    },
  );
  if (await imageId(engine.docker, name.string)) return name.string;
  throw new InconclusiveError(
    `the image ${name.string} is not on this machine and cannot be pulled (${failure}): ${advice}`,
  );
}

/** Builds an image, unless one with the same content and base exists. Returns its name. Throws InconclusiveError. */
export async function buildImage(
  image: string,
  context: BuildContext,
  base: string,
  { engine: { docker }, signal, say }: ImageSource,
): Promise<string> {
  const name = contentName(image, context, (await imageId(docker, base)) ?? base);
  if (await imageId(docker, name)) return name;
  say(`building the image ${name} on ${base}`);
  let folder: string | undefined;
  try {
    folder = makeTemporaryFolder('image');
    for (const [path, content] of context.files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeNewFile(join(folder, path), content);
      // Whatever the umask of this user is.
      chmodSync(join(folder, path), imageFileMode);
    }
    const progress = await docker.buildImage(
      { context: folder, src: [...context.files.keys()] },
      { t: name, dockerfile: context.dockerfile, buildargs: { BASE: base }, abortSignal: signal },
    );
    await unlessStopped(finishBuild(docker, progress), signal);
    return name;
  } catch (error) {
    signal.throwIfAborted();
    throw new InconclusiveError(`the image ${name} cannot be built: ${(error as Error).message.trim()}`);
  } finally {
    if (folder !== undefined) removeTemporaryFolder(folder);
  }
}

/** Waits for the end of a build. Rejects with the error and the last 20 lines of the build's output. */
function finishBuild(docker: Docker, progress: NodeJS.ReadableStream): Promise<void> {
  const lines: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  docker.modem.followProgress(
    progress,
    (error) => {
      if (error === null) resolve();
      else reject(new Error(`${error.message}\n${lines.slice(-20).join('')}`));
    },
    ({ stream }: { stream?: string }) => stream && lines.push(stream),
  );
  return promise;
}

async function imageId(docker: Docker, name: string): Promise<string | undefined> {
  try {
    return (await docker.getImage(name).inspect()).Id;
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return undefined;
    throw error;
  }
}
