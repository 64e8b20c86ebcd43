import t from 'tap';
import { Secrets } from '../secrets/secrets.ts';
import { programClient } from './client-program.ts';

const key = 'tg-4f7Q9zJm2XwB8rLpVh';
const start = {
  ...{ baseUrl: 'http://127.0.0.1:1', key, scenario: 'plain', generations: 1, resetUnit: 'epoch-seconds' as const },
  ...{ signal: new AbortController().signal, sleep: async () => {} },
};
const secrets = new Secrets();
secrets.add('client', key);

t.test('no part of a key is in the last words of a program, wherever they are cut', async (t) => {
  for (const [kind, script] of [
    ['before the end', `console.error('x'.repeat(9000) + process.env.TEXTGEN_KEY + 'y'.repeat(4090))`],
    ['after the words', `console.error('x'.repeat(295) + process.env.TEXTGEN_KEY)`],
  ] as const) {
    const program = [process.execPath, '-e', `${script}; process.exitCode = 3`];
    const { kind: end, says } = await programClient(program, t.testdir(), process.env, secrets.mask)(start);
    t.equal(end, 'failed');
    t.match(says, /^exit code 3: .{300}$/, kind);
    for (let from = 0; from + 3 <= key.length; from++)
      t.notOk(says.includes(key.slice(from, from + 3)), `${kind}: ${key.slice(from, from + 3)}`);
  }
});

t.test('a program that cannot be started is told with what to look at', async (t) => {
  await t.rejects(programClient(['./no-such-program'], t.testdir(), process.env, secrets.mask)(start), {
    name: 'UsageError',
    message: 'client: ./no-such-program cannot be started (ENOENT): is the program there, and may it be executed?',
  });
});
