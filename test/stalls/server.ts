// The reference server as a program that a test can stop: node server.ts '{"keys": […], "variants": […], "tells": "reset"}'.
// With `tells` every answer says when the limiter decided, in milliseconds since 1970, rounded down: as X-RateLimit-Reset, which
// the ledger of a load keeps as it is, or as X-Decided-At. Prints its address, and ends with its standard input.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { changeRateHeaders, withValue } from '../../reference-server/alterations.ts';
import { assembleParts } from '../../reference-server/assembly.ts';
import { Transport } from '../../reference-server/http/transport.ts';
import type { KeyRecord } from '../../reference-server/keys/keys.ts';
import { timeOuts } from '../../reference-server/options.ts';
import { correctParts } from '../../reference-server/pipeline/correct-parts.ts';
import { setupOf } from '../../reference-server/setup.ts';
import { memoryStore } from '../../reference-server/stores/memory.ts';

export interface ServerSettings {
  keys: readonly KeyRecord[];
  variants?: readonly string[];
  defects?: readonly string[];
  /** `20`, `uniform:5,20` or `lognormal:P50,P99`, in milliseconds. */
  latency?: string;
  tells?: 'reset' | 'header';
}

const settings = JSON.parse(process.argv[2] ?? '{"keys": []}') as ServerSettings;
const { keys, variants = [], defects = [], latency, tells } = settings;
const setup = setupOf({ keys, ...(latency !== undefined && { latency }) });
const store = memoryStore(setup.clock, { seconds: 600, entries: 10_000, bytes: 10_000_000 });
const parts = changeRateHeaders(assembleParts(correctParts(setup, store), variants, defects), (headers, { now }) => {
  if (tells === undefined) return [...headers];
  return tells === 'reset' ? withValue(headers, 'x-ratelimit-reset', `${now}`) : [...headers, 'X-Decided-At', `${now}`];
});
const { server } = new Transport(parts, timeOuts);
await once(server.listen(0, '127.0.0.1'), 'listening');
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
process.stdin.resume();
await once(process.stdin, 'close');
server.close();
server.closeAllConnections();
