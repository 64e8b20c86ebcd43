import type { RunReport } from '../../schemas/generated/types.ts';
import { everyOutcome } from './every-outcome.ts';

const checks = everyOutcome.checks.filter(({ outcome }) => outcome === 'passed' || outcome === 'inapplicable');
const ids = new Set(checks.map(({ id }) => id));

/** A run without a failure in which some required checks did not run: for one the key was missing, others were not selected. */
export const partly: RunReport = {
  ...everyOutcome,
  command: 'check',
  verdict: 'conforms',
  exitCode: 0,
  counts: { passed: 3, violated: 0, blocked: 0, inapplicable: 2, observed: 0, errored: 0 },
  coverage: { required: 9, ran: 3, decided: 3 },
  checks,
  causes: [],
  clauses: everyOutcome.clauses.map((clause) => {
    const of = clause.checks.filter((id) => ids.has(id));
    const standing = ['holds', 'partly', 'unseen'].includes(clause.standing) ? clause.standing : 'not-run';
    return { ...clause, checks: of, standing: of.length > 0 && standing === 'not-run' ? 'undecided' : standing };
  }),
  load: [],
  loadSkipped: 'two load keys are needed: set TEXTGEN_KEYS_LOAD',
  warnings: [],
};
