/**
 * Runs `check` and `load` by HTTP against each limiter of the corpus, with limit and window declared and not, and prints what they
 * say in a table.
 *
 *   node test/ledgers/served.ts [--at-once N] [--times N] [--json FILE] [NAME…]
 */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Semaphore } from '../../harness/http/semaphore.ts';
import { bucketBy, withLimiter } from '../../reference-server/alterations.ts';
import { assembleParts } from '../../reference-server/assembly.ts';
import type { Clock } from '../../reference-server/clock.ts';
import { Transport } from '../../reference-server/http/transport.ts';
import { withBuckets } from '../../reference-server/limiters/limiter.ts';
import { timeOuts } from '../../reference-server/options.ts';
import { correctParts } from '../../reference-server/pipeline/correct-parts.ts';
import { setupOf } from '../../reference-server/setup.ts';
import { memoryStore } from '../../reference-server/stores/memory.ts';
import type { RunReport } from '../../schemas/generated/types.ts';
import { textgenHarness } from '../command-line.ts';
import { type CorpusLimiter, corpusLimiters } from './limiters.ts';

export const secretOf = (name: string): string => `corpus-${name}-7d41c0`;
export const loadKeys = ['load-1', 'load-2', 'load-3'];
const exhaustible = ['exhaustible-1', 'exhaustible-2', 'exhaustible-3'];

/** Starts a server with this limiter on 127.0.0.1. */
export async function serveLimiter(row: CorpusLimiter, clock?: Clock): Promise<{ url: string } & AsyncDisposable> {
  const { limit, windowSeconds, answerMilliseconds, sharesCounter, isPrecise, bucket } = row;
  const tested = { limit, windowSeconds, lacks: [] };
  const roomy = sharesCounter ? tested : { limit: 5000, windowSeconds: 60, lacks: [] };
  const keys = [
    ...['primary', 'secondary', 'load-primary'].map((id) => ({ id, ...{ limit: 5000, windowSeconds: 60, lacks: [] } })),
    { id: 'bystander', ...roomy },
    ...[...exhaustible, ...loadKeys].map((id) => ({ id, ...tested })),
  ].map((key) => ({ ...key, secret: secretOf(key.id) }));
  const setup = setupOf({ keys, latency: String(answerMilliseconds), ...(clock && { clock }) });
  const store = memoryStore(setup.clock, { seconds: 600, entries: 10_000, bytes: 10_000_000 });
  const correct = assembleParts(correctParts(setup, store), isPrecise ? ['reset-epoch-milliseconds'] : [], []);
  const shared = bucketBy(correct, ({ id }) =>
    /primary|secondary/.test(id) ? id : id.startsWith('load') ? 'load' : 'others',
  );
  const transport = new Transport(sharesCounter ? shared : withLimiter(correct, withBuckets(bucket)), timeOuts);
  await once(transport.server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(transport.server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      await transport.close(0);
      await store.close();
    },
  };
}

type Command = 'check' | 'load';

interface Said {
  exitCode: number | null;
  /** Violated or blocked checks, or the answer of the load and its broken invariants. */
  says: string[];
  report?: RunReport;
}

/** Runs one command against the server. */
export async function runCommand(
  row: CorpusLimiter,
  url: string,
  command: Command,
  isDeclared: boolean,
  directory: string,
  more: readonly string[] = [],
): Promise<Said> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const { limit, windowSeconds, isPrecise } = row;
  const variable = (id: string): string => `KEY_${id.toUpperCase().replaceAll('-', '_')}`;
  const entry = (id: string) => ({ env: variable(id), ...(isDeclared && { limit, windowSeconds }) });
  const ids = ['primary', 'secondary', 'bystander', 'load-primary', ...exhaustible, ...loadKeys];
  const keys =
    command === 'check'
      ? {
          primary: { env: variable('primary') },
          secondary: { env: variable('secondary') },
          bystander: { env: variable('bystander') },
          exhaustible: exhaustible.map(entry),
        }
      : { primary: { env: variable('load-primary') }, load: loadKeys.map(entry) };
  const resetUnit = isPrecise ? 'epoch-milliseconds' : 'epoch-seconds';
  const declared = isDeclared ? { declared: { rateLimit: { resetUnit } } } : {};
  writeFileSync(join(directory, 'target.json'), JSON.stringify({ name: 'corpus', baseUrl: url, keys, ...declared }));
  const args = [
    command,
    url,
    '--target',
    'target.json',
    '--quiet',
    ...(command === 'load' ? ['--profile', 'per-key-429'] : []),
    ...more,
  ];
  const env = Object.fromEntries(ids.map((id) => [variable(id), secretOf(id)]));
  const { code, stderr } = await textgenHarness(args, { directory, env });
  try {
    const report: RunReport = JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8'));
    return { exitCode: code, says: command === 'check' ? checkSays(report) : loadSays(report), report };
  } catch {
    return { exitCode: code, says: [stderr.trim().split('\n').at(-1) ?? ''] };
  }
}

