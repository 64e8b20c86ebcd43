import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import t from 'tap';
import { newFileStream } from './new-file.ts';

t.test('a stream that cannot be written to the end says so when it is asked, and ends no program', async (t) => {
  const { write } = fs;
  const full = (...args: unknown[]) =>
    (args.at(-1) as (error: Error) => void)(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  const stream = newFileStream(join(t.testdir({}), 'log'));
  Object.assign(fs, { write: full, writev: full });
  syncBuiltinESMExports();
  t.teardown(() => {
    Object.assign(fs, { write });
    syncBuiltinESMExports();
  });
  stream.write('a line\n');
  await new Promise<void>((resolve) => stream.on('close', () => resolve()));
  await t.rejects(finished(stream), { code: 'ENOSPC' });
});
