import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { commands } from '../harness/cli/commands.ts';
import { parseCommand } from '../harness/cli/program.ts';
import { initialTarget } from '../harness/project/initial-target.ts';
import { demoKeys } from '../reference-server/keys/keys-file.ts';
import { listen } from '../reference-server/server.ts';
import { capturedContext } from './captured-context.ts';
import { inProcess } from './in-process.ts';

/** An example of --help as its words after the program's name, and the variables before it. */
function commandOf(example: string): { args: string[]; env: Record<string, string> } {
  const line = /textgen-harness ((?:'[^']*'|[^>')])*)/.exec(example)?.[1] ?? '';
  const args = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
  const env = [...example.matchAll(/(TEXTGEN_\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]);
  return { args, env: Object.fromEntries(env) };
}

const examples = commands.flatMap(({ name, examples }) => examples.map((example) => ({ name, example })));

t.test('every example of --help is a command line of its command', async (t) => {
  for (const { name, example } of examples) {
    const { args } = commandOf(example);
    t.equal(args[0], name, example);
    await t.resolves(parseCommand(args, capturedContext()), example);
  }
});

/** Commands that run until they are stopped, take minutes, or install something; and what needs containers. */
const unplayed = /^(serve|prove|calibrate|k6) |--image|--reporter \.|--suite-file/;
/** The same command, sending nothing where it would send many requests. */
const previews: Record<string, string[]> = { gate: ['--dry-run'], check: ['--dry-run'], load: ['--plan'] };
const keyOf = (name: string) => demoKeys.find(({ id }) => id === name)?.secret ?? '';
const values: Record<string, string> = {
  TEXTGEN_KEY: keyOf('primary'),
  TEXTGEN_KEYS_LOAD: ['load-1', 'load-2', 'load-3'].map(keyOf).join(','),
};

t.test('the examples of --help work', async (t) => {
  // Windows that are not declared are waited for.
  await using server = await listen({ keys: demoKeys.map((key) => ({ ...key, windowSeconds: 1 })) });
  const directory = t.testdir({ '.git': {} });
  process.chdir(directory);
  await inProcess(['check', server.url, '--suite', 'versioning', '--quiet'], { directory, env: values });
  for (const folder of ['main', 'monday', 'tuesday', 'wednesday'])
    cpSync('harness-results', folder, { recursive: true });
  cpSync(join(import.meta.dirname, '..', 'examples', 'clients', 'fetch.mjs'), 'my-client.js');
  // Five requests of a key, a second apart, as a log of nginx and as the rows of a load show them.
  const seconds = [0, 1, 2, 3, 4];
  const logged = seconds.map(
    (at) => `10.0.0.1 - alice [25/Nov/2026:10:00:0${at} +0000] "POST /v1/generate HTTP/1.1" 200 120 "-" "curl/8"`,
  );
  writeFileSync('access.log', `${logged.join('\n')}\n`);
  const rows = seconds.map((at) => ({ start: `2026-11-25T10:00:0${at}Z`, milliseconds: 3, status: 200, key: 'noisy' }));
  writeFileSync('samples.ndjson', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const found = { name: 'a', baseUrl: server.url, roles: ['load' as const], allowLoad: true };
  // Limits that are declared need not be learnt.
  const target = { ...initialTarget(found), declared: { rateLimit: { limit: 20, windowSeconds: 1 } } };
  for (const { name, example } of examples) {
    const { args, env } = commandOf(example);
    if (unplayed.test(`${args.join(' ')} `)) continue;
    if (name === 'init' && !example.includes('http')) continue;
    // Files that init and doctor --write made, and those that the examples need.
    if (name === 'load') writeFileSync('textgen.target.json', JSON.stringify(target));
    else rmSync('textgen.target.json', { force: true });
    const words = args.map((word) =>
      word.replace(/^https:\/\/staging\.example\.com|^http:\/\/127\.0\.0\.1:8080/, server.url),
    );
    // One scenario shows that the command line works. The results are not those of a server, which compare gets.
    if (name === 'client') words.splice(1, 0, '--scenario', 'plain', '--out', 'client-results');
    if (name === 'judge') words.push('--out', 'judge-results');
    const given = Object.keys(env).map((variable) => [variable, values[variable]]);
    const needed = example.includes('--target') ? values : Object.fromEntries(given);
    const { code, stderr } = await inProcess([...words, ...(previews[name] ?? [])], { directory, env: needed });
    // A log that ends within two windows is inconclusive.
    t.equal(code, words.includes('access.log') ? 3 : 0, `${example}\n${stderr}`);
  }
});
