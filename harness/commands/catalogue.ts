import { profiles } from '../../load/profiles/built-in/index.ts';
import { defects } from '../../reference-server/defects/index.ts';
import { variants } from '../../reference-server/variants/index.ts';
import { checks, suites } from '../../scenarios/index.ts';
import { clauses } from '../../schemas/clauses.ts';
import {
  checkExplanation,
  clauseExplanation,
  defectExplanation,
  type Explanation,
  profileExplanation,
  suiteExplanation,
  variantExplanation,
} from './explanation.ts';

/** The kinds that `list` shows, with their titles. */
export const kinds = {
  checks: 'Checks',
  clauses: 'Clauses',
  profiles: 'Load profiles',
  defects: 'Defects',
  variants: 'Variants',
};
export type Kind = keyof typeof kinds;

/** One thing that `list` and `explain` show. */
export interface Entry {
  kind: Kind | 'suites';
  id: string;
  /** The columns of a list beside the id. */
  columns: string[];
  /** The entry as JSON. */
  data: object;
  explanation: Explanation;
}

const entry = (kind: Entry['kind'], id: string, columns: string[], data: object, explanation: Explanation): Entry => ({
  kind,
  id,
  columns,
  data,
  explanation,
});

const suiteEntries = suites.map((suite) => {
  const { name, title } = suite;
  const data = { name, title, checks: suite.checks.map(({ id }) => id) };
  return entry('suites', name, [title], data, suiteExplanation(suite));
});

const checkEntries = checks.map((check) => {
  const { id, clauses, level, title, why, needs, brokenBy } = check;
  const data = { id, suite: id.slice(0, id.indexOf('/')), level, title, clauses, why, needs, brokenBy };
  return entry('checks', id, [level, title], data, checkExplanation(check));
});

export const catalogue: readonly Entry[] = [
  ...suiteEntries,
  ...checkEntries,
  ...clauses.map((clause) =>
    entry('clauses', clause.id, [clause.kind, clause.title], clause, clauseExplanation(clause)),
  ),
  ...profiles.map((profile) =>
    entry('profiles', profile.name, [profile.arrival.model, profile.asks], profile, profileExplanation(profile)),
  ),
  ...defects.map(({ apply: _, ...defect }) =>
    entry('defects', defect.name, [defect.kind, defect.does], defect, defectExplanation(defect)),
  ),
  ...variants.map(({ apply: _, ...variant }) =>
    entry('variants', variant.name, [variant.does], variant, variantExplanation(variant)),
  ),
];
