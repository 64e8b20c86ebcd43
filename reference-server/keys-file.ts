import { nearest } from '../schemas/nearest.ts';
import { operations } from './exchange.ts';
import type { KeyRecord } from './keys.ts';
import { OptionError } from './options.ts';

const example = '[{"id": "demo", "secret": "…", "limit": 60, "windowSeconds": 60, "lacks": []}]';
const inAYear = (seconds: number): boolean => seconds > 0 && seconds <= 31_536_000;
const isOperation = (value: unknown): boolean => (operations as readonly unknown[]).includes(value);

/** What each member of a key must be, and whether it is. */
const members: Record<string, [wanted: string, holds: (value: unknown) => boolean]> = {
  id: ['a non-empty string', (value) => typeof value === 'string' && value !== ''],
  secret: ['visible ASCII without a comma', (value) => typeof value === 'string' && /^[!-+\--~]+$/.test(value)],
  limit: ['an integer of at least 1', (value) => Number.isSafeInteger(value) && Number(value) >= 1],
  windowSeconds: ['a number above 0, at most 31536000', (value) => Number.isFinite(value) && inAYear(Number(value))],
  lacks: [`a list of some of ${operations.join(', ')}`, (value) => Array.isArray(value) && value.every(isOperation)],
};

function recordOf(entry: unknown, where: string): KeyRecord {
  if (typeof entry !== 'object' || entry === null)
    throw new OptionError(`${where} must be an object, as in ${example}`);
  const record: Record<string, unknown> = { lacks: [], ...entry };
  for (const name of Object.keys(record)) {
    if (Object.hasOwn(members, name)) continue;
    const meant = nearest(name, Object.keys(members)) ?? Object.keys(members).join(', ');
    throw new OptionError(`${where} has the unknown member "${name}". Did you mean ${meant}?`);
  }
  for (const [name, [wanted, holds]] of Object.entries(members))
    if (!holds(record[name])) throw new OptionError(`${where}: "${name}" must be ${wanted}.`);
  return record as KeyRecord;
}

/** The keys in the text of a keys file; `where` names it in messages. Throws an OptionError. */
export function keysIn(text: string, where: string): KeyRecord[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new OptionError(`${where} is not JSON. Write a list of keys: ${example}`);
  }
  if (!Array.isArray(value) || value.length === 0)
    throw new OptionError(`${where} must hold a list of at least one key: ${example}`);
  const records = value.map((entry, at) => recordOf(entry, `${where}: entry ${at + 1}`));
  for (const member of ['id', 'secret'] as const)
    if (new Set(records.map((record) => record[member])).size < records.length)
      throw new OptionError(`${where}: two keys have the same ${member}. Give each its own.`);
  return records;
}

const demo = (id: string, limit: number, windowSeconds: number, ...lacks: string[]): KeyRecord => {
  return { id, secret: `demo-key-${id}`, limit, windowSeconds, lacks };
};

/** Keys for trying the server out; the only ones that are ever printed. */
export const demoKeys: readonly KeyRecord[] = [
  demo('primary', 5000, 60),
  demo('secondary', 5000, 60),
  demo('forbidden', 1000, 60, 'POST /v1/generate'),
  demo('exhaustible', 20, 1),
  demo('bystander', 500, 60),
  ...['load-1', 'load-2', 'load-3'].map((id) => demo(id, 20, 2)),
];
