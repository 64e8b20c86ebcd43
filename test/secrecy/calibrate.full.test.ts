import t from 'tap';
import { argumentsSeen, env, filesIn, holdsNone } from '../canaries.ts';
import { textgenHarness } from '../command-line.ts';

t.test('calibrate keeps nothing of the environment', async (t) => {
  const directory = t.testdir({});
  using processes = argumentsSeen();
  const { code, stdout, stderr } = await textgenHarness(['calibrate'], { directory, env, interruptAt: /3 of \d+/ });
  t.equal(code, 3, stderr);
  holdsNone(t, { ...filesIn(directory), stdout, stderr, 'command lines': [...processes.seen].join('\n') });
});
