import t from 'tap';
import { runChecks } from '../harness/checks/runner.ts';
import { runWithClock } from '../harness/http/clock.ts';
import { embeddedKeys, serverKeys } from '../harness/targets/embedded.ts';
import { listen } from '../reference-server/server.ts';
import { reasons } from '../reports/summary/reasons.ts';
import { checks as allChecks } from '../scenarios/index.ts';
import { gates, usualGating } from '../schemas/gating.ts';
import { everyOutcome } from './goldens/every-outcome.ts';
import { manualTime } from './manual-time.ts';

/** The results of some checks of a server with a defect. The run does not know the limits of its keys. */
async function resultsOf(defect: string, suites: RegExp) {
  const times = manualTime();
  const keys = embeddedKeys(0);
  await using server = await listen({ defects: [defect], keys: serverKeys(keys), clock: times.server });
  const run = () =>
    runChecks({
      target: {
        ...{ baseUrl: server.url, declared: {}, provoke: {}, headers: [], tls: {}, timeoutSeconds: 5 },
        keys: keys.map(({ limit, windowSeconds, ...key }) => key),
        mask: (text) => text,
      },
      ...{ seed: 1, signal: new AbortController().signal, onEvent: () => {} },
      checks: allChecks.filter(({ id }) => suites.test(id)),
    });
  return (await runWithClock(times.session, run)).checks;
}

const cases = [
  {
    defect: 'bare-list',
    suites: /^(?:models|generate)\//,
    says: 'have a list of models as precondition of their function',
    blocked: ['generate/max-tokens-at-ceiling', 'generate/prompt-long', 'generate/envelope-for-each-model'],
  },
  {
    defect: 'omits-headers-on-success',
    suites: /^rate-limit\//,
    says: 'read one of the headers, or need the limit that one of them says',
    blocked: ['rate-limit/keys-counted-apart', 'rate-limit/remaining-falls', 'rate-limit/limit-held-one-by-one'],
  },
];

for (const { defect, suites, says, blocked: named } of cases)
  t.test(
    `what is blocked by an answer with a wrong part belongs to the failed check of that part: ${defect}`,
    async (t) => {
      const results = await resultsOf(defect, suites);
      const blocked = results.filter(({ outcome }) => outcome === 'blocked').map(({ id }) => id);
      t.strictSame(
        named.filter((id) => !blocked.includes(id)),
        [],
        `blocked: those that ${says}`,
      );
      const checks = results.map((result) => ({ ...result, gates: gates(result, usualGating) }));
      const causes = reasons({ ...everyOutcome, checks, load: [], warnings: [], causes: [] });
      const alone = causes.filter((cause) => cause.checks.every(({ outcome }) => outcome === 'blocked'));
      t.strictSame(
        alone.flatMap((cause) => cause.checks.map(({ id }) => id)),
        [],
        'no cause of blocked checks alone',
      );
    },
  );
