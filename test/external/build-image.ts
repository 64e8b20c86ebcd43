import type { BuildContext } from '../../harness/containers/build-context.ts';
import { containerEngine } from '../../harness/containers/container-engine.ts';
import { buildImage as buildHarnessImage } from '../../harness/containers/images.ts';
import { nodeImage } from './images.ts';

/** Builds an image with the harness's own code, on the stand-in of Node. `output` is what the user would see. */
export async function buildImage(name: string, context: BuildContext): Promise<{ image: string; output: string[] }> {
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  const output: string[] = [];
  const engine = await containerEngine(process.env);
  const signal = AbortSignal.timeout(120_000);
  const supply = { engine, env: process.env, signal, say: (line: string) => void output.push(line) };
  return { image: await buildHarnessImage(name, context, nodeImage(), supply), output };
}
