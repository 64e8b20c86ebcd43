import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { chosenProfile, lengthOf } from './profile-options.ts';

const own = {
  ...{ name: 'mine', asks: 'Is it fast?', arrival: { model: 'paced' }, seconds: 5 },
  keys: [
    { label: 'one', ofLimit: 2 },
    { label: 'two', stages: [{ perSecond: 3 }] },
  ],
  limits: [{ metric: 'run.errors', atMost: 0 }],
};

function folderWith(t: Test, change: object = {}): string {
  const folder = t.testdir({});
  writeFileSync(join(folder, 'mine.json'), JSON.stringify({ ...own, ...change }));
  return folder;
}

t.test('a script of k6 in the place of a profile is told what to do', async (t) => {
  const script = "import { sleep } from 'k6';\nimport http from 'k6/http';\nexport default () => http.get('x');\n";
  const folder = t.testdir({ 'mine.js': script, 'other.js': "import { x } from './k6.mjs'; export default x;" });
  await t.rejects(chosenProfile({ profile: './mine.js' }, folder), {
    name: 'UsageError',
    message:
      /^--profile \.\/mine\.js: this is a script of k6, not a load profile\. Write its load as a profile .*, or record its requests with textgen-harness\/k6 and run judge on its log/,
  });
  await t.rejects(chosenProfile({ profile: './other.js' }, folder), { message: /cannot be read/ });
});

t.test('a rate alone is a paced load of one key, and connections alone a closed one', async (t) => {
  t.match(await chosenProfile({ rate: 20, duration: 3 }, '.'), {
    arrival: { model: 'paced' },
    keys: [{ label: 'main', perSecond: 20 }],
    seconds: 3,
    limits: [{ metric: 'run.errors', atMost: 0 }],
  });
  t.match(await chosenProfile({ connections: 4 }, '.'), {
    arrival: { model: 'closed' },
    keys: [{ label: 'main', connections: 4 }],
    seconds: 10,
  });
  t.match(await chosenProfile({ rate: 1, thresholds: ['p99<5'] }, '.'), {
    limits: [{ metric: 'run.admitted.p99', below: 5 }],
  });
});

t.test('options replace the rates and connections of a profile file, and add thresholds', async (t) => {
  const options = { profile: 'mine.json', rate: 7, connections: 2, thresholds: ['one.refused<=1'] };
  const { keys, limits } = await chosenProfile(options, folderWith(t));
  t.strictSame(keys, [
    { label: 'one', perSecond: 7, connections: 2 },
    { label: 'two', perSecond: 7, connections: 2 },
  ]);
  t.strictSame(limits, [...own.limits, { metric: 'one.refused', atMost: 1 }]);
});

t.test('what does not go together is refused', async (t) => {
  const closed = folderWith(t, { arrival: { model: 'closed' }, keys: [{ label: 'one' }] });
  await t.rejects(chosenProfile({}, '.'), /--profile is missing.*or give --rate or --connections/);
  await t.rejects(chosenProfile({ profile: 'steady', rate: 3 }, '.'), /depends on its own rates/);
  await t.rejects(chosenProfile({ profile: 'steady', connections: 3 }, '.'), /arrivals of steady are open/);
  await t.rejects(
    chosenProfile({ profile: 'burst', thresholds: ['p99'] }, '.'),
    /--threshold 'p99': expected a metric/,
  );
  await t.rejects(chosenProfile({ profile: 'mine.json', rate: 3 }, closed), /arrivals of mine\.json are closed/);
});

t.test('a duration is the length in seconds', async (t) => {
  t.strictSame(lengthOf({ duration: 90 }), { seconds: 90 });
  t.strictSame(lengthOf({ windows: 3 }), { windows: 3 });
});
