import t from 'tap';
import { runOnServer } from '../harness/self-check/proof/servers.ts';
import { reasons } from '../reports/summary/reasons.ts';
import { checks as allChecks } from '../scenarios/index.ts';
import { gates, usualGating } from '../schemas/gating.ts';
import { everyOutcome } from './goldens/every-outcome.ts';
import { manualTime } from './manual-time.ts';

t.test('what is blocked by an answer with a wrong part belongs to the failed check of that part', async (t) => {
  const server = { name: 'bare-list', kind: 'defect' as const, defects: ['bare-list'], variants: [] };
  const only = allChecks.filter(({ id }) => /^(?:models|generate)\//.test(id));
  const { results } = await runOnServer(server, new AbortController().signal, { only, times: manualTime() });
  const blocked = results.filter(({ outcome }) => outcome === 'blocked').map(({ id }) => id);
  for (const id of ['generate/max-tokens-at-ceiling', 'generate/prompt-long', 'generate/envelope-for-each-model'])
    t.ok(blocked.includes(id), `${id} has a list of models as precondition of its function`);
  const checks = results.map((result) => ({ ...result, gates: gates(result, usualGating) }));
  const causes = reasons({ ...everyOutcome, checks, load: [], warnings: [], causes: [] });
  const alone = causes.filter((cause) => cause.checks.every(({ outcome }) => outcome === 'blocked'));
  t.strictSame(
    alone.flatMap((cause) => cause.checks.map(({ id }) => id)),
    [],
    'no cause of blocked checks alone',
  );
});
