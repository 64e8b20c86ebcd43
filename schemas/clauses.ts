import data from './clauses.json' with { type: 'json' };
import type { Clause } from './generated/types.ts';

export type { Clause } from './generated/types.ts';

/** Every clause of the interface, in the order of the document. */
export const clauses = data as readonly Clause[];

const byId = new Map(clauses.map((clause) => [clause.id, clause]));

/** The clause with this id, e.g. `5.3` or `2.2/created`. */
export const clauseById = (id: string): Clause | undefined => byId.get(id);
