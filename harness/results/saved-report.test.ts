import { join } from 'node:path';
import t from 'tap';
import { runReport } from '../verdict/run-report.ts';
import { savedReport } from './saved-report.ts';

const report = runReport(
  {
    startedAt: new Date('2026-11-20T11:42:00Z'),
    durationMilliseconds: 12.4,
    seed: 1,
    command: 'check',
    target: { name: 'staging', baseUrl: 'https://staging.example.com', runtime: 'url' },
    gating: ['must', 'declared'],
    checks: [],
    causes: [],
    load: [],
    warnings: [],
    budget: { sent: 1 },
    repeatIt: 'textgen-harness check',
    tlsVerified: true,
    complete: true,
  },
  {},
);

t.test('saved results are read from the file and from its folder, unknown members are ignored', async (t) => {
  const folder = t.testdir({ 'run.json': JSON.stringify({ ...report, later: { added: true } }) });
  t.match(await savedReport(folder), report);
  t.match(await savedReport(join(folder, 'run.json')), report);
});

const wrong: [says: string, text: string, message: RegExp][] = [
  ['no JSON', '{', /is not JSON/],
  ['other JSON', '{"hello": 1}', /has no results of textgen-harness: name a run\.json/],
  ['a later version', JSON.stringify({ ...report, schemaVersion: 2 }), /schemaVersion/],
  ['a page of something else', '<!doctype html><title>x</title>', /is a page without the results of a run/],
];

t.test('a file without results is a usage error', async (t) => {
  for (const [says, text, message] of wrong) {
    const folder = t.testdir({ 'run.json': text });
    await t.rejects(savedReport(folder), { name: 'UsageError', message }, says);
  }
  await t.rejects(savedReport('/none/run.json'), { name: 'UsageError', message: /no such file/ });
});
