import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Profile } from '../../load/profiles/profile.ts';
import type { JudgeTerms } from '../../load/recorded/judge.ts';
import { invocationText } from '../invocation/command-line.ts';
import type { RunCommand } from '../invocation/invocation.ts';
import { type Options, pick } from '../invocation/options.ts';
import { readAt } from '../io/errors.ts';
import { defaultSignals, requireFile } from '../io/input-file.ts';
import { progress as progressOn } from '../io/progress.ts';
import { chosenProfile, requireKnownProfile, withThresholds } from '../load/profile-options.ts';
import { tagsOf } from '../load/tags.ts';
import { setAsideResults } from '../results/earlier-results.ts';
import { concludeRun } from '../run/conclusion.ts';
import { openOutputs } from '../run/preparation.ts';
import { gatingOf, seedOf } from '../run/settings.ts';
import { readTargetFile } from '../targets/target-file.ts';

const longestLine = 1_048_576;

/** `judge`: the analysis of a load alone, on a file of requests. Throws UsageError. */
export const run: RunCommand = async (invocation, context) => {
  const { options, arguments: files } = invocation;
  const { directory, env, secrets, stderr } = context;
  const [given = ''] = files;
  const path = given === '-' ? '/dev/stdin' : resolve(directory, given);
  if (given !== '-') requireFile(path, 'file of requests');
  const tags = tagsOf(options, secrets.mask);
  const terms = await termsOf(options, directory);
  const [{ readRequests }, { columnsOf }, { judgeRequests }] = await Promise.all([
    import('../../load/recorded/read-requests.ts'),
    import('../../load/recorded/columns.ts'),
    import('../../load/recorded/judge.ts'),
  ]);
  const outputs = await openOutputs(options, context);
  const progress = progressOn(stderr, options.quiet === true);
  progress.say(`judge: reading ${given}`);
  const began = performance.now();
  const columns = await readAt('--columns', () => columnsOf(options.columns));
  const { uncertaintySeconds: own } = options;
  const reading = { columns, ...(own !== undefined && { uncertaintyMilliseconds: own * 1000 }) };
  const signals = defaultSignals();
  const requests = await readAt(given, () => readRequests(linesOf(path), reading));
  // Judging a million requests takes seconds in which no handler could run.
  const { notes: warnings = [], ...result } = await readAt('--profile', async () => judgeRequests(requests, terms));
  signals[Symbol.dispose]();
  setAsideResults(outputs.publication.folder, new Date());
  const facts = {
    startedAt: new Date(result.startedAt ?? Date.now()),
    durationMilliseconds: performance.now() - began,
    seed: seedOf(options),
    command: 'judge',
    target: { name: secrets.mask(basename(given)), baseUrl: '', runtime: 'log' as const },
    gating: gatingOf(options),
    ...(Object.keys(tags).length > 0 && { tags }),
    ...{ checks: [], causes: [], load: [result], warnings, tlsVerified: undefined, complete: true },
    repeatIt: secrets.mask(invocationText(invocation, env)),
  };
  return await concludeRun(facts, { tolerations: [], invocation, context, progress }, outputs);
};

async function termsOf(options: Options, directory: string): Promise<JudgeTerms> {
  const { target, thresholds = [] } = options;
  requireKnownProfile(options);
  const profile =
    options.profile === undefined ? undefined : await chosenProfile({ profile: options.profile }, directory);
  const declared = target === undefined ? {} : (readTargetFile(resolve(directory, target)).declared?.rateLimit ?? {});
  return {
    ...pick(declared, 'limit', 'windowSeconds', 'resetUnit', 'algorithm'),
    ...pick(options, 'limit', 'windowSeconds', 'resetUnit', 'isFresh'),
    ...(profile && { profile }),
    ...(thresholds.length > 0 && {
      thresholds: (of: Profile) => withThresholds({ ...of, limits: [] }, { thresholds }).limits,
    }),
  };
}

/** The lines of a file, in pieces of 64 KB: V8 keeps more room for larger ones. Throws RangeError for a file that is no text. */
async function* linesOf(path: string): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine)
      throw new RangeError(`a line is longer than ${longestLine} characters: is this a text file?`);
    yield lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  }
  if (rest !== '') yield [rest];
}
