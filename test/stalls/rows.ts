import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { Sample } from '../../load/ledger/samples.ts';
import { declareLimits, environments, runHarness, stalling, startServer } from './stalled-run.ts';

/** An answered request, and when the server says that it decided. Milliseconds since 1970. */
export interface DecidedRow {
  after: number;
  before: number;
  decidedAt: number;
}

/** The server and the harness read whole milliseconds, each rounded down. */
const readingMilliseconds = 2;

/** Asserts that the server decided on each request within its row. */
export function contains(t: Test, rows: readonly DecidedRow[], name: string): void {
  const wrong = rows.filter(
    ({ after, before, decidedAt }) =>
      decidedAt < after - readingMilliseconds || decidedAt > before + readingMilliseconds,
  );
  const [first] = wrong;
  const example = first && `: [${first.after}, ${first.before}], decided at ${first.decidedAt}`;
  t.equal(wrong.length, 0, `${name}: ${wrong.length} of ${rows.length} rows lack the decision${example ?? ''}`);
}

/** The answered requests of a load that was stalled. `profile`: a built-in one, or the content of a profile file. */
export async function stalledLoadRows(
  t: Test,
  profile: string | object,
  args: readonly string[],
  seed: string,
): Promise<DecidedRow[]> {
  const directory = t.testdir(typeof profile === 'string' ? {} : { 'own.json': JSON.stringify(profile) });
  await using server = await startServer({ tells: 'reset' });
  const target = declareLimits(directory, server.url);
  const named = typeof profile === 'string' ? profile : 'own.json';
  const all = [
    'load',
    server.url,
    '--target',
    target,
    '--profile',
    named,
    ...args,
    '--samples',
    'samples.ndjson',
    '--quiet',
  ];
  const run = await runHarness(all, { directory, env: environments.load }, stalling(server, seed));
  const lines = readFileSync(join(directory, 'samples.ndjson'), 'utf8').split('\n').filter(Boolean);
  if (lines.length === 0) t.comment(run.stderr.slice(-2000));
  return lines.map((line) => JSON.parse(line) as Sample).flatMap(rowOf);
}

/** The answers that checks got while they were stalled. */
export async function stalledCheckRows(t: Test, seed: string): Promise<DecidedRow[]> {
  await using server = await startServer({ tells: 'header' });
  const program = join(import.meta.dirname, 'check-program.ts');
  const start = { directory: t.testdir({}), env: { TEXTGEN_URL: server.url }, program };
  const { stdout, stderr } = await runHarness([], start, stalling(server, seed));
  if (stderr !== '') t.comment(stderr.slice(-2000));
  return JSON.parse(stdout);
}

function rowOf(sample: Sample): DecidedRow[] {
  const { reset: decidedAt, time, sentMilliseconds: sent, firstByteMilliseconds } = sample;
  const { decidedAfterMilliseconds: after = sent, decidedBeforeMilliseconds: before = firstByteMilliseconds } = sample;
  if (decidedAt === undefined || sent === undefined || after === undefined || before === undefined) return [];
  const started = Date.parse(time) - sent;
  return [{ after: started + after, before: started + before, decidedAt }];
}
