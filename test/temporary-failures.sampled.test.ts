import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import t, { type Test } from 'tap';
import { faultCodes, fileFaults } from './file-faults.ts';
import { inProcess } from './in-process.ts';
import { sampleOf } from './tier.ts';
import { declaredTarget, workplace } from './write-workplace.ts';

/** A program k6 that only has a version: the run of a load by it is invalid. */
function machineWithK6(t: Test, baseUrl: string) {
  const files = { bin: { k6: '#!/bin/sh\necho k6 v1.8.1\n' }, temporary: {} };
  const directory = t.testdir({ ...files, 'target.json': declaredTarget(baseUrl) });
  chmodSync(join(directory, 'bin', 'k6'), 0o755);
  const PATH = [join(directory, 'bin'), process.env.PATH].join(delimiter);
  return { directory, PATH };
}

const skip = process.platform === 'win32';
const check = ['--check', 'models/list-without-stats'];

t.test('a temporary file that cannot be written costs a load, and no verdict of the checks', { skip }, async (t) => {
  const { url, env } = await workplace(t, ['lists-stats']);
  const { directory, PATH } = machineWithK6(t, url);
  const usual = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR };
  t.teardown(() => {
    Object.assign(process.env, usual);
    if (usual.TMPDIR === undefined) delete process.env.TMPDIR;
  });
  Object.assign(process.env, { PATH, TMPDIR: join(directory, 'temporary') });
  const gate = ['gate', '--target', join(directory, 'target.json'), ...check, '--engine', 'k6', '--quiet'];
  using counted = fileFaults(join(directory, 'temporary'), 'EIO', () => false);
  const undisturbed = await inProcess(gate, { directory, env });
  t.equal(undisturbed.code, 1, undisturbed.stderr);
  counted[Symbol.dispose]();
  const kinds = new Set(counted.calls.map(({ call }) => call));
  t.strictSame([...kinds].sort(), ['mkdtempSync', 'openSync', 'rmSync', 'writeSync']);
  // All files of a load are written by one line; the last of a kind comes latest.
  const last = [...kinds].map((kind) => counted.calls.findLastIndex(({ call }) => call === kind));
  const places = last.flatMap((nth) => faultCodes.map((error) => ({ nth, error })));
  for (const { nth, error } of sampleOf('temporary files that fail', places, 1)) {
    const { call } = counted.calls[nth] ?? {};
    const label = `${error} at ${call} (${nth})`;
    using faults = fileFaults(join(directory, 'temporary'), error, (made) => made === nth);
    const { code, stdout, stderr } = await inProcess(gate, { directory, env });
    faults[Symbol.dispose]();
    t.equal(code, 1, `${label}\n${stderr}`);
    t.notMatch(stderr, /internal error/, label);
    if (call !== 'rmSync') t.match(stdout, /a temporary file cannot be written: /i, label);
    t.equal(JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8')).verdict, 'departs', label);
    for (const left of readdirSync(join(directory, 'temporary')))
      rmSync(join(directory, 'temporary', left), { recursive: true });
  }
});
