import { columns } from '../../reports/terminal/columns.ts';
import { plural } from '../../reports/text/quantities.ts';
import { checks } from '../../scenarios/index.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { requireKnown } from '../invocation/suggestion.ts';
import { UsageError } from '../io/errors.ts';
import { bar, progress } from '../io/progress.ts';
import { matrix, proofExitCode, type Score, scoreOf } from '../self-check/proof/matrix.ts';
import { prove } from '../self-check/proof/prove.ts';
import { combinations, type ServerRun, servers } from '../self-check/proof/servers.ts';

const atOnce = 12;
const defaultCombinations = 50;

/** Every third member from the second on for `2/3`: members of a kind stand together. Throws UsageError if there is none. */
export function shardOf<T>(all: readonly T[], shard: string): T[] {
  const [part = 1, parts = 1] = shard.split('/').map(Number);
  const chosen = all.filter((_, index) => index % parts === part - 1);
  if (chosen.length === 0)
    throw new UsageError(`--shard ${shard} has no server: ${plural(all.length, 'server')} selected`);
  return chosen;
}

/** `prove`: runs every check against every defect, every variant and some combinations. Exit code 1 for any flaw. */
export const run: RunCommand = async ({ arguments: named, options }, { stdout, stderr, stop }) => {
  const {
    only = named.length > 0 ? named : undefined,
    seed = 1,
    combinations: count = only ? 0 : defaultCombinations,
    json,
    quiet = false,
    shard = '1/1',
  } = options;
  const all = servers();
  const names = all.map(({ name }) => name);
  requireKnown('defect, variant or odd server', only ?? [], names);
  const selected = [...all.filter(({ name }) => only?.includes(name) ?? true), ...combinations(count, seed)];
  const chosen = shardOf(selected, shard);
  const live = progress(stderr, quiet);
  const started = performance.now();
  live.say(`${chosen.length} servers, ${checks.length} checks each`);
  const runs = await prove(chosen, {
    ...{ signal: stop, atOnce, seed },
    onRun: ({ server }, done) => live.show(`${bar(done, chosen.length)}  ${server.kind} ${server.name}`),
  });
  live.clear();
  const required = checks.filter(({ level }) => level === 'must' || level === 'should');
  const score = scoreOf(runs, required);
  const rows = matrix(runs, required);
  const seconds = (performance.now() - started) / 1000;
  const text = (): string => proofText(score, rows, runs, seconds, stdout.columns);
  stdout.write(`${json ? JSON.stringify({ ...score, matrix: rows }, null, 2) : text()}\n`);
  return proofExitCode(score, stop.aborted);
};

const signs = { proven: '✔ PROVEN', unproven: '✘ UNPROVEN', undecided: '◌ UNDECIDED' };

/** `slowest: never-answers 13.0 s, hangs-on-generate 9.1 s`. */
function slowest(runs: readonly ServerRun[]): string {
  const first = runs.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, 5);
  const texts = first.map(({ server, milliseconds }) => `${server.name} ${(milliseconds / 1000).toFixed(1)} s`);
  return `slowest: ${texts.join(', ')}`;
}

function proofText(
  score: Score,
  rows: ReturnType<typeof matrix>,
  runs: ServerRun[],
  seconds: number,
  width: number,
): string {
  const signed = ([defect, outcome]: [string, string]) => `${outcome === 'violated' ? '✘' : '?'} ${defect}`;
  const cells = rows.map(({ check, level, under }) => [check, level, Object.entries(under).map(signed).join('  ')]);
  const { named, violated, conforming, green, odd, oddWithoutFlaw, flaws, undecided } = score;
  const listed = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
  const sign = flaws.length > 0 ? signs.unproven : undecided.length > 0 ? signs.undecided : signs.proven;
  const repeated = runs.filter((one) => one.before !== undefined).map(({ server }) => server.name);
  const busy = `run twice, because the machine was too busy the first time: ${repeated.join('; ')}`;
  const kinds = (kind: string) => runs.filter(({ server }) => server.kind === kind).length;
  return [
    ...columns(cells, width),
    ...listed('Unproven', flaws),
    ...listed('Undecided, because this machine was too busy; run again when it is quiet', undecided),
    '',
    `${sign}  ${violated} of ${named} named violations seen · ${green} of ${conforming} conforming servers green · ${oddWithoutFlaw} of ${odd} odd servers without an unseen pass`,
    `${kinds('defect')} defects, ${kinds('oddity')} oddities, ${kinds('variant')} variants, ${kinds('combination')} combinations, ${odd} odd servers in ${seconds.toFixed(0)} s`,
    ...(repeated.length > 0 ? [busy] : []),
    slowest(runs),
  ].join('\n');
}
