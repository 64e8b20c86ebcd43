import t from 'tap';
import { textgenHarness } from './command-line.ts';

const load = ['load', '--profile', 'per-key-429', '--on', 'kubernetes'];

t.test('without the package of the client it is misuse that says how to install it', async (t) => {
  const directory = t.testdir({
    'absent.mjs': `import { registerHooks } from 'node:module';
registerHooks({
  resolve(name, context, next) {
    if (name !== '@kubernetes/client-node') return next(name, context);
    throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});`,
  });
  const env = { NODE_OPTIONS: `--import ${directory}/absent.mjs` };
  const { code, stderr } = await textgenHarness(load, { directory, env });
  t.equal(code, 2);
  t.match(stderr, /npm install --save-dev @kubernetes\/client-node/);
});

t.test('without a cluster it is misuse that says how to name one', async (t) => {
  const directory = t.testdir();
  const { code, stderr } = await textgenHarness(load, { directory, env: { HOME: directory, KUBECONFIG: '' } });
  t.equal(code, 2);
  t.match(stderr, /no cluster is configured: give --kubeconfig FILE, set KUBECONFIG, or create a kubeconfig at /);
});
