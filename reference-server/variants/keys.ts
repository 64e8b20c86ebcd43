import { freshKey, type Key, type Keyring } from '../keys/keys.ts';

type KeyTerms = Partial<Pick<Key, 'limit' | 'windowSeconds'>>;

/** Unused copies of the keys, with other limits or windows. */
export function changedKeys(keys: Keyring, change: (key: Key) => KeyTerms): Keyring {
  const changed = new Map(
    keys.all.map((key) => [key, { ...freshKey({ ...key, lacks: [...key.lacks] }), ...change(key) }]),
  );
  const found = (key: Key | undefined): Key | undefined => (key === undefined ? undefined : changed.get(key));
  return { all: [...changed.values()], find: (secret) => found(keys.find(secret)) };
}
