import { autocannonEngine } from './autocannon/engine.ts';
import type { Engine, EngineName } from './engine.ts';
import { k6Engine } from './k6/engine.ts';

export const engines: readonly Engine[] = [autocannonEngine, k6Engine()];

/** Throws RangeError for an unknown name. */
export function engineByName(name: EngineName): Engine {
  const found = engines.find((engine) => engine.name === name);
  if (!found)
    throw new RangeError(`unknown engine ${name}. Engines: ${engines.map((engine) => engine.name).join(', ')}`);
  return found;
}
