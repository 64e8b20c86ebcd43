import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Ledger } from '../../load/ledger/ledger.ts';
import type { LoadResult } from '../../schemas/generated/types.ts';
import { SampleFile } from './sample-file.ts';

const result = { profile: 'mine', engine: 'k6' } as LoadResult;

/** An answer, a refusal, a request without an answer, and one that was never sent. */
function ledgerOfFour(): Ledger {
  const ledger = new Ledger(['one', 'secret, "two"']);
  ledger.startedAtEpochMilliseconds = Date.UTC(2026, 10, 22);
  ledger.answer(ledger.open(0, 0, 1.25, 7), 5, 6.5, 200, { limit: 20, remaining: 19, reset: 3 });
  ledger.describe(0, { model: 'model-v1', bytes: 275, tokensSent: 5, tokensReceived: 16 });
  ledger.answer(ledger.open(1, 10, 10, -1, 'models'), 12, 12, 429, {});
  ledger.fail(ledger.open(0, 20, 20), 50, 'reset');
  ledger.fail(ledger.open(0, 30, Number.NaN), 60, 'no connection');
  return ledger;
}

function written(t: Test, name: string): string {
  const folder = t.testdir({});
  {
    using file = new SampleFile(name, folder, (text) => text.replaceAll('secret', '***'));
    file.add(ledgerOfFour(), result);
  }
  t.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
  return readFileSync(join(folder, name), 'utf8');
}

t.test('NDJSON has one line per request, with what is known about it', async (t) => {
  const lines = written(t, 'samples.ndjson').trimEnd().split('\n');
  const common = { profile: 'mine', engine: 'k6' };
  t.strictSame(
    lines.map((line) => JSON.parse(line)),
    [
      {
        ...common,
        ...{ time: '2026-11-22T00:00:00.001Z', key: 'one', operation: 'generate', outcome: 'admitted', status: 200 },
        ...{ latencyMilliseconds: 5.25, intendedMilliseconds: 0, sentMilliseconds: 1.25, firstByteMilliseconds: 5 },
        ...{ decidedAfterMilliseconds: 1.25, decidedBeforeMilliseconds: 5 },
        ...{ finishedMilliseconds: 6.5, limit: 20, remaining: 19, reset: 3, pair: 7 },
        ...{ model: 'model-v1', bytes: 275, tokensSent: 5, tokensReceived: 16 },
      },
      {
        ...common,
        ...{
          time: '2026-11-22T00:00:00.010Z',
          key: '***, "two"',
          operation: 'models',
          outcome: 'refused',
          status: 429,
        },
        ...{ latencyMilliseconds: 2, intendedMilliseconds: 10, sentMilliseconds: 10, firstByteMilliseconds: 12 },
        ...{ finishedMilliseconds: 12, decidedAfterMilliseconds: 10, decidedBeforeMilliseconds: 12 },
      },
      {
        ...common,
        ...{ time: '2026-11-22T00:00:00.020Z', key: 'one', operation: 'generate', outcome: 'failed', failure: 'reset' },
        ...{ latencyMilliseconds: 30, intendedMilliseconds: 20, sentMilliseconds: 20, finishedMilliseconds: 50 },
        decidedAfterMilliseconds: 20,
      },
      {
        ...common,
        ...{ time: '2026-11-22T00:00:00.030Z', key: 'one', operation: 'generate', outcome: 'failed' },
        ...{ failure: 'no connection', intendedMilliseconds: 30, finishedMilliseconds: 60 },
      },
    ],
  );
});

t.test('CSV has a header line and quotes what needs it', async (t) => {
  const [header, first, second, ...more] = written(t, 'samples.csv').trimEnd().split('\n');
  t.match(header, /^profile,engine,time,key,operation,outcome,status,failure,latencyMilliseconds,/);
  t.equal(
    first,
    'mine,k6,2026-11-22T00:00:00.001Z,one,generate,admitted,200,,5.25,0,1.25,5,6.5,20,19,3,7,1.25,5,model-v1,275,5,16',
  );
  t.match(second, /Z,"\*\*\*, ""two""",models,refused,429,,2,/);
  t.equal(more.length, 2);
});

t.test('a text that begins like a formula is none in CSV', async (t) => {
  const folder = t.testdir({});
  for (const text of ['=1+1', '+1', '-1', '@SUM(1)']) {
    {
      using file = new SampleFile('a.csv', folder, (each) => each, { host: text });
      file.add(ledgerOfFour(), { ...result, profile: text });
    }
    const [, line] = readFileSync(join(folder, 'a.csv'), 'utf8').split('\n');
    t.match(line, new RegExp(`^'${RegExp.escape(text)},k6,.*,'${RegExp.escape(text)}$`), text);
  }
});

t.test('a file that cannot be written, or of another kind, is a mistake', async (t) => {
  const folder = t.testdir({});
  mkdirSync(join(folder, 'folder.csv'));
  const open = (name: string) => new SampleFile(name, folder, (text) => text);
  t.throws(() => open('samples.xlsx'), /must end in \.ndjson, \.jsonl, \.csv/);
  t.throws(() => open('none/x.csv'), { message: '--samples none/x.csv: no such directory: none' });
  t.throws(() => open('folder.csv'), /--samples folder\.csv: a directory has the name/);
});

t.test('an earlier file is replaced when a load begins, and stays without one', async (t) => {
  const folder = t.testdir({ 'samples.csv': 'of last week' });
  const path = join(folder, 'samples.csv');
  new SampleFile('samples.csv', folder, (text) => text)[Symbol.dispose]();
  t.equal(readFileSync(path, 'utf8'), 'of last week');
  t.strictSame(readdirSync(folder), ['samples.csv'], 'nothing else is left');
  const samples = new SampleFile('samples.csv', folder, (text) => text);
  samples.place();
  samples[Symbol.dispose]();
  t.match(readFileSync(path, 'utf8'), /^profile,engine,/);
});
