import { nearest } from './choice.ts';
import { operations } from './exchange.ts';
import type { KeyRecord } from './keys.ts';
import { OptionError } from './options.ts';

const members = ['id', 'secret', 'limit', 'windowSeconds', 'lacks'];
const example = '[{"id": "demo", "secret": "…", "limit": 60, "windowSeconds": 60, "lacks": []}]';

/** The keys in the text of a keys file; `where` names it in messages. Throws an OptionError. */
export function keysIn(text: string, where: string): KeyRecord[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new OptionError(`${where} is not JSON. Write a list of keys, such as ${example}`);
  }
  if (!Array.isArray(value) || value.length === 0)
    throw new OptionError(`${where} must hold a list of at least one key, such as ${example}`);
  const records = value.map((entry, at) => recordOf(entry, `${where}: entry ${at + 1}`));
  for (const member of ['id', 'secret'] as const) {
    const twice = records.findIndex(
      (record, at) => records.findIndex((other) => other[member] === record[member]) < at,
    );
    if (twice !== -1)
      throw new OptionError(`${where}: entry ${twice + 1} repeats the ${member} of another; make it its own.`);
  }
  return records;
}

function recordOf(entry: unknown, where: string): KeyRecord {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    throw new OptionError(`${where} must be an object, such as in ${example}`);
  const { id, secret, limit, windowSeconds, lacks = [], ...others } = entry as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new OptionError(`${where} has an unknown member "${unknown}". Did you mean "${nearest(unknown, members)}"?`);
  if (typeof id !== 'string' || id === '') throw new OptionError(`${where}: "id" must be a non-empty string.`);
  if (typeof secret !== 'string' || !/^[!-+\--~]+$/.test(secret))
    throw new OptionError(`${where}: "secret" must be visible ASCII characters without spaces and commas.`);
  if (!Number.isSafeInteger(limit) || (limit as number) < 1)
    throw new OptionError(`${where}: "limit" must be an integer of at least 1.`);
  if (typeof windowSeconds !== 'number' || !(windowSeconds > 0 && windowSeconds <= 31_536_000))
    throw new OptionError(`${where}: "windowSeconds" must be a number above 0 and at most 31536000.`);
  return { id, secret, limit: limit as number, windowSeconds, lacks: lacksOf(lacks, where) };
}

function lacksOf(lacks: unknown, where: string): string[] {
  if (!Array.isArray(lacks)) throw new OptionError(`${where}: "lacks" must be a list of operations.`);
  for (const operation of lacks)
    if (!operations.includes(operation))
      throw new OptionError(
        `${where}: "lacks" names an unknown operation. Did you mean "${nearest(String(operation), operations)}"?`,
      );
  return lacks;
}

/** Keys for trying the server out; the only ones that are ever printed. */
export const demoKeys: readonly KeyRecord[] = [
  { id: 'primary', secret: 'demo-key-primary', limit: 5000, windowSeconds: 60, lacks: [] },
  { id: 'secondary', secret: 'demo-key-secondary', limit: 5000, windowSeconds: 60, lacks: [] },
  { id: 'forbidden', secret: 'demo-key-forbidden', limit: 1000, windowSeconds: 60, lacks: ['POST /v1/generate'] },
  { id: 'exhaustible', secret: 'demo-key-exhaustible', limit: 20, windowSeconds: 1, lacks: [] },
  { id: 'bystander', secret: 'demo-key-bystander', limit: 500, windowSeconds: 60, lacks: [] },
  { id: 'load-1', secret: 'demo-key-load-1', limit: 20, windowSeconds: 2, lacks: [] },
  { id: 'load-2', secret: 'demo-key-load-2', limit: 20, windowSeconds: 2, lacks: [] },
  { id: 'load-3', secret: 'demo-key-load-3', limit: 20, windowSeconds: 2, lacks: [] },
];
