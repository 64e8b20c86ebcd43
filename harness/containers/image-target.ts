import { parseBaseUrl } from '../http/base-url.ts';
import { UsageError } from '../io/errors.ts';
import { fileText } from '../io/input-file.ts';
import { isSecretive } from '../secrets/secret-headers.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { keysOfEnvironment, keysOfFile } from '../targets/key-ring.ts';
import { withKeys } from '../targets/named-target.ts';
import type { Target } from '../targets/target.ts';
import { readTargetFile } from '../targets/target-file.ts';
import { ensureBaseImage, ensureImage } from './images.ts';
import { k6Launcher } from './k6-launcher.ts';
import { waitUntilReady } from './readiness.ts';
import { type StartContext, startTarget } from './start-target.ts';

interface ImageSettings {
  image: string;
  /** Port on which it listens inside its container. */
  port: number;
  envFile: string | undefined;
  /** File of --target. Its keys and declarations apply; the address is that of the container. */
  file: string | undefined;
  /** The load may use k6. */
  withK6: boolean;
}

/** Starts a container of the user's image and waits for an answer. Throws UsageError, and as `startTarget` does. */
export async function startImageTarget(
  settings: ImageSettings,
  context: StartContext & { secrets: Secrets },
): Promise<Target> {
  const { image, port, envFile, withK6 } = settings;
  const targetAt = describeTarget(settings, context.env);
  const env = envFile === undefined ? {} : variablesIn(envFile, context.env);
  // The container's log may be shown, so the values of variables that look like secrets are masked too.
  for (const { label, secret } of targetAt('127.0.0.1').keys) context.secrets.add(label, secret);
  for (const [name, value] of Object.entries(env)) if (isSecretive(name)) context.secrets.add(name, value);
  return startTarget(context, async (deployment, source) => {
    const name = await ensureImage(image, 'build it or pull it first', source);
    const k6Image = withK6 ? await ensureBaseImage('k6', source) : undefined;
    const part = { name: `the container of ${image}`, image: name, env, ports: [port] };
    const running = await deployment.start(part);
    await waitUntilReady(deployment, running, { port, path: '/v1/models' });
    return {
      ...{ ...targetAt(running.address(port)), runtime: 'docker' },
      ...(k6Image !== undefined && { k6: k6Launcher({ deployment, image: k6Image, beside: running, port }) }),
    };
  });
}

function describeTarget({ image, file: path }: ImageSettings, env: StartContext['env']): (address: string) => Target {
  const file = path === undefined ? undefined : readTargetFile(path);
  const folder = file === undefined ? '' : new URL(parseBaseUrl(file.baseUrl, `baseUrl in ${path}`)).pathname;
  const ring = file === undefined ? keysOfEnvironment(env) : keysOfFile(file.keys ?? {}, file.declared ?? {}, env);
  return (address) => {
    const url = `http://${address}${folder.replace(/\/$/, '')}`;
    return withKeys({ name: image, ...file, baseUrl: url }, url, ring);
  };
}

/**
 * The variables of a file, read as `docker run --env-file` does: one `NAME=value` a line, the value being everything
 * after the first `=`. `NAME` alone takes the value from the environment. Empty lines and lines with # are ignored.
 * Throws UsageError that names file and line.
 */
export function variablesIn(path: string, env: StartContext['env']): Record<string, string> {
  const lines = fileText(path, 'file of --env-file')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const variables: Record<string, string> = {};
  for (const [index, line] of lines.entries()) {
    const text = line.trimStart();
    if (text === '' || text.startsWith('#')) continue;
    const [name = ''] = text.split('=', 1);
    if (!/^[^\s=]+$/.test(name)) throw new UsageError(`${path}, line ${index + 1}: expected NAME=value`);
    const given = Object.hasOwn(env, name) ? env[name] : undefined;
    const value = text.includes('=') ? text.slice(name.length + 1) : given;
    if (value !== undefined) variables[name] = value;
  }
  return variables;
}
