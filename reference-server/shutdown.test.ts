import t from 'tap';
import { endsWell } from './testing/shutdown.ts';

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  t.test(`${signal} answers what is in flight, refuses new connections and exits with 0`, (t) => endsWell(t, signal));
