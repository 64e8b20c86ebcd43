import t from 'tap';
import { jobFor } from '../test/load/engine-jobs.ts';
import { runWithAbortConditions, watchFailures } from './abort-conditions.ts';
import type { Engine, EngineFacts } from './engines/engine.ts';
import { Ledger } from './ledger/ledger.ts';

const facts: EngineFacts = {
  seconds: 1,
  cpuShare: 0,
  dropped: 0,
  exhaustedVirtualUsers: false,
  clockStepMilliseconds: 0,
  notes: [],
};

function watched(...statuses: number[]): string | undefined {
  const ledger = new Ledger(['only']);
  const watch = watchFailures(ledger);
  for (const [index, status] of statuses.entries()) {
    const row = ledger.open(0, index * 10, index * 10);
    if (status > 0) ledger.answer(row, index * 10 + 5, index * 10 + 5, status, {});
    else ledger.fail(row, index * 10 + 5, 'reset');
    const why = watch();
    if (why !== undefined) return why;
  }
  return undefined;
}

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

t.test('many 5xx responses in a row end the run, single ones do not', async (t) => {
  t.match(watched(...times(100, 200), ...times(30, 503)), /^20 of the last 25 responses were 5xx 1\.2 s into the run/);
  t.match(watched(...times(25, 500)), /^20 of the last 20 responses were 5xx/);
  t.equal(watched(...times(19, 500), ...times(100, 200)), undefined);
  t.equal(
    watched(...Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? 500 : 200))),
    undefined,
    'every other',
  );
  t.equal(watched(...times(100, 429)), undefined);
});

t.test('a key that is suddenly unauthorized ends the run', async (t) => {
  t.match(watched(...times(10, 200), 401, 401, 401), /^the key of only was refused with 401 0\.1 s into the run/);
  t.equal(watched(200, 401, 401, 200, 401, 401, 200), undefined);
});

t.test('a target that has stopped answering ends the run', async (t) => {
  t.match(watched(200, ...times(400, 0)), /^the target stopped answering 0\.0 s into the run/);
  t.equal(watched(200, ...times(200, 0), 200, ...times(200, 0)), undefined, 'not for long enough');
});

t.test('responses are checked in the order in which they arrive', async (t) => {
  const ledger = new Ledger(['one', 'two']);
  const watch = watchFailures(ledger);
  const rows = times(6, 0).map((_, index) => ledger.open(index % 2, index, index));
  t.equal(watch(), undefined);
  for (const row of rows.toReversed()) ledger.answer(row, 20 - row, 20 - row, row % 2 === 0 ? 200 : 401, {});
  t.match(watch(), /the key of two was refused/);
});

/** An engine that sends no requests. It ends after a time, or earlier when aborted. */
const idleEngine = (milliseconds: number): Engine => ({
  name: 'autocannon',
  leadMilliseconds: 0,
  refusal: () => undefined,
  run: ({ signal }) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(facts), milliseconds);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve({ ...facts, stopped: 'the run was interrupted' });
      });
    }),
});

const jobOf = (ledger: Ledger, baseUrl: string, signal: AbortSignal) => jobFor(baseUrl, { ledger, signal });

t.test('an aborted engine has the reason; an interruption by the user keeps its own', async (t) => {
  const ledger = new Ledger(['only']);
  for (let at = 0; at < 30; at++) ledger.answer(ledger.open(0, at, at), at, at, 503, {});
  const never = new AbortController().signal;
  const { stopped } = await runWithAbortConditions(idleEngine(20_000), jobOf(ledger, 'http://127.0.0.1:9', never));
  t.match(stopped, /were 5xx .*: the target is failing, so the load was stopped/);
  const interrupted = AbortSignal.abort();
  const calm = await runWithAbortConditions(
    idleEngine(0),
    jobOf(new Ledger(['only']), 'http://127.0.0.1:9', interrupted),
  );
  t.equal(calm.stopped, undefined, 'what the engine says of it is kept');
});

t.test('a changed address ends the run; one of several addresses and a failed look-up do not', async (t) => {
  const never = new AbortController().signal;
  const run = (...answers: (readonly string[])[]) => {
    let asked = 0;
    return runWithAbortConditions(idleEngine(1500), jobOf(new Ledger(['only']), 'http://staging.example', never), {
      everyMilliseconds: 20,
      resolve: async () => {
        const answer = answers[Math.min(asked++, answers.length - 1)] ?? [];
        if (answer.length === 0) throw new Error('ENOTFOUND');
        return answer;
      },
    });
  };
  const [moved, same, lost] = await Promise.all([
    run(['192.0.2.1'], ['192.0.2.7']),
    run(['192.0.2.1', '192.0.2.2'], ['192.0.2.2']),
    run(['192.0.2.1'], []),
  ]);
  t.match(moved.stopped, /^staging.example was 192.0.2.1 when the run began and is 192.0.2.7 now/);
  t.equal(same.stopped, undefined);
  t.equal(lost.stopped, undefined);
});
