import t from 'tap';
import { completeProxies, exemptLoopback, refuseBadProxies, usesProxy } from './proxies.ts';

t.test('this machine is added to NO_PROXY', async (t) => {
  const after = (env: Record<string, string>) => {
    exemptLoopback(env);
    return env;
  };
  const here = 'localhost,.localhost,127.0.0.1,::1,[::1]';
  t.strictSame(after({}), { NO_PROXY: here });
  t.strictSame(after({ NO_PROXY: 'example.com' }), { NO_PROXY: `example.com,${here}` });
  t.strictSame(after({ no_proxy: 'a', NO_PROXY: 'b' }), { no_proxy: `a,${here}`, NO_PROXY: 'b' });
});

t.test('a proxy without a scheme gets http://', async (t) => {
  const env = { HTTPS_PROXY: 'user:word@proxy.example:3128', http_proxy: 'https://proxy.example', HTTP_PROXY: '' };
  completeProxies(env);
  t.strictSame(env, {
    ...env,
    HTTPS_PROXY: 'http://user:word@proxy.example:3128',
    http_proxy: 'https://proxy.example',
  });
});

t.test('a proxy is used for its scheme, and not for this machine', async (t) => {
  t.equal(usesProxy('https://example.com', { HTTPS_PROXY: 'http://proxy' }), true);
  t.equal(usesProxy('https://example.com', { http_proxy: 'http://proxy' }), false);
  t.equal(usesProxy('http://example.com', { http_proxy: 'http://proxy' }), true);
  t.equal(usesProxy('http://127.0.0.1:1', { http_proxy: 'http://proxy' }), false);
  t.equal(usesProxy('http://example.com', {}), false);
});

t.test('an invalid proxy address is refused, and not repeated', async (t) => {
  t.throws(() => refuseBadProxies({ HTTPS_PROXY: 'http://user:password@[proxy' }), {
    message: 'HTTPS_PROXY is not a URL: expected one like http://proxy.example.com:3128',
  });
  t.doesNotThrow(() => refuseBadProxies({ http_proxy: 'http://proxy.example:3128', HTTPS_PROXY: '' }));
});
