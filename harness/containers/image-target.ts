import { baseUrl } from '../http/base-url.ts';
import { isSecretive } from '../secrets/secret-headers.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { keysOfEnvironment, keysOfFile } from '../targets/key-ring.ts';
import { withKeys } from '../targets/named-target.ts';
import type { Target } from '../targets/target.ts';
import { readTargetFile } from '../targets/target-file.ts';
import { variablesIn } from './env-file.ts';
import { base, present } from './images.ts';
import { k6Launcher } from './k6-launcher.ts';
import { ready } from './readiness.ts';
import { type StartTerms, started } from './start-target.ts';

/** A server of the user's own, as its image. */
export interface ImagePlan {
  image: string;
  /** Where it listens inside its container. */
  port: number;
  envFile: string | undefined;
  /** --target FILE: its keys and declarations hold, its address gives way to that of the container. */
  file: string | undefined;
  /** Whether k6 will be wanted. */
  withK6: boolean;
}

/** A container of the user's image, once it answers over HTTP. Throws UsageError before anything is started, else as `started` does. */
export async function imageTarget(plan: ImagePlan, terms: StartTerms & { secrets: Secrets }): Promise<Target> {
  const { image, port, envFile, withK6 } = plan;
  const described = describedBy(plan, terms.env);
  const env = envFile === undefined ? {} : variablesIn(envFile, terms.env);
  // Its log may be shown: what looks like a secret is masked there.
  for (const { label, secret } of described('127.0.0.1').keys) terms.secrets.add(label, secret);
  for (const [name, value] of Object.entries(env)) if (isSecretive(name)) terms.secrets.add(name, value);
  return started(terms, async (deployment, supply) => {
    const name = await present(image, 'build it or pull it first', supply);
    const k6Image = withK6 ? await base('k6', supply) : undefined;
    const part = { name: `the container of ${image}`, image: name, env, ports: [port] };
    const running = await deployment.start(part, supply.signal);
    await ready(deployment, running, { port, path: '/v1/models' }, supply.signal);
    return {
      ...{ ...described(running.address(port)), runtime: 'docker' },
      ...(k6Image !== undefined && { k6: k6Launcher({ deployment, image: k6Image, beside: running, port }) }),
    };
  });
}

/** What the target file and the environment say of the server, but for its address. Throws UsageError. */
function describedBy({ image, file: path }: ImagePlan, env: StartTerms['env']): (address: string) => Target {
  const file = path === undefined ? undefined : readTargetFile(path);
  const folder = file === undefined ? '' : new URL(baseUrl(file.baseUrl, `baseUrl in ${path}`)).pathname;
  const ring = file === undefined ? keysOfEnvironment(env) : keysOfFile(file.keys ?? {}, file.declared ?? {}, env);
  return (address) => {
    const url = `http://${address}${folder.replace(/\/$/, '')}`;
    return withKeys({ name: image, ...file, baseUrl: url }, url, ring);
  };
}
