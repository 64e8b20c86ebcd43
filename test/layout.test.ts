import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..');

/**
 * The most lines and tuned constants of a folder, without tests. A file counts for the longest row that it begins with. A change
 * that needs more raises a row, in the commit that says why; one that makes code smaller lowers it.
 */
const budgets: Record<string, { lines: number; constants: number }> = {
  // The samples that a percentile needs, and the bins of latencies, stand once, for loads, checks and reports.
  // The harness names itself in User-Agent.
  // The documents have a declared type in place of an inferred one of 100 KB.
  // The largest validator quotes no descriptions: 9 kB of the package.
  schemas: { lines: 1024, constants: 10 },
  // The sets of possible windows stand beside the weights of load/learning until these go. A run is judged in half the time since
  // counts of the evidence are kept with it, and ranges in typed columns.
  // One operation of all keys may have a counter of its own. Room that somebody else took between two requests, and room that comes back too often for windows.
  // A million requests are judged in columns that are shared and used again, and maxima of ranges in blocks: lists of objects took half of the memory.
  // A value that comes back after a fall of Remaining is no other counter's, and refused requests used no room.
  // Refusals that are left out are a column with marks: a set of them took 20 MB. So are those that a contradiction leaves out: lists of a
  // leaking million took 250 MB.
  // Evidence is made once for all questions of a key, and Remaining added to it: each made its own, which took 70 MB of a million requests.
  // Counts that rise from cell to cell, and stairs that are replaced in place: a plain window is judged in 0.7 of the time.
  // A sliding counter may have segments, or read a clock of whole seconds.
  // A second limit that explains Remaining as well is preferred to a plain one that does not.
  // The refill of one counter is bounded by its slowest stretch.
  // A timer of a bucket may have any short period; where only such a bucket fits, its rate must be told as well.
  limiter: { lines: 4559, constants: 93 },
  // A pattern that another client of the key causes once has to be seen three times.
  // Long prompts, large bodies, a Reset that never counts down, keys counted apart on each operation; each reason says what it lacks.
  // A refusal that is missing and one with another status are two deviations: each has causes of its own.
  // A refusal after the announced reset is observed as one.
  // A refusal without a Reset is undecided, not a lack of a declaration.
  // A kind of answer is a noun with its article, which each sentence takes as it is.
  // A blocked near miss names its request.
  // A check that an answer blocks names that answer and its wrong part, which joins it to the failed check of that part.
  // A check with a function that reads one header says so, as the wrong part of the answer.
  // One declaration that a check lacks stands with the others to declare.
  // A repeated value that differs names the first member that does.
  // Exported names stand once, which wraps some lines; so in load and the reference server.
  // The unit of Reset is read on every answer, refusals among them.
  // Too many of requests at once are another deviation than of those in turn.
  // Local time that is marked as UTC is told from a skewed clock; a model id can be one that no database or router reads.
  // Results of several processes are told from a race.
  scenarios: { lines: 6702, constants: 46 },
  // A fall of Remaining is one of a shared counter only if another key of it had as much left, before and after.
  // Requests that prove no quicker operation are told from those of another client.
  // A load that did not begin keeps its requests for charts.
  // A load waits for another run that uses its keys: of pairs of gates 23 of 36 could not be decided, now 7.
  'load/learning': { lines: 2379, constants: 132 },
  // A kind is named only if no window that a refusal prolongs decides so too.
  // Tokens of each key and model, where answers count them.
  // Another client that no fall of Remaining shows.
  // One late value of Reset is no alternation, and goes back once; refusals at the beginning of each window move no end.
  // The requests of charts name their operations.
  // Columns are filled in place, and pieces of charts are columns: a million requests in lists took 100 MB.
  // Refusals are a key's own only for a kind of limiter that explains all keys.
  // The needs of a load stand apart from its reasons; a window in doubt still has its charts.
  // Announced resets are computed where they are read, and a count of them ends early: a column of them took 8 MB of a million.
  // A family that approximates another is named only where that one does not fit.
  // Each reason why an announced reset was not judged has a sentence.
  // A log of which nothing is judged says why.
  // Windows that contradict the judgement are not drawn.
  // Refusals with admissions between them begin no window again.
  // A few refusals by another limit are not called chance.
  // Windows that the time does not hold are those of no limiter.
  'load/analysis': { lines: 2902, constants: 49 },
  // Reading the requests of somebody else: formats, columns, instants, and the log of a k6 script.
  // A script's log names the model and the counts of an answer.
  // Lines of a file come in pieces and become one object each: reading left 1 GB for the collector.
  // A file that begins in the middle is judged from two windows on.
  // Lines of JSON have only the members that they need: the columns of a file are those of all its lines.
  'load/recorded': { lines: 946, constants: 7 },
  // Both engines read the tokens that answers count; the ledger keeps them with model and bytes, up to the largest number of a column.
  // Nothing is used that another user has put into the cache folder: programs, code, decisions.
  // Scripts of the user log the tokens of their answers, up to a length; a ledger removes rows in place, where judge made a second one.
  // How long a connection is idle is measured by a clock that does not begin anew with the load.
  // A load that cannot begin says the fact and what to do apart, and by name what it needs.
  // A ledger has only the columns that its rows need.
  // Connections suffice for the slowest response to any key.
  // The distances of groups have no period that a refill could share: steps of the golden ratio.
  // A plan for pods says which keys it asked.
  // A history whose last line has no newline gets the next run on a line of its own.
  load: { lines: 6270, constants: 101 },
  // Charts for every kind of limiter, where there were bars for windows; causes as stories.
  // Names that a page repeats have a bound.
  // A table and a sentence on tokens.
  // An undecided check names the clauses that it leaves open.
  // Each class of deviation has a clause of its own that says why checks are one group.
  // Charts and a table of the requests before a load that did not begin; their times are rounded in the file.
  // A fault that a load proves is one cause with the checks that it explains, and says which figures are whose.
  // A script to repeat a fault sends what the check sent: one by one or at once, with each of its keys.
  // Waterfalls name key and operation, and no line crosses a percentile without samples.
  // Advice stands below headlines, and what the checks saw of a limiter leads where its load cannot be planned.
  // A script pauses as long as the check did.
  // A short page has fewer rates, and its observations in lines.
  // A load that did not begin has its latency; waterfalls of a terminal have titles; what loads lack is in the list of checks.
  // The run inside a page is kept by columns, 8 KB less, with the way back for browsers and for programs.
  // Beside one cause a terminal lists what a load lacks.
  // The last line of a terminal says less below the answers of loads; what a target file lacks is one line for each way to set it.
  // The answer of every load has its figure: the limit, or what was measured; the headline of several loads has their refusals. Thresholds
  // of a load that is invalid or was not sent are not judged in any format.
  // Headlines of two lines; a load links to the cause that has its chart; scripts in the terminal.
  // A matrix has a row for the checks of one cause; the chart of windows shows those that begin too early.
  // Unusual characters are looked for where they can be, and a name of a document is made safe once.
  // A baseline tells which failures it had too.
  // Checks that the same failed request blocked are one cause. A command says what is correct.
  // A matrix knows undecided checks and sums what is too many by window; a comparison says which run is later and which load longer, and
  // judges no latency that a late generator measured.
  // Results have one count by word, and a summary has what the run leaves open. A headline has no figure that stands below it.
  // Shades of latencies have their counts; columns without a percentile are left out; what is no share has a sign instead of a ring.
  // Recommended checks say what they left open; latencies that no row of a load has are left out in every format.
  // A file without a known limit has no thresholds for that reason.
  // Blocked checks are joined by the answer that blocks them; a defect that explains several causes is named once.
  // One cause names its other checks in a log; closed loads say their rate; measured values are no names of tests.
  // A matrix says how many of the checks that differ failed nowhere, and has no figures of a load that was not sent.
  // A repeated value is shown by the two requests whose answers have it.
  // The first screen says that checks saw a limiter over its limit, and what would let an invalid load be judged.
  // A logarithmic axis has two values at least, a line apart; a single threshold and broken invariants are named, outside the fold; a failing run says that it knows no earlier one.
  // Runs of clients speak of the client, and the heading of failures names the levels that decided.
  // Fewer admissions than those of a limiter that admitted too many are not worse.
  reports: { lines: 9573, constants: 81 },
  // The journal writes 64 requests at a time, with a store for each number: it costs 5 % of a request where it cost 20 %.
  // Its bytes grow only as far as the newest requests need it: new memory costs as much as the writing itself.
  // Head and text are written apart: as one string they would be copied once more.
  // A client that ends its side alone has left; the journal knows which answers it waits for.
  // Headers that no client could read are refused when they are given.
  'reference-server/mock': { lines: 557, constants: 9 },
  // A request that arrived while the server stood still is read before its time is over.
  // A password in the query of a store's address is named and masked like one before the host.
  // Any limiter can read a clock of whole seconds; a sliding counter does so only where a window lasts several. Counters of segments.
  // Defects say where in the code they are.
  // Chunks in two turns; a client that ends its side alone has left a request without an answer.
  'reference-server': { lines: 5451, constants: 24 },
  // Scenarios and a check for each unit of Reset; an error is due in every scenario, and clients that were stopped have a reason.
  // Bodies that the server left unread are not compared, and requests without the key break no wait.
  'scenarios/client': { lines: 937, constants: 6 },
  // Fake timers for every module of Node that has some; results of a client have the command of their scenario.
  // An interrupted run judges nothing; the output of a program has its errors first, and ends with it.
  // The server has the time of each fake timer, and timers that a library keeps go on between scenarios.
  'harness/client': { lines: 921, constants: 17 },
  // A request that fails is repeated beside the usual one, which tells its own failure from an outage.
  // An observation names each case once.
  // A request without an answer may have been counted.
  // The wrong part of the answer that blocks a check is in its result.
  // A window that cannot be opened names the wrong part of the answer.
  // The command of a request of a megabyte prints its body, where it was cut in the middle of a quote.
  // One declaration that a check lacks stands with the others to declare.
  // That another key lowered Remaining is seen in all requests of a run: a second run had lowered it.
  // A key whose requests take no room shows nothing of its resets.
  'harness/checks': { lines: 4088, constants: 123 },
  // The command judge, scripts of k6, servers that are started, labels, parts of the proof.
  // Metrics of tokens and of the first byte.
  // Logs that cannot be kept and results that cannot be removed cost no verdict.
  // Servers that share a process with their clients have no time-outs.
  // A fault that a load proves names the defects of the checks that it explains.
  // Why a load with the only key was not planned is told with what it lacks.
  // An undecided check that would tell two causes apart keeps both from being named.
  // Masking looks at three characters of a text and goes on by six: a block of two met those of some key too often.
  // A flood of interim answers ends at a bound; a busy program is told from one that stood still.
  // A load is told how many requests its run has sent with its keys.
  // The command that runs one scenario of a client again.
  // Checks and scenarios of clients are listed and explained.
  // A load that is collected has labels, thresholds and a history; a key in quotes is refused; readings name their clause.
  // Interrupted runs of clients are left out of their report.
  // A used socket is known where Node does not say so; an unknown key is sent after an accepted one.
  // A terminal shows what a run of checks waits for until that ends.
  // A misspelt variable of a key is warned about.
  // A path that leads nowhere is misuse, whatever the reason of the system.
  harness: { lines: 15657, constants: 179 },
};
const topFolders = [...new Set(Object.keys(budgets).map((folder) => folder.split('/')[0] ?? ''))];
const sources = globSync(`{${topFolders.join(',')}}/**/*.{ts,mjs}`, { cwd: root })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('schemas/generated/'));

