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
  [
    'a limit without a bound',
    { limits: [{ metric: 'only.refused' }] },
    /^\/limits\/0 needs atMost, atLeast, below or above$/,
  ],
  ['a mix without weights', { mix: { generate: 0 } }, /mix needs a weight above 0/],
  [
    'a pause of planned arrivals',
    { arrival: { model: 'open', thinkSeconds: 1 } },
    /thinkSeconds is for closed arrivals/,
  ],
  [
    'random distances without a plan',
    { arrival: { model: 'closed', spacing: 'poisson' } },
    /for open and paced arrivals/,
  ],
  [
    'random distances of groups',
    { arrival: { model: 'paced', spacing: 'poisson' }, keys: [{ label: 'only', perSecond: 9, groupsOf: 3 }] },
    /only sends requests in groups/,
  ],
  [
    'a ramp of requests sent together',
    { keys: [{ label: 'only', stages: [{ perSecond: 1, rampTo: 2, release: 'together' }] }] },
    /stage 1 of only is released at one instant/,
  ],
  [
    'an operation that is not sent',
    { limits: [{ metric: 'only.models.errors', atMost: 0 }] },
    /names an operation that the mix does not send/,
  ],
  [
    'a figure of retries without retries',
    { limits: [{ metric: 'run.retriesDiffering', atMost: 0 }] },
    /can have no data: retries is not true in the profile$/,
  ],
  [
    'a figure of a key that sends nothing',
    { keys: [{ label: 'only', perSecond: 0 }], limits: [{ metric: 'only.errors', atMost: 0 }] },
    /can have no data: only sends no requests$/,
  ],
  [
    'a count that cannot be breached early',
    { limits: [{ metric: 'only.refused', atLeast: 1, abortOnBreach: true }] },
    /below its bound at first/,
  ],
  [
    'a metric that is known at the end',
    { limits: [{ metric: 'only.overAdmitted', atMost: 0, abortOnBreach: true }] },
    /known only after the load/,
  ],
  [
    'a wait for nothing',
    { limits: [{ metric: 'only.refused', atMost: 0, abortAfterSeconds: 1 }] },
    /without abortOnBreach/,
  ],
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