const checkSays = ({ checks }: RunReport): string[] =>
  checks.flatMap(({ id, level, outcome, got, because, lacks }) => {
    const isOfLimits = id.startsWith('rate-limit/') && level !== 'observe';
    if (['violated', 'blocked', 'errored'].includes(outcome))
      return level === 'observe' ? [] : [`${outcome} ${id}: ${got ?? because}`];
    return isOfLimits && outcome === 'inapplicable' && String(lacks) === 'evidence'
      ? [`undecided ${id}: ${because}`]
      : [];
  });

function loadSays({ load: [load] }: RunReport): string[] {
  if (load === undefined) return ['no load'];
  const { limiter, limits, validity, invariants, keys } = load;
  const counted = keys.map(
    ({ key, admitted, refused, overAdmitted, underAdmitted }) =>
      `${key} ${admitted}/${refused} +${overAdmitted ?? '?'} -${underAdmitted ?? '?'}`,
  );
  return [
    `${limiter.kind} ${limiter.limit ?? '?'} per ${limiter.windowSeconds ?? '?'} s; ${counted.join(', ')}`,
    ...validity.reasons,
    ...limits
      .filter(({ verdict }) => verdict !== 'met')
      .map(({ metric, verdict, value }) => `${verdict} ${metric} ${value ?? ''}`),
    ...invariants
      .filter(({ verdict }) => verdict === 'broken')
      .map(({ id, key, says }) => `broken ${key} ${id}: ${says}`),
    ...keys.flatMap(({ key, possibleLimits }) =>
      possibleLimits === undefined ? [] : [`${key}: ${JSON.stringify(possibleLimits)}`],
    ),
  ];
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'at-once': { type: 'string', default: '3' },
      times: { type: 'string', default: '1' },
      run: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const chosen = corpusLimiters.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
  const semaphore = new Semaphore(Number(values['at-once']));
  const results: { name: string; truth: string; run: string; exitCode: number | null; says: string[] }[] = [];
  const runs = (['check', 'load'] as const).flatMap((command) =>
    [true, false].map((isDeclared) => ({ command, isDeclared })),
  );
  await Promise.all(
    Array.from({ length: Number(values.times) }, (_, time) =>
      chosen.flatMap((row) =>
        runs.map(async ({ command, isDeclared }) => {
          const run = `${command}${isDeclared ? '' : ' undeclared'}`;
          if (values.run !== undefined && values.run !== command) return;
          using _place = await semaphore.acquire();
          await using server = await serveLimiter(row);
          const said = await runCommand(
            row,
            server.url,
            command,
            isDeclared,
            join(folder, `${row.name}-${run}-${time}`),
          );
          results.push({ name: row.name, truth: row.truth, run, exitCode: said.exitCode, says: said.says });
        }),
      ),
    ).flat(),
  );
  for (const { name } of chosen)
    for (const { truth, run, exitCode, says } of results
      .filter((each) => each.name === name)
      .toSorted((one, other) => one.run.localeCompare(other.run)))
      process.stdout.write(
        `${truth.padEnd(8)} ${name.padEnd(28)} ${run.padEnd(17)} exit ${exitCode}  ${says.join(' | ')}\n`,
      );
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, undefined, 1)}\n`);
  rmSync(folder, { recursive: true, force: true });
}
