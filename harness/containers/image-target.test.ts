import { join } from 'node:path';
import t from 'tap';
import { UsageError } from '../io/errors.ts';
import { variablesIn } from './image-target.ts';

const read = (content: string, env: Record<string, string> = {}) =>
  variablesIn(join(t.testdir({ env: content }), 'env'), env);

t.test('an environment file is read as docker run reads it', async (t) => {
  t.same(read('A=1\nB=two words \n\n# C=3\n  D=4\r\nE=\nF=a=b\nG="q"'), {
    ...{ A: '1', B: 'two words ', D: '4', E: '', F: 'a=b', G: '"q"' },
  });
  t.same(read('\uFEFFA=1'), { A: '1' }, 'a byte order mark is not part of a name');
  t.same(
    read('A\nB', { A: 'from the environment' }),
    { A: 'from the environment' },
    'a name alone takes the value from the environment',
  );
  t.same(read('toString'), {}, 'which has only its own members');
});

t.test('a line without a variable is a usage error that names file and line, not the value', async (t) => {
  for (const line of ['=secret', 'A B=secret'])
    t.throws(() => read(`X=1\n${line}`), { name: 'UsageError', message: /env, line 2: expected NAME=value$/ });
  t.throws(() => variablesIn('/nonexistent', {}), UsageError);
});
