import { jsonValue } from '../../schemas/json-text.ts';
import { inWords, problemsOf } from '../../schemas/validate.ts';
import { OptionError } from '../option-error.ts';
import type { KeyRecord } from './keys.ts';

const example = '[{"id": "demo", "secret": "…", "limit": 60, "windowSeconds": 60, "lacks": []}]';

/** The keys in the text of a keys file; messages name it `where`. Throws an OptionError without any secret in it. */
export function keysIn(text: string, where: string): KeyRecord[] {
  let value: unknown;
  try {
    value = jsonValue(text);
  } catch (error) {
    throw new OptionError(`${where} is not JSON, ${(error as Error).message}. Write a list of keys: ${example}`);
  }
  const problems = problemsOf('KeysFile', value).map((problem) => `  ${inWords(problem, 'the list of keys')}`);
  if (problems.length > 0)
    throw new OptionError(`${where} is not valid:\n${problems.join('\n')}\nWrite a list of keys: ${example}`);
  const records = (value as KeyRecord[]).map((record) => ({ ...record, lacks: record.lacks ?? [] }));
  for (const member of ['id', 'secret'] as const)
    if (new Set(records.map((record) => record[member])).size < records.length)
      throw new OptionError(`${where}: two keys have the same ${member}. Give each its own.`);
  return records;
}

const demo = (id: string, limit: number, windowSeconds: number, ...lacks: string[]): KeyRecord => {
  return { id, secret: `demo-key-${id}`, limit, windowSeconds, lacks };
};

/** Keys for trying the server out. The server prints no other keys. */
export const demoKeys: readonly KeyRecord[] = [
  demo('primary', 5000, 60),
  demo('secondary', 5000, 60),
  demo('forbidden', 1000, 60, 'POST /v1/generate'),
  demo('exhaustible', 20, 1),
  demo('bystander', 500, 60),
  ...['load-1', 'load-2', 'load-3'].map((id) => demo(id, 20, 2)),
];
