import t from 'tap';
import { perKeyLoad } from '../../test/goldens/per-key-load.ts';
import { excessSentence, finenessSentences } from './fineness.ts';
import { breachSentence } from './thresholds.ts';

const [noisy, quiet] = perKeyLoad.keys;
if (noisy === undefined || quiet === undefined) throw new Error('the golden has two keys');
const { overAdmitted: _, ...uncounted } = noisy;

t.test('each refused key says how fine its limit was tested', async (t) => {
  const load = (key: typeof noisy, reasons: string[] = []) => ({
    ...perKeyLoad,
    keys: [key, quiet],
    validity: { verdict: 'valid' as const, reasons },
  });
  const held = { ...noisy, overAdmitted: 0 };
  t.strictSame(finenessSentences(load({ ...held, possibleLimits: { lowest: 20, highest: 20 } })), [
    'noisy: a limit of 19 or 21 would have shown',
  ]);
  t.strictSame(finenessSentences(load({ ...held, possibleLimits: { lowest: 19, highest: 22 } })), [
    'noisy: limits of 19 to 22 per 2 s are possible: with answers of 8.20 ms they would look the same',
  ]);
  t.strictSame(finenessSentences(load({ ...held, possibleLimits: { lowest: 20, highest: 20, isExcused: true } })), [
    'noisy: held to 20 per 2 s, if its refusals announced the truth; a limit of 19 or 21 would have shown',
  ]);
  const undecided = { ...uncounted, undecided: 'answers of 300 ms (median) fit any limit' };
  t.strictSame(finenessSentences(load(undecided)), ['noisy: answers of 300 ms (median) fit any limit']);
  t.strictSame(
    finenessSentences(load(undecided, ['noisy: answers of 300 ms (median) fit any limit'])),
    [],
    'the answer says it',
  );
  t.strictSame(finenessSentences(load(noisy)), []);
});

t.test('an excess is told with the interval that shows it, and what fits no limiter without a number', async (t) => {
  const excess = { count: 7, admitted: 47, most: 40, fromSeconds: 0.53, untilSeconds: 2.41 };
  const says =
    'at least 7 requests admitted too many: 47 between 0.53 and 2.41 s; no limiter of 20 per 2 s admits more than 40';
  t.equal(excessSentence({ ...noisy, excess }), says);
  const decision = { sentSeconds: 2.3, answeredSeconds: 2.31, outcome: 'admitted' as const };
  const contradiction = { says: 'no correct limiter of 20 per 2 s explains it', decision, rows: [] };
  const breach = {
    metric: 'noisy.overAdmitted',
    bound: 'at most 0',
    bounds: { atMost: 0 },
    value: 7,
    verdict: 'breached' as const,
  };
  const unshown = { ...noisy, windows: [] };
  t.equal(breachSentence({ ...perKeyLoad, keys: [{ ...unshown, excess }] }, breach), `Under load, key noisy: ${says}`);
  t.equal(
    breachSentence({ ...perKeyLoad, keys: [{ ...unshown, contradiction }] }, breach),
    `Under load, key noisy: ${contradiction.says}`,
  );
});
