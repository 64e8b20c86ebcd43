/** Reference servers on the cluster itself. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Test } from 'tap';
import { serverContext } from '../../../harness/containers/build-context.ts';
import { tar } from '../../../harness/containers/tar.ts';
import { docker, nodeImage, storeImage } from '../images.ts';
import { program } from '../program.ts';
import { corner, type Stage } from './stage.ts';

/** The image of the reference server, from its Dockerfile on the stand-in of Node. */
function referenceImage(): string {
  const { dockerfile, files } = serverContext();
  const archive = tar(files);
  const base = nodeImage();
  const hash = createHash('sha256').update(archive).update(base).digest('hex').slice(0, 12);
  const tag = `textgen-stand-in/reference:${hash}`;
  if (docker('images', '--quiet', tag) !== '') return tag;
  execFileSync('docker', ['build', '--quiet', '--file', dockerfile, '--build-arg', `BASE=${base}`, '--tag', tag, '-'], {
    env: { ...process.env, DOCKER_BUILDKIT: '0' },
    input: archive,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  return tag;
}

/** Why the servers have no store, or false. */
export const withoutStore: string | false =
  program('redis-server') === undefined && 'redis-server is absent: apt-get install redis-server';

let images: { reference: string; store: string } | undefined;

/** The images of servers and store, brought onto the node once. */
function imagesOn({ cluster }: Stage) {
  const store = () => storeImage(program('redis-server') ?? '', program('redis-cli') ?? '');
  images ??= { reference: cluster.bring(referenceImage()), store: cluster.bring(store()) };
  return images;
}

const args = ['--profile', 'per-key-429', '--pods', '4', '--deploy-reference', '--replicas', '3'];

/** Several servers that share a store admit exactly what one would, and have counted what the pods say. */
export async function deployment(t: Test, stage: Stage): Promise<void> {
  const here = await corner(t, stage, 'reference');
  const { code, stderr } = await here.load(args, {}, { images: imagesOn(stage) }).ended;
  t.equal(code, 0, stderr);
  const [load] = here.report().load;
  t.equal(load?.validity.verdict, 'valid', load?.validity.reasons.join('; ') ?? '');
  const truths = load?.invariants.filter(({ id }) => id === 'ground-truth') ?? [];
  t.same(
    truths.map(({ key, verdict, says }) => [key, verdict, says]),
    [
      ['noisy', 'holds', 'the target counts 40 admitted and 80 refused, like the ledger'],
      ['steady', 'holds', 'the target counts 32 admitted and 0 refused, like the ledger'],
      ['quiet', 'holds', 'the target counts 8 admitted and 0 refused, like the ledger'],
    ],
  );
  t.same(await here.left(), [], 'nothing is left in the namespace');
}

/** Servers that do not start end the run with what Kubernetes and they themselves say. */
export async function brokenDeployment(t: Test, stage: Stage): Promise<void> {
  const here = await corner(t, stage, 'broken-reference');
  const { reference } = imagesOn(stage);
  // What is no store does not know its options.
  const { code, stderr } = await here.load(args, {}, { images: { reference, store: reference } }).ended;
  t.equal(code, 3, stderr);
  t.match(
    stderr,
    /the pod textgen-\S+ cannot start: ended with code 2 again and again\n {2}error: unknown option '--bind'/,
  );
  t.same(await here.left(), []);
}

/** Ctrl-C while servers are being started removes them. */
export async function interruptedDeployment(t: Test, stage: Stage): Promise<void> {
  const here = await corner(t, stage, 'interrupted-reference');
  const run = here.load(args, {}, { images: imagesOn(stage) });
  await run.says(/starting 3 reference servers/);
  run.process.kill('SIGINT');
  const { code, stderr } = await run.ended;
  t.equal(code, 3, stderr);
  t.match(stderr, /interrupted while the reference servers were being started; they are removed/);
  t.same(await here.left(), []);
}
