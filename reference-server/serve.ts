import { readFile } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { fixtureData, fixtureIn, fixtureModels } from './content/fixtures.ts';
import { faultRuleOf } from './faults/rule.ts';
import type { KeyRecord } from './keys/keys.ts';
import { demoKeys, keysIn } from './keys/keys-file.ts';
import { OptionError } from './option-error.ts';
import type { ServerOptions } from './options.ts';
import { listen } from './server.ts';

/** The options of `serve`, parsed. */
export type ServeArguments = Omit<ServerOptions, 'keys' | 'models' | 'data'> &
  Partial<Record<'defect' | 'variant' | 'fault', string[]> & Record<'keys' | 'models' | 'data', string>>;

/** Standard streams of `serve`, and the signal that ends it. */
type ServeStreams = {
  stdin: NodeJS.ReadableStream;
  stdout: { write(text: string): unknown };
  signal: AbortSignal;
};

const collect = (value: string, earlier: string[] = []): string[] => [...earlier, value];

function integer(from: number, to: number): (typed: string) => number {
  return (typed) => {
    if (/^\d+$/.test(typed) && Number(typed) >= from && Number(typed) <= to) return Number(typed);
    throw new InvalidArgumentError(`expected a whole number from ${from} to ${to}`);
  };
}

const portNumber = integer(0, 65_535);

/** Adds the options of `serve` to a command. */
export function withServeOptions(command: Command): Command {
  return command
    .option('--port <port>', 'port to listen on; 0 takes a free port', portNumber, 0)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--keys <file>', 'keys file, or - for standard input (default: demo keys)')
    .option(
      '--store <place>',
      'memory, or redis://HOST:PORT, which several servers can share (its password: TEXTGEN_REDIS_PASSWORD)',
      'memory',
    )
    .option('--seed <number>', 'seed of texts, words, ids and faults', integer(0, 4_294_967_295), 1)
    .option('--defect <name>', 'break one promise (repeatable)', collect)
    .option('--variant <name>', 'use a conforming alternative behaviour (repeatable)', collect)
    .option('--latency <milliseconds>', 'delay answers: 20, uniform:5,20 or lognormal:P50,P99')
    .option('--fault <rule>', 'inject faults into some answers, by a rule in JSON (repeatable)', collect)
    .option('--max-in-flight <count>', 'answer 503 above this number of requests in flight', integer(1, 1_000_000))
    .option('--models <file>', 'list these models (JSON) in place of the usual ones')
    .option('--data <file>', 'send this JSON object as `data` of every generation')
    .option('--cors', 'let web pages of any origin use the server')
    .option('--admin-port <port>', 'port of journal, next answers and ground truth; 0 takes a free port', portNumber)
    .option('--admin-host <address>', 'address of the admin port; beyond loopback it needs the token', '127.0.0.1');
}

async function contentOf(file: string, option: string, kind = 'file'): Promise<string> {
  return await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new OptionError(`The ${kind} ${file} cannot be read (${code}). Check ${option}.`);
  });
}

/** The fixtures of --models and --data. */
async function fixturesFrom({ models, data }: ServeArguments): Promise<Pick<ServerOptions, 'models' | 'data'>> {
  const read = async (file: string, option: string) => fixtureIn(await contentOf(file, option), file);
  return {
    ...(models !== undefined && { models: fixtureModels(await read(models, '--models'), models) }),
    ...(data !== undefined && { data: fixtureData(await read(data, '--data'), data) }),
  };
}

async function keysFrom(file: string | undefined, { stdin, signal }: Pick<ServeStreams, 'stdin' | 'signal'>) {
  if (file === undefined) return demoKeys;
  if (file === '-') return keysIn(await text(addAbortSignal(signal, stdin as Readable)), 'standard input');
  return keysIn(await contentOf(file, '--keys', 'keys file'), file);
}

function keyLine({ id, secret, limit, windowSeconds, lacks }: KeyRecord): string {
  const lacking = lacks.length === 0 ? '' : `, lacks ${lacks.join(', ')}`;
  return `  ${id.padEnd(12)} ${secret.padEnd(22)} ${limit} per ${windowSeconds} s${lacking}\n`;
}

const passwordIsSeen =
  'Other users of this machine can read the password in --store: leave it out, and set TEXTGEN_REDIS_PASSWORD\n';

/** Runs a server until the signal, then waits for the requests in flight. Throws an OptionError for wrong options. */
export async function serve(typed: ServeArguments, { stdin, stdout, signal }: ServeStreams): Promise<void> {
  const { defect: defects = [], variant: variants = [], fault = [], models: _, data: __, ...plain } = typed;
  const keys = await keysFrom(typed.keys, { stdin, signal });
  const { TEXTGEN_ADMIN_TOKEN: adminToken = '', TEXTGEN_REDIS_PASSWORD: storePassword = '' } = process.env;
  const mock = {
    ...(await fixturesFrom(typed)),
    journal: typed.adminPort !== undefined,
    ...(adminToken && { adminToken }),
  };
  const options = { ...plain, ...mock, storePassword, keys, defects, variants, faults: fault.map(faultRuleOf) };
  const server = await listen(options).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') throw error;
    throw new OptionError(
      `Cannot listen: ${error.message}. Choose another --port, --admin-port or --host; port 0 is always free.`,
    );
  });
  const { url, adminUrl, adminToken: token, close } = server;
  stdout.write(`${url}\n`);
  const store = URL.parse(typed.store ?? '');
  if (store?.password || store?.searchParams.has('password')) stdout.write(passwordIsSeen);
  if (adminUrl !== undefined) stdout.write(`Ground truth: ${adminUrl}/truth\n`);
  if (token !== undefined && adminToken === '') stdout.write(`Admin token: ${token}\n`);
  if (typed.keys === undefined) {
    const { hostname } = new URL(url);
    const isLocal = /^(127\.|localhost$|\[::1\]$)/.test(hostname);
    const audience = isLocal ? '' : ', which everybody knows who can reach this address (--keys FILE sets others)';
    stdout.write(`Demo keys${audience}:\n${demoKeys.map(keyLine).join('')}`);
  }
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await close();
}

/** The program: parses `argv` (without node and script) and runs. Resolves to the exit code. */
export async function main(argv: readonly string[], streams: ServeStreams): Promise<number> {
  const command = withServeOptions(new Command('reference-server').exitOverride().allowExcessArguments(false))
    .description('Runs the reference server of the Text Generation Service Interface in the foreground.')
    .addHelpText('after', '\nExample:\n  reference-server --port 8080 --variant conventional-statuses\n');
  try {
    await serve(command.parse(argv, { from: 'user' }).opts(), streams);
    return 0;
  } catch (error) {
    if ((error as Error).name === 'AbortError') return 0;
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof OptionError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}
