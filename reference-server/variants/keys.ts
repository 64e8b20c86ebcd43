import { freshKey, type Key } from '../keys/keys.ts';
import type { Parts } from '../parts.ts';

/** Parts with unused copies of the keys, which have other limits or windows. */
export function changeKeys(parts: Parts, change: (key: Key) => Partial<Key>): Parts {
  const { keys } = parts.setup;
  const changed = new Map(
    keys.all.map((key) => [key, { ...freshKey({ ...key, lacks: [...key.lacks] }), ...change(key) }]),
  );
  const find = (secret: string): Key | undefined => {
    const key = keys.find(secret);
    return key && changed.get(key);
  };
  return { ...parts, setup: { ...parts.setup, keys: { all: [...changed.values()], find } } };
}
