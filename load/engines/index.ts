import { autocannonEngine } from './autocannon/engine.ts';
import type { Engine, EngineName } from './engine.ts';
import { k6Engine } from './k6/engine.ts';
import type { K6Launcher } from './k6/launcher.ts';

/** The engines by name. The launcher starts k6; without one, k6 is a process of this machine. */
export const engines: Record<EngineName, (launcher?: K6Launcher) => Engine> = {
  autocannon: () => autocannonEngine,
  k6: k6Engine,
};
