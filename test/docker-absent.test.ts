import t from 'tap';
import { textgenHarness } from './command-line.ts';
import { inProcess } from './in-process.ts';

t.test('without a container engine --runtime docker is misuse that says what to do', async (t) => {
  const env = { DOCKER_HOST: 'unix:///nonexistent/docker.sock' };
  const { code, stderr } = await textgenHarness(['check', '--runtime', 'docker'], { directory: t.testdir(), env });
  t.equal(code, 2);
  t.equal(
    stderr,
    'textgen-harness: DOCKER_HOST is unix:///nonexistent/docker.sock, and no container engine answers there (ENOENT)\n',
  );
});

t.test('without the package testcontainers it is misuse that says how to install it', async (t) => {
  const directory = t.testdir({
    'absent.mjs': `import { registerHooks } from 'node:module';
registerHooks({
  resolve(name, context, next) {
    if (name !== 'testcontainers') return next(name, context);
    throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});`,
  });
  const env = { NODE_OPTIONS: `--import ${directory}/absent.mjs`, DOCKER_HOST: 'ssh://nowhere' };
  const { code, stderr } = await textgenHarness(['check', '--runtime', 'docker'], { directory, env });
  t.equal(code, 2);
  t.match(stderr, /npm install --save-dev testcontainers/);
});

const mixtures: [args: string[], says: RegExp][] = [
  [['--image', 'a'], /--image needs --port/],
  [['--port', '80'], /--port needs --image/],
  [['--env-file', 'x'], /--env-file needs --image/],
  [['--image', 'a', '--port', '80', 'http://127.0.0.1:1'], /name two servers/],
  [['--image', 'a', '--port', '80', '--runtime', 'process'], /cannot be used with --runtime process/],
  [['--image', 'a', '--port', '80', '--replicas', '2'], /'--replicas <number>' cannot be used with option '--image/],
  [['--replicas', '2'], /needs --runtime docker/],
  [['--runtime', 'docker', 'http://127.0.0.1:1'], /name two servers/],
  [['--runtime', 'podman'], /expected process or docker/],
  [['--image', 'a', '--port', '80'], /set TEXTGEN_KEY/],
  [['--image', 'a', '--port', '70000'], /from 1 to 65535/],
];

t.test('options that contradict each other are a usage error', async (t) => {
  const directory = t.testdir({ x: '' });
  await Promise.all(
    mixtures.map(async ([args, says]) => {
      const { code, stderr } = await inProcess(['check', ...args], { directory });
      t.equal(code, 2, args.join(' '));
      t.match(stderr, says);
    }),
  );
});
