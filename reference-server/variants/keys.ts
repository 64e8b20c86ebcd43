import { freshKey, type Key, type Keyring } from '../keys/keys.ts';

type Terms = Partial<Pick<Key, 'limit' | 'windowSeconds'>>;

/** The same keys with some of their terms changed, none of which has used anything. */
export function changedKeys(keys: Keyring, change: (key: Key) => Terms): Keyring {
  const changed = new Map(
    keys.all.map((key) => [key, { ...freshKey({ ...key, lacks: [...key.lacks] }), ...change(key) }]),
  );
  const found = (key: Key | undefined): Key | undefined => (key === undefined ? undefined : changed.get(key));
  return { all: [...changed.values()], find: (secret) => found(keys.find(secret)) };
}
