import { Misuse } from '../misuse.ts';
import type { Options } from '../options.ts';
import type { Surroundings } from '../surroundings.ts';
import { embeddedTarget } from './embedded.ts';
import { targetFile } from './file.ts';
import type { Target } from './target.ts';
import { namedTarget } from './url.ts';

/** A server under test that is named, but not yet started. */
export interface Choice {
  name: string;
  /** Starts it, if that is needed. `say` tells what takes long. Throws Misuse and Inconclusive. */
  start(say: (line: string) => void): Promise<Target>;
}

/** What only the run knows of the server that it needs. */
export interface Needs {
  seed: number;
  loadKeys: number;
  /** Whether k6 may be wanted for the load. */
  withK6: boolean;
}

/** The server that a command line names. Reads files, starts nothing. Throws Misuse. */
export function choice(
  url: string | undefined,
  options: Options,
  { env, directory, stop, secrets }: Surroundings,
  { seed, loadKeys, withK6 }: Needs,
): Choice {
  refuseMixtures(url, options);
  const { image, port, envFile, target: file, runtime, replicas } = options;
  if (image !== undefined && port !== undefined)
    return {
      name: (file === undefined ? undefined : targetFile(file).name) ?? image,
      start: async (say) =>
        (await import('../containers/image.ts')).imageTarget(
          { image, port, envFile, file, withK6 },
          { env, stop, say, secrets },
        ),
    };
  if (runtime === 'docker')
    return {
      name: 'embedded',
      start: async (say) =>
        (await import('../containers/embedded.ts')).embeddedContainers(
          { seed, loadKeys, replicas: replicas ?? 1, withK6 },
          { env, stop, say },
        ),
    };
  const named = runtime === 'process' ? undefined : namedTarget({ url, file, env, directory });
  return {
    name: named?.name ?? 'embedded',
    start: async () => named ?? embeddedTarget(seed, loadKeys),
  };
}

/** Options that say where the server is exclude one another. */
function refuseMixtures(url: string | undefined, options: Options): void {
  const { image, port, envFile, target, runtime, replicas } = options;
  if (image === undefined && (port !== undefined || envFile !== undefined))
    throw new Misuse(
      `${port === undefined ? '--env-file' : '--port'} goes with --image NAME, the image of your server`,
    );
  if (image !== undefined && port === undefined)
    throw new Misuse(`--image ${image}: on which --port does it listen inside its container?`);
  if (image !== undefined && url !== undefined)
    throw new Misuse(`the URL ${url} and --image ${image} are two servers: leave one of the two out`);
  if (image !== undefined && runtime === 'process')
    throw new Misuse('an --image runs in a container: leave --runtime process out');
  if (image !== undefined && replicas !== undefined)
    throw new Misuse('--replicas is for the embedded server: what replicas of another server share is not known here');
  if (image !== undefined) return;
  const other = url === undefined ? target && `--target ${target}` : `the URL ${url}`;
  if (runtime !== undefined && other !== undefined)
    throw new Misuse(
      `--runtime ${runtime} is for the embedded server, and ${other} names another: leave one of the two out`,
    );
  if (replicas !== undefined && runtime !== 'docker') throw new Misuse('--replicas needs --runtime docker');
}
