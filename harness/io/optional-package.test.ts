import t from 'tap';
import { optionalPackage } from './optional-package.ts';

const absent = 'no-such-package';

t.test('a package that is not installed is a usage error that says where to install it', async (t) => {
  await t.rejects(
    optionalPackage(absent, 'containers need', () => import(absent)),
    {
      name: 'UsageError',
      message:
        /^containers need the package no-such-package, which is not installed: npm install --save-dev no-such-package; for the GitHub action and the GitLab component, set their input packages: no-such-package$/,
    },
  );
});

t.test('a fault of the package itself is not hidden', async (t) => {
  const broken = () => Promise.reject(new TypeError('broken'));
  await t.rejects(optionalPackage('some-package', 'this needs', broken), { name: 'TypeError' });
});
