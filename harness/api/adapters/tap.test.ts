import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';

t.test('a run may take longer than the time-out of a file', async (t) => {
  const adapter = JSON.stringify(join(import.meta.dirname, 'tap.ts'));
  const file = `
    import { clientTests } from ${adapter};
    await clientTests({
      scenarios: ['plain'],
      async client({ baseUrl, key }) {
        await new Promise((resolve) => setTimeout(resolve, 2000));
        const headers = { authorization: 'Bearer ' + key, 'content-type': 'application/json' };
        const body = JSON.stringify({ model: 'model-v1', prompt: 'Hello.', maxTokens: 64 });
        await fetch(baseUrl + '/v1/generate', { method: 'POST', headers, body });
      },
    });`;
  const env = { ...process.env, TAP_TIMEOUT: '1', TAP: '1' };
  const args = ['--input-type=module', '--eval', file];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: import.meta.dirname, env, encoding: 'utf8' });
  t.equal(status, 0, stdout.slice(-500));
  t.notMatch(stdout, /timeout!/);
});
