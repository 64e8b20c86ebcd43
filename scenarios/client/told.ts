import type { ClientFinding, ClientRequest, ClientRun } from './evidence.ts';
import {
  canonicalBody,
  isWholeSuccess,
  makesGeneration,
  makesSeveral,
  repeatsOf,
  requestLine,
  resultsOf,
  unendedFinding,
} from './requests.ts';

const answersInWords: Readonly<Record<string, string>> = {
  hang: 'no answer',
  pending: 'no answer before the client left',
  reset: 'no answer: the connection broke',
  truncated: 'an answer that broke off',
};

/** A client without a time-out of its own waits there for ever. */
const getsNoAnswer = ({ requests }: ClientRun): boolean => requests.some(({ outcome }) => outcome === 'hang');

/** True for the results of more than one generation: a client that makes one, whatever it is asked for, may have sent it twice. */
const areSeveral = (results: readonly ClientRequest[]): boolean =>
  new Set(results.map((each) => `${each.idempotencyKey} ${canonicalBody(each)}`)).size > 1;

/** The finding about a client that did not get each of its generations, and ended. */
export function toldFinding(runs: readonly ClientRun[], plain: ClientRun): ClientFinding {
  const samples: ClientRequest[] = [];
  let late: ClientRun | undefined;
  for (const run of runs) {
    const results = resultsOf(run);
    const asked = makesSeveral(plain) ? resultsOf(plain).length : run.scenario.generations;
    if (results.length >= asked) continue;
    const sent = [...run.requests, ...run.elsewhere];
    const generations = sent.filter(makesGeneration);
    const failed = (generations.length > 0 ? generations : sent).findLast(
      (request) => !isWholeSuccess(request) && !repeatsOf(request, run).some(isWholeSuccess),
    );
    if (failed === undefined) {
      if (run.end.kind !== 'done' || makesSeveral(plain) || !areSeveral(results)) continue;
      return {
        outcome: 'violated',
        wanted: 'a client that does not get its generations ends with an error',
        got: `asked for ${asked} generations, it got ${results.length} and ended as if it had succeeded`,
        shownBy: results,
        samples: results.length,
      };
    }
    if (run.end.kind === 'stopped') {
      if (!getsNoAnswer(run)) late ??= run;
      continue;
    }
    samples.push(failed);
    if (run.end.kind === 'failed') continue;
    const answer = answersInWords[failed.outcome] ?? `status ${failed.answer?.status}`;
    return {
      outcome: 'violated',
      wanted: 'a client that does not get its generation ends with an error',
      got: `${requestLine(failed)} got ${answer}, and the client ended as if it had succeeded`,
      shownBy: [failed],
      samples: samples.length,
    };
  }
  if (late !== undefined) return unendedFinding(late);
  if (samples.length === 0) return { outcome: 'inapplicable', because: 'the client got every generation' };
  return { outcome: 'passed', samples };
}
