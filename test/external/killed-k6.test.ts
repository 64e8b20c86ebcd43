import t from 'tap';
import { findK6 } from '../../load/engines/k6/local-process.ts';
import { countingTarget, isQuiet, killRun, type Moment } from '../killed-run.ts';
import { withoutProc } from '../processes.ts';

const skip = findK6() === undefined ? 'no k6 on the path or in .tools: npm run k6' : withoutProc;

for (const members of [1, 3])
  t.test(`k6 with --processes ${members}, killed in the middle of the load`, { skip }, async (t) => {
    await using target = await countingTarget();
    const args = ['load', target.url, '--profile', 'per-key-429', '--engine', 'k6', '--windows', '60'];
    const isSending = ({ children }: Moment): boolean =>
      children.filter((line) => line.includes('ledger-')).length === members;
    // Windows are learnt before the load.
    const killAt = async (moment: Moment) => isSending(moment) && (await target.requests()) > 200;
    const { children } = await killRun(t, [...args, '--processes', String(members)], {
      directory: t.testdir({}),
      killAt,
    });
    t.equal(children.filter((line) => line.includes('ledger-')).length, members, 'k6 was sending');
    t.equal(children.filter((line) => line.includes('watchdog')).length, 1);
    await isQuiet(t, target);
  });
