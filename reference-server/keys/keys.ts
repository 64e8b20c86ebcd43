import { hash } from 'node:crypto';

/** One entry of a keys file. */
export type KeyRecord = { id: string; secret: string; limit: number; windowSeconds: number; lacks: string[] };

/** Ground truth of one key: numbers of requests that were admitted or refused by the limiter, executed, or replayed. */
export type Tally = { admitted: number; refused: number; executed: number; replayed: number };

/** A known key. Its window ends at `expiresAt` (epoch milliseconds). */
export type Key = Readonly<Pick<KeyRecord, 'id' | 'limit' | 'windowSeconds'>> & {
  readonly lacks: ReadonlySet<string>;
  readonly window: { expiresAt: number; count: number; ordinal: number };
  readonly tally: Tally;
};

/** The known keys. `find` compares digests, so that its duration does not reveal how much of a secret is right. */
type Keyring = { readonly all: readonly Key[]; find(secret: string): Key | undefined };

const freshTally = (): Tally => ({ admitted: 0, refused: 0, executed: 0, replayed: 0 });

/** An unused key. */
export function freshKey({ id, limit, windowSeconds, lacks }: Omit<KeyRecord, 'secret'>): Key {
  const window = { expiresAt: 0, count: 0, ordinal: 0 };
  return { id, limit, windowSeconds, lacks: new Set(lacks), window, tally: freshTally() };
}

const digest = (secret: string): string => hash('sha256', secret, 'base64');

/** Unused keys for one server. */
export function keyring(records: readonly KeyRecord[]): Keyring {
  const bySecret = new Map(records.map((record) => [digest(record.secret), freshKey(record)]));
  return { all: [...bySecret.values()], find: (secret) => bySecret.get(digest(secret)) };
}
