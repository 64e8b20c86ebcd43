/**
 * Records a ledger of the corpus: runs a load by HTTP against a server with a limiter of limiters.ts, and writes the file that
 * ledgers.test.ts judges. What may be said of it is written by hand.
 *
 *   node test/ledgers/record.ts NAME…
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ledger } from '../../load/ledger/ledger.ts';
import type { KeyLimits } from '../../load/planning/key-limits.ts';
import { perKey429 } from '../../load/profiles/built-in/per-key-429.ts';
import { runLoad } from '../../load/run.ts';
import { accessTo } from '../load/engine-jobs.ts';
import { type LedgerFile, rowsByKey } from './ledger-file.ts';
import { corpusLimiters } from './limiters.ts';
import { loadKeys, secretOf, serveLimiter } from './served.ts';

for (const name of process.argv.slice(2)) {
  const row = corpusLimiters.find((each) => each.name === name);
  if (row === undefined) throw new Error(`no limiter is called ${name}; limiters.ts has them`);
  const { limit, windowSeconds, truth, isPrecise } = row;
  await using server = await serveLimiter(row);
  let recorded: Ledger | undefined;
  const resetUnit = isPrecise ? 'epoch-milliseconds' : 'epoch-seconds';
  await runLoad({
    // The recorded length is the profile's own, whatever the answers take.
    ...{ profile: { ...perKey429 }, ...accessTo(server.url), seed: 1, signal: AbortSignal.timeout(120_000), resetUnit },
    keys: loadKeys.map((id) => ({ secret: secretOf(id), limit, windowSeconds })),
    observer: {
      begin: () => {},
      end: async (ledger) => {
        recorded = ledger;
      },
    },
  });
  if (recorded === undefined) throw new Error(`the load on ${name} did not begin`);
  const limits: KeyLimits = { limit, windowSeconds, source: 'declared' };
  const file: LedgerFile = {
    from: `recorded by record.ts on ${new Date(recorded.startedAtEpochMilliseconds).toISOString().slice(0, 10)}: ${name} of limiters.ts`,
    truth,
    allowed: truth === 'correct' ? ['met', 'undecided'] : ['breached', 'undecided'],
    mayBeExact: truth === 'correct',
    ...{ profile: perKey429.name, windows: perKey429.windows ?? 2, limits, resetUnit },
    startedAtEpochMilliseconds: recorded.startedAtEpochMilliseconds,
    keys: rowsByKey(recorded),
  };
  const rows = (keys: LedgerFile['keys']): string =>
    keys
      .map(
        ({ label, rows: all }) =>
          `    { "label": "${label}", "rows": [\n${all.map((one) => `      ${JSON.stringify(one)}`).join(',\n')}\n    ] }`,
      )
      .join(',\n');
  const { keys, ...facts } = file;
  const text = JSON.stringify(facts, undefined, 2).replace(/\n\}$/, `,\n  "keys": [\n${rows(keys)}\n  ]\n}\n`);
  writeFileSync(join(import.meta.dirname, `${name}.json`), text);
}
