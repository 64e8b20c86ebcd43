import t from 'tap';
import { demoKeys } from '../../../reference-server/keys/keys-file.ts';
import { listen } from '../../../reference-server/server.ts';
import { inProcess } from '../../../test/in-process.ts';
import { manualTime } from '../../../test/manual-time.ts';
import { runWithClock } from '../../http/clock.ts';

const runs = 8;
const keys = {
  TEXTGEN_KEY: 'demo-key-primary',
  TEXTGEN_KEY_EXHAUSTIBLE: 'demo-key-exhaustible',
  TEXTGEN_KEY_BYSTANDER: 'demo-key-bystander',
};

/** Long enough that a busy machine, too, uses up the limit within a window. */
const windowSeconds = 2;
const serverKeys = demoKeys.map((key) => (key.id === 'exhaustible' ? { ...key, windowSeconds } : key));

// Without a rest, about one run in three found nothing.
t.test('a limit that is not granted is found although a burst used the key just before', async (t) => {
  const run = async () => {
    const { session, server: clock } = manualTime();
    await using server = await listen({ keys: serverKeys, defects: ['refuses-one-too-early'], clock });
    const asked = ['--check', 'rate-limit/bystander-served', '--check', 'rate-limit/limit-granted'];
    const context = { directory: t.testdir(), env: keys };
    const { stdout } = await runWithClock(session, () => inProcess(['check', server.url, ...asked], context));
    return /19 requests admitted, limit 20/.exec(stdout)?.[0] ?? stdout;
  };
  const found = await Promise.all(Array.from({ length: runs }, run));
  t.strictSame([...new Set(found)], ['19 requests admitted, limit 20']);
});