const mostLines = 300;
/** The script runs inside k6 as one file that a person can read and send to a cluster whole. */
const longFilesAllowed = ['load/engines/k6/script/script.ts', 'harness/api/names.ts'];

/** A file of fewer lines needs a reason: what one reads together stands together. */
const leastLines = 15;
const shortFilesAllowed: [reason: string, files: RegExp][] = [
  ['what a folder exports, or a list of its members', /(^|\/)index\.ts$/],
  ['one gate, profile or fault for each file', /^(reference-server\/(gates|faults)|load\/profiles\/built-in)\//],
  ['a program that is started', /^reference-server\/(main|programs\/\w+)\.ts$/],
  ['types of a module that need not be installed', /\.d\.ts$/],
  [
    'imported by folders that share nothing else',
    /^schemas\/|^reports\/reporter\.ts$|^harness\/invocation\/invocation\.ts$/,
  ],
];
/** Short files without such a reason. The list may only become shorter. */
const shortFiles = `
harness/containers/abort.ts
harness/io/context.ts
harness/io/environment.ts
harness/results/result-files.ts
harness/secrets/secret-headers.ts
load/distributed/log-line.ts
load/ledger/outcome.ts
load/ledger/percentile.ts
reference-server/option-error.ts
reports/text/shell.ts
`
  .trim()
  .split(/\s+/);

/** Exported names that may stand in several files. */
const parallelNames = ['run', 'main', 'conformanceTests', 'clientTests'];

/** Length of the list today; a file that no longer depends on how fast the machine is leaves it. */
const mostRepeatable = 20;

/** Parallel names: one part of each engine, launcher or command, and what it starts. */
const namesAllowedTwice: Record<string, RegExp> = {
  harness: /^(k6-launcher|prove|calibrate|client|index)\.ts$/,
  load: /^(engine|index)\.ts$/,
};

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const linesOf = (file: string): number => read(file).split('\n').length - 1;

const countBy = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** Numbers among the constants of a module whose values are numbers: `const least = 3`, `const [first, last] = [50, 1000]`. */
function constantsIn(file: string): number {
  const constants = /^(?:export )?const [^=;]+ = ([^;]+);/gm;
  return [...read(file).matchAll(constants)]
    .map(([, value = '']) => value.replaceAll(/\w+:/g, ''))
    .filter((value) => /^[\d\s_.,e()*/+[\]{}-]+$/.test(value))
    .reduce((sum, value) => sum + [...value.matchAll(/\d[\d_.]*(?:e-?\d+)?/g)].length, 0);
}

t.test('each folder stays within its budget of lines and tuned constants', async (t) => {
  const rowOf = (file: string): string =>
    Object.keys(budgets)
      .filter((folder) => file.startsWith(`${folder}/`))
      .toSorted((one, other) => other.length - one.length)[0] ?? '';
  const used = Map.groupBy(sources, rowOf);
  for (const [folder, budget] of Object.entries(budgets)) {
    const files = used.get(folder) ?? [];
    const sum = (count: (file: string) => number): number => files.reduce((total, file) => total + count(file), 0);
    const actual = { lines: sum(linesOf), constants: sum(constantsIn) };
    for (const unit of ['lines', 'constants'] as const)
      t.ok(
        actual[unit] <= budget[unit],
        `${folder}: ${actual[unit]} ${unit}, at most ${budget[unit]} (a row of \`budgets\` in test/layout.test.ts)`,
      );
  }
});

t.test('no file is longer than 300 lines, and one of fewer than 15 has a reason', async (t) => {
  const isLong = (file: string): boolean => linesOf(file) > mostLines && !longFilesAllowed.includes(file);
  t.strictSame(sources.filter(isLong), [], 'too long');
  const isShort = (file: string): boolean =>
    linesOf(file) < leastLines && !shortFilesAllowed.some(([, files]) => files.test(file));
  t.strictSame(
    sources.filter(isShort).sort(),
    shortFiles,
    'put a new one into a file beside it; take a longer one out of the list',
  );
});

t.test('an exported name stands once', async (t) => {
  const exported =
    /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm;
  const namesOf = (file: string): string[] => [
    ...new Set([...read(file).matchAll(exported)].map(([, name = '']) => name)),
  ];
  const repeated = [...countBy(sources.flatMap(namesOf))].filter(([, count]) => count > 1).map(([name]) => name);
  const files = (name: string): string => sources.filter((file) => namesOf(file).includes(name)).join(', ');
  for (const name of repeated) t.ok(parallelNames.includes(name), `${name} stands in ${files(name)}: rename one`);
});

t.test('the root of harness holds the two programs', async (t) => {
  const roots = sources.filter((file) => dirname(file) === 'harness');
  t.strictSame(roots.sort(), ['harness/launch.ts', 'harness/main.ts']);
});

t.test('inside harness, and inside load, a file name stands once', async (t) => {
  for (const [folder, allowed] of Object.entries(namesAllowedTwice))
    for (const [name, files] of countBy(
      sources.filter((file) => file.startsWith(`${folder}/`)).map((file) => basename(file)),
    ))
      t.ok(files === 1 || allowed.test(name), `${folder} holds ${files} files named ${name}`);
});

t.test('the list of test files that the gate may repeat only becomes shorter', async (t) => {
  const files = read('.ci/repeatable.txt').trim().split('\n');
  t.ok(files.length <= mostRepeatable, `${files.length} files, at most ${mostRepeatable}`);
  for (const file of files) t.ok(existsSync(join(root, file)), `${file} exists`);
});

t.test('files and folders that the docs name exist', async (t) => {
  for (const page of ['README.md', ...globSync('docs/*.md', { cwd: root })]) {
    const named = read(page).matchAll(
      new RegExp(`\`((?:${[...topFolders, 'test', 'examples'].join('|')})/[\\w./-]*)\``, 'g'),
    );
    for (const [, path = ''] of named) t.ok(existsSync(join(root, path)), `${page} names ${path}`);
  }
});
