import type { Profile } from '../../load/profiles/profile.ts';
import type { Defect } from '../../reference-server/defects/index.ts';
import type { Variant } from '../../reference-server/variants/variant.ts';
import type { Suite } from '../../scenarios/vocabulary/suite.ts';
import type { Clause } from '../../schemas/clauses.ts';

/** Everything that `list` and `explain` show. */
export interface Catalogue {
  suites: readonly Suite[];
  clauses: readonly Clause[];
  profiles: readonly Profile[];
  defects: readonly Defect[];
  variants: readonly Variant[];
}

export async function loadCatalogue(): Promise<Catalogue> {
  const [{ suites }, { clauses }, { profiles }, { defects }, { variants }] = await Promise.all([
    import('../../scenarios/index.ts'),
    import('../../schemas/clauses.ts'),
    import('../../load/profiles/built-in/index.ts'),
    import('../../reference-server/defects/index.ts'),
    import('../../reference-server/variants/index.ts'),
  ]);
  return { suites, clauses, profiles, defects, variants };
}

export const kinds = ['checks', 'clauses', 'profiles', 'defects', 'variants'] as const;
export type Kind = (typeof kinds)[number];

/** The entries of one kind as JSON. */
export function entriesOf({ suites, ...others }: Catalogue, kind: Kind): object[] {
  if (kind === 'clauses') return others.clauses.map((clause) => ({ ...clause }));
  if (kind === 'profiles') return others.profiles.map((profile) => ({ ...profile }));
  if (kind !== 'checks') return others[kind].map(({ apply, ...entry }) => entry);
  return suites.flatMap((suite) =>
    suite.checks.map(({ id, clauses, level, title, why, needs, brokenBy }) => ({
      id,
      suite: suite.name,
      level,
      title,
      clauses,
      ...(why !== undefined && { why }),
      ...(needs !== undefined && { needs }),
      brokenBy,
    })),
  );
}
