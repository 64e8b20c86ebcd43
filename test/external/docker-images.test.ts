import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { serverContext } from '../../harness/containers/build-context.ts';
import { buildImage } from './build-image.ts';
import { contained } from './contained.ts';
import { docker, nodeImage, withoutEngine } from './images.ts';

const skip = withoutEngine;
const root = join(import.meta.dirname, '..', '..');
const demoKey = 'demo-key-primary';

/** Starts a container that is removed when the test ends. */
function startContainer(t: Test, ...args: string[]): string {
  const id = docker('run', '--detach', '--label', `textgen-harness.test=${process.pid}`, ...args);
  t.teardown(() => docker('rm', '--force', '--volumes', id));
  return id;
}

t.test('the image of the reference server', { skip }, async (t) => {
  const { image: name } = await buildImage('textgen-reference-server', serverContext());

  t.test('is not built again while its content is the same', async (t) => {
    const again = await buildImage('textgen-reference-server', serverContext());
    t.equal(again.image, name);
    t.same(again.output, [], 'nothing was built');
    const changed = new Map(serverContext().files).set('reference-server/added.ts', Buffer.from('export {};'));
    const other = await buildImage('textgen-reference-server', { ...serverContext(), files: changed });
    t.teardown(() => docker('rmi', other.image));
    t.not(other.image, name, 'other content has another name');
  });

  t.test('adds less than 10 MB to its base', async (t) => {
    const size = (image: string) => Number(docker('image', 'inspect', '--format', '{{.Size}}', image));
    t.ok(size(name) - size(nodeImage()) < 10e6, `${size(name) - size(nodeImage())} bytes`);
  });

  t.test('serves on a read-only root without privileges and becomes healthy', async (t) => {
    const confined = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
    const id = startContainer(t, ...confined, '--publish', '127.0.0.1::8080', '--health-interval', '1s', name);
    const state = () => JSON.parse(docker('inspect', '--format', '{{json .State}}', id));
    for (let tries = 0; tries < 100 && state().Health.Status === 'starting'; tries++) await pause(100);
    t.equal(state().Health.Status, 'healthy');
    const reply = await fetch(`http://${docker('port', id, '8080')}/v1/models`, {
      headers: { authorization: `Bearer ${demoKey}` },
    });
    t.equal(reply.status, 200);
    const user = docker('exec', id, 'node', '-p', 'process.getuid()');
    t.equal(user, '65532', 'not as root');
    docker('stop', '--time', '5', id);
    t.equal(state().ExitCode, 0, 'SIGTERM ends it cleanly');
  });
});

t.test('an absent image is looked for under the prefix of testcontainers', { skip }, async (t) => {
  const prefix = { TESTCONTAINERS_HUB_IMAGE_NAME_PREFIX: '127.0.0.1:9/mirror/' };
  const options = ['check', '--runtime', 'docker', '--suite', 'versioning'];
  const { code, stderr } = await contained(options, t.testdir(), { ...prefix, TEXTGEN_NODE_IMAGE: 'textgen-absent' })
    .ended;
  t.equal(code, 3);
  t.match(stderr, /the image 127\.0\.0\.1:9\/mirror\/textgen-absent:latest is not on this machine/);
  t.match(stderr, /set TEXTGEN_NODE_IMAGE/);
  t.equal(
    (await contained(options, t.testdir(), prefix).ended).code,
    0,
    'an image on this machine is used under its own name',
  );
});

t.test('the Dockerfile of the reference server names every file of its context', async (t) => {
  const { dockerfile, files } = serverContext();
  const copied = [...readFileSync(join(root, dockerfile), 'utf8').matchAll(/^COPY (\S+) /gm)].map(([, path]) => path);
  const missed = [...files.keys()].filter(
    (path) => path !== dockerfile && !copied.some((place) => path === place || path.startsWith(`${place}/`)),
  );
  t.same(missed, []);
});
