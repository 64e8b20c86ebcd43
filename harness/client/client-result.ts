import type {
  ClientCheck,
  ClientFinding,
  ClientRequest,
  ClientRun,
  ClientRuns,
} from '../../scenarios/client/evidence.ts';
import { makesGeneration, requestLine, resultsOf } from '../../scenarios/client/requests.ts';
import type { CheckResult, Exchange } from '../../schemas/generated/types.ts';

const mostShown = 6;
const keptCharacters = 4096;
const unanswered = {
  hang: 'the server gave no answer, as the scenario wants',
  reset: 'the server broke the connection, as the scenario wants',
  truncated: 'the server broke off in its answer, as the scenario wants',
  pending: 'the client ended before the answer',
} as const;

/** The command or the call that runs the client for one scenario again. */
export type RepeatScenario = (scenario: string) => string;

/** The result of each check. `runs` has those that were made; the plain one is always among them. */
export function clientResults(
  checks: readonly ClientCheck[],
  runs: ClientRuns,
  plain: ClientRun,
  repeat: RepeatScenario,
): CheckResult[] {
  return checks.map((check) => {
    const read = readBy(check, runs);
    const findings = judge(check, read, plain);
    return { ...resultOf(check, findings, read, plain, repeat), durationMilliseconds: Math.round(sum(read)) };
  });
}

const sum = (runs: readonly ClientRun[]): number => runs.reduce((total, { end }) => total + end.milliseconds, 0);

/** The runs that a check reads; those of variants only if it names them. */
function readBy({ reads }: ClientCheck, runs: ClientRuns): ClientRun[] {
  const all = [...runs.values()];
  if (reads !== 'every') return all.filter(({ scenario }) => reads.includes(scenario.name));
  return all.filter(({ scenario }) => !(scenario.variants ?? []).includes(scenario.name));
}

function judge(check: ClientCheck, read: readonly ClientRun[], plain: ClientRun): ClientFinding | 'not selected' {
  const { reads, judge: finding } = check;
  if (reads === 'every') return finding(read, plain);
  if (!works(plain)) return { outcome: 'blocked', because: plainProblem(plain) };
  if (read.length === 0) return 'not selected';
  const asksForSeveral = read.filter(({ scenario }) => scenario.generations > 1);
  const makesOne = asksForSeveral.filter(({ requests }) => requests.filter(makesGeneration).length < 2);
  const several = read.filter((run) => !makesOne.includes(run));
  return finding(several, plain);
}

/** True for a client that got a generation where nothing goes wrong, and ended well. Without that nothing else can be told about it. */
export const works = (plain: ClientRun): boolean => plain.end.kind === 'done' && resultsOf(plain).length > 0;

/** `400 (invalid_parameter)`. */
const answerTo = ({ answer }: ClientRequest): string =>
  answer === undefined ? 'no answer' : `${answer.status}${answer.code === undefined ? '' : ` (${answer.code})`}`;

/** The reason why a client does not work. */
export function plainProblem(plain: ClientRun): string {
  const { end, requests } = plain;
  const last = requests.at(-1);
  const sent =
    last === undefined
      ? 'it sent no request'
      : `its last request was ${requestLine(last)}, which got ${answerTo(last)}`;
  const words = end.says === '' ? '' : ` with ${end.says}`;
  const ended = {
    done: 'it ended as if it had succeeded',
    stopped: `it had not ended after ${Math.round(end.milliseconds / 1000)} s (--timeout gives it more time)`,
    failed: `it failed${words}`,
  }[end.kind];
  if (resultsOf(plain).length > 0)
    return `the client got a generation where nothing goes wrong (scenario plain), but ${ended}`;
  return `the client does not get a generation where nothing goes wrong (scenario plain): ${ended}; ${sent}`;
}

function resultOf(
  { id, clauses, level, title, why }: ClientCheck,
  finding: ClientFinding | 'not selected',
  read: readonly ClientRun[],
  plain: ClientRun,
  repeat: RepeatScenario,
): CheckResult {
  const common = {
    id,
    suite: id.split('/')[0] ?? id,
    clauses: [...clauses],
    level,
    title,
    why,
    durationMilliseconds: 0,
  };
  const result = (
    { samples = 0, ...found }: Partial<CheckResult> & Pick<CheckResult, 'outcome'>,
    shown: readonly ClientRequest[] = [],
    { name } = plain.scenario,
  ): CheckResult => {
    const exchanges = shown.map((request) => exchangeOf(request, repeat(name)));
    return { ...common, ...{ outcome: found.outcome, samples }, ...found, exchanges };
  };
  if (finding === 'not selected')
    return result({ outcome: 'inapplicable', lacks: 'selection', because: 'its scenarios were not selected' });
  const { outcome } = finding;
  switch (outcome) {
    case 'passed':
      return result({ outcome, samples: finding.samples.length, note: noteOf(finding.samples) });
    case 'observed':
      return result({ outcome, samples: finding.samples.length, observation: finding.observation });
    case 'violated': {
      const { wanted, shownBy, samples } = finding;
      const { scenario } = read.find((run) => has(run, shownBy)) ?? plain;
      const got = `scenario ${scenario.name}: ${finding.got}`;
      return result({ outcome, samples, wanted, got, says: got }, shownBy.slice(0, mostShown), scenario);
    }
    case 'blocked':
      return result({ outcome, because: finding.because, cause: plainCause }, plain.requests.slice(-2));
    default:
      return result({ outcome, because: finding.because });
  }
}

export const plainCause = 'the-client-fails-where-nothing-goes-wrong';

const has = ({ requests, elsewhere }: ClientRun, [first]: readonly ClientRequest[]): boolean =>
  [...requests, ...elsewhere].some((request) => request === first);

const noteOf = (samples: readonly ClientRequest[]): string => {
  const [first] = samples;
  const count = samples.length === 1 ? '1 request' : `${samples.length} requests`;
  return first === undefined ? count : `${count}, such as ${requestLine(first)}`;
};

const cut = (text: string): string => text.slice(0, keptCharacters);

/** A request of a client and its answer as the report shows them. */
function exchangeOf(request: ClientRequest, again: string): Exchange {
  const { method, path, headers, body, answer, outcome, receivedAt, answeredAt = receivedAt } = request;
  const failure = unanswered[outcome as keyof typeof unanswered];
  const lines = headers.map(([name, value]): [string, string] => [name, value]);
  return {
    request: { method, path: cut(path), headers: lines, ...(body !== '' && { body: cut(body) }) },
    ...(failure !== undefined || answer === undefined
      ? { failure: failure ?? unanswered.pending }
      : {
          response: {
            ...{
              status: answer.status,
              headers: answer.headers.map(([name, value]): [string, string] => [name, value]),
            },
            ...{ body: cut(answer.body), bodyBytes: Buffer.byteLength(answer.body) },
            ...{ bodyCut: answer.body.length > keptCharacters, milliseconds: answeredAt - receivedAt },
          },
        }),
    curl: again,
  };
}
