import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { profiles } from './built-in/index.ts';
import { profileProblems, readProfile } from './profile-file.ts';

const sound = {
  name: 'mine',
  asks: 'Is it fast enough?',
  arrival: { model: 'open' },
  keys: [{ label: 'only', perSecond: 50 }],
  seconds: 10,
  limits: [{ metric: 'only.admitted.p99', atMost: 250 }],
};

t.test('the built-in profiles are valid by the schema of user profiles', async (t) => {
  for (const profile of profiles) t.strictSame(profileProblems(profile), [], profile.name);
});

for (const [says, change, problem] of [
  ['a misspelt member', { second: 10 }, /second/],
  ['a model that does not exist', { arrival: { model: 'fast' } }, /model/],
  [
    'a label used twice',
    {
      keys: [
        { label: 'only', perSecond: 1 },
        { label: 'only', perSecond: 2 },
      ],
    },
    /two entries with the label only/,
  ],
  ['a key without a rate', { keys: [{ label: 'only' }] }, /only needs either ofLimit or perSecond/],
  [
    'a rate beside stages',
    { keys: [{ label: 'only', perSecond: 1, stages: [{ perSecond: 2 }] }] },
    /has both stages and a rate/,
  ],
  [
    'stages without length',
    { keys: [{ label: 'only', stages: [{ perSecond: 2 }, { perSecond: 3 }] }] },
    /stage 1 of only needs a length/,
  ],
  [
    'a limit on an unknown key',
    { limits: [{ metric: 'onyl.refused', atMost: 0 }] },
    /names no key .* did you mean only\?/,
  ],
  [
    'a limit on an unknown metric',
    { limits: [{ metric: 'only.refusd', atMost: 0 }] },
    /unknown metric refusd; did you mean refused\?/,
  ],
  ['a limit without a bound', { limits: [{ metric: 'only.refused' }] }, /^\/limits\/0 needs atMost or atLeast$/],
  ['no length', { seconds: undefined }, /^the profile needs windows or seconds$/],
] as const)
  t.match(profileProblems(JSON.parse(JSON.stringify({ ...sound, ...change }))).join('\n'), problem, says);

t.test('a profile is read from JSON and from a module', async (t) => {
  const folder = t.testdir();
  writeFileSync(join(folder, 'mine.json'), JSON.stringify(sound));
  writeFileSync(join(folder, 'mine.ts'), `export default ${JSON.stringify(sound)} as const;`);
  t.strictSame(await readProfile(join(folder, 'mine.json')), sound);
  t.strictSame(await readProfile(join(folder, 'mine.ts')), sound);
});

t.test('a file that cannot be read or is not a profile is reported', async (t) => {
  const folder = t.testdir({ 'broken.json': '{', 'empty.json': '{}' });
  await t.rejects(readProfile(join(folder, 'absent.json')), /cannot be read/);
  await t.rejects(readProfile(join(folder, 'broken.json')), /cannot be read/);
  await t.rejects(readProfile(join(folder, 'empty.json')), /is not a load profile:\n/);
});
