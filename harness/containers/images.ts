import { PassThrough } from 'node:stream';
import { k6Version } from '../../load/engines/k6/local-process.ts';
import { InconclusiveError } from '../io/errors.ts';
import { type BuildContext, contentName } from './build-context.ts';
import type { Docker, Engine } from './container-engine.ts';
import { unlessAborted } from './deployment.ts';
import { tar } from './tar.ts';

/** An image that everything else is built from or started as, and the variable that replaces it. */
interface Base {
  variable: string;
  usual: string;
}

export const bases = {
  node: { variable: 'TEXTGEN_NODE_IMAGE', usual: 'node:24-slim' },
  k6: { variable: 'TEXTGEN_K6_IMAGE', usual: `grafana/k6:${k6Version}` },
  store: { variable: 'TEXTGEN_REDIS_IMAGE', usual: 'valkey/valkey:8-alpine' },
} as const satisfies Record<string, Base>;

/** What an image is looked up with. */
export interface Supply {
  engine: Engine;
  env: Readonly<Record<string, string | undefined>>;
  signal: AbortSignal;
  say(line: string): void;
}

/** The name of an image: its variable in the environment, else the default. */
export const imageName = (which: keyof typeof bases, env: Supply['env']): string =>
  env[bases[which].variable] || bases[which].usual;

/** Makes sure that a base is here, fetching it if need be. Returns its name. Throws InconclusiveError. */
export function base(which: keyof typeof bases, supply: Supply): Promise<string> {
  return present(imageName(which, supply.env), `set ${bases[which].variable} to one that can be had`, supply);
}

/** Makes sure that an image is here, fetching it if need be. Returns its name as the engine knows it. */
export async function present(image: string, otherwise: string, { engine, signal, say }: Supply): Promise<string> {
  if (await idOf(engine.docker, image)) return image;
  const { ImageName } = await import('testcontainers');
  // Here testcontainers puts the prefix of TESTCONTAINERS_HUB_IMAGE_NAME_PREFIX before names without a registry.
  const name = ImageName.fromString(image);
  if (await idOf(engine.docker, name.string)) return name.string;
  say(`fetching the image ${name.string}`);
  const why = await unlessAborted(engine.client.image.pull(name), signal).then(
    () => 'the registry sent it only in part',
    (error: Error) => {
      signal.throwIfAborted();
      return error.message.trim();
    },
  );
  if (await idOf(engine.docker, name.string)) return name.string;
  throw new InconclusiveError(
    `the image ${name.string} is not on this machine and cannot be fetched (${why}): ${otherwise}`,
  );
}

/** Builds an image on a base, unless the same content was built before. Returns its name. Throws InconclusiveError. */
export async function built(image: string, context: BuildContext, on: string, supply: Supply): Promise<string> {
  const { docker } = supply.engine;
  const name = contentName(image, context, (await idOf(docker, on)) ?? on);
  if (await idOf(docker, name)) return name;
  supply.say(`building the image ${name} on ${on}`);
  const source = new PassThrough();
  source.end(tar(context.files));
  const options = { t: name, dockerfile: context.dockerfile, buildargs: { BASE: on }, abortSignal: supply.signal };
  const progress = await docker.buildImage(source, options).catch((error: Error) => {
    supply.signal.throwIfAborted();
    throw new InconclusiveError(`the image ${name} cannot be built: ${error.message.trim()}`);
  });
  await unlessAborted(followed(docker, progress, name), supply.signal);
  return name;
}

function followed(docker: Docker, progress: NodeJS.ReadableStream, name: string): Promise<void> {
  const lines: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  docker.modem.followProgress(
    progress,
    (error) => {
      if (error === null) resolve();
      else
        reject(
          new InconclusiveError(`the image ${name} cannot be built: ${error.message}\n${lines.slice(-20).join('')}`),
        );
    },
    ({ stream }: { stream?: string }) => stream && lines.push(stream),
  );
  return promise;
}

/** The id of an image that is here. */
async function idOf(docker: Docker, name: string): Promise<string | undefined> {
  try {
    return (await docker.getImage(name).inspect()).Id;
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return undefined;
    throw error;
  }
}
