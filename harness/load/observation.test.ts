import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { Ledger } from '../../load/ledger/ledger.ts';
import { perKey429 } from '../../load/profiles/built-in/per-key-429.ts';
import type { LoadResult } from '../../schemas/generated/types.ts';
import type { CommandContext } from '../io/context.ts';
import { Secrets } from '../secrets/secrets.ts';
import { openObservation } from './observation.ts';

t.test('a key in the value of a label is masked, also if it is known only after the places are open', async (t) => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/metrics`;
  const directory = t.testdir({});
  const secrets = new Secrets();
  const context = { secrets, directory, env: {}, stderr: { write: (text: string) => t.fail(text) } };
  const options = { tags: ['run=canary-0123-left'], samples: 'all.ndjson', metrics: [`otlp=${url}`] };
  {
    using observation = openObservation(options, context as unknown as CommandContext);
    secrets.add('primary', 'canary-0123');
    const ledger = new Ledger(['noisy', 'steady', 'quiet']);
    ledger.startedAtEpochMilliseconds = 0;
    ledger.answer(ledger.open(0, 0, 1, 7), 5, 6, 200, {});
    const observer = observation?.of(perKey429, 'staging');
    observer?.begin(ledger, 'k6');
    const result = { profile: 'mine', engine: 'k6', keys: [], limits: [], validity: { verdict: 'valid', reasons: [] } };
    await observer?.end(ledger, result as unknown as LoadResult);
  }
  for (const text of [readFileSync(join(directory, 'all.ndjson'), 'utf8'), bodies.join('')]) {
    t.match(text, /"run"[^}]*-left"/);
    t.notMatch(text, /canary/);
  }
});
