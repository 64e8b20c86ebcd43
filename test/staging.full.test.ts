import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Truth } from '../reference-server/controls.ts';
import type { KeyRecord } from '../reference-server/keys/keys.ts';
import { listen } from '../reference-server/server.ts';
import type { CheckResult, RunReport } from '../schemas/generated/types.ts';
import { inProcess } from './in-process.ts';

const key = (id: string, limit: number, windowSeconds: number, ...lacks: string[]): KeyRecord => ({
  id,
  secret: `staging-${id}`,
  limit,
  windowSeconds,
  lacks,
});

/** Runs `check` against a server like a staging server; returns the report and what the server counted. */
async function staged(directory: string, keys: KeyRecord[], latency: string, file?: object, variants: string[] = []) {
  await using server = await listen({ keys, latency, adminPort: 0, variants });
  const env = Object.fromEntries(
    keys.map(({ id, secret }) => [id === 'primary' ? 'TEXTGEN_KEY' : `TEXTGEN_KEY_${id.toUpperCase()}`, secret]),
  );
  const path = join(directory, 'target.json');
  if (file !== undefined) writeFileSync(path, JSON.stringify({ baseUrl: server.url, ...file }));
  const which = file === undefined ? [server.url] : ['--target', path];
  const { code, stderr } = await inProcess(['check', ...which], { directory, env });
  const report = JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8')) as RunReport;
  const truth = (await (await fetch(`${server.adminUrl}/truth`)).json()) as Truth;
  return { code, stderr, report, truth };
}

const musts = ({ checks }: RunReport, ...outcomes: CheckResult['outcome'][]): CheckResult[] =>
  checks.filter(({ level, outcome }) => level === 'must' && outcomes.includes(outcome));

/** The reasons why checks were not applicable. */
const reasons = ({ checks }: RunReport): string[] => [
  ...new Set(checks.filter(({ outcome }) => outcome === 'inapplicable').map(({ because }) => because ?? '')),
];

t.jobs = 8;

t.test('a slow and strict service with one key: most musts are decided, and nothing trips its limit', async (t) => {
  const { code, report, truth } = await staged(t.testdir({}), [key('primary', 600, 60)], '300');
  t.equal(code, 0);
  t.ok(musts(report, 'passed', 'violated').length >= 44, `${musts(report, 'passed').length} musts decided`);
  t.strictSame(
    report.checks.filter(({ outcome }) => ['blocked', 'errored', 'violated'].includes(outcome)),
    [],
  );
  for (const because of reasons(report))
    t.match(because, /set TEXTGEN_KEY_|declare|provoke|pagination|^no answer of the run had what /, because);
  const [counted] = truth.keys;
  t.equal(counted?.refused, 0, 'no 429');
  t.ok((counted?.admitted ?? 0) <= 400, `${counted?.admitted} requests on the key`);
});

t.test('a limit that leaves room for a few requests at a time is waited for, never tripped', async (t) => {
  const { code, report, stderr, truth } = await staged(t.testdir({}), [key('primary', 60, 8)], '20');
  t.equal(code, 0);
  t.ok(musts(report, 'passed').length >= 44);
  t.equal(truth.keys[0]?.refused, 0, 'no 429');
  t.match(stderr, /waiting \d.* s for primary: its limit is used up until the announced reset/);
});

for (const variant of ['sliding-window', 'sliding-counter', 'token-bucket'])
  t.test(`a limit that is paced is not tripped, with a ${variant} either`, async (t) => {
    const keys = [key('primary', 60, 8)];
    const { code, report, truth } = await staged(t.testdir({}), keys, '100', undefined, [variant]);
    t.equal(code, 0);
    t.ok(musts(report, 'passed').length >= 44);
    t.equal(truth.keys[0]?.refused, 0, 'no 429');
  });

t.test(
  'what a limit leaves no room for within the budget is inapplicable, and neither sent nor waited for',
  async (t) => {
    const file = { keys: { primary: { env: 'TEXTGEN_KEY' } }, budget: { seconds: 20 } };
    const { code, report, truth } = await staged(t.testdir({}), [key('primary', 60, 3600)], '50', file);
    t.equal(code, 0);
    t.equal(truth.keys[0]?.refused, 0, 'no 429');
    t.equal(truth.keys[0]?.admitted, 60, 'all that there is is used');
    t.ok(musts(report, 'passed').length >= 10, `${musts(report, 'passed').length} musts decided`);
    t.ok(
      reasons(report).some((because) =>
        /^the primary key has used up its limit of 60 for the next 3\d{3} s/.test(because),
      ),
    );
    // The window would last for an hour.
    t.ok(report.durationMilliseconds < 120_000);
  },
);

t.test('a key that is used up before the checks leaves nothing to judge, and that is no pass', async (t) => {
  const { code, report } = await staged(t.testdir({}), [key('primary', 1, 3600)], '5');
  t.equal(code, 3);
  t.strictSame(musts(report, 'passed', 'blocked', 'errored'), []);
  t.match(
    reasons(report).join('\n'),
    /the primary key has used up its limit of 1 for the next 36\d\d s: use a key with a higher/,
  );
});

t.test('windows longer than ten seconds are spent one after the other, within the budget', async (t) => {
  const keys = [
    key('primary', 600, 60),
    key('secondary', 600, 60),
    key('forbidden', 600, 60, 'POST /v1/generate'),
    key('bystander', 600, 60),
    key('exhaustible', 30, 11),
  ];
  const budget = { requests: 600, requestsPerSecond: 20, burst: 64, seconds: 120 };
  const names = { primary: 'TEXTGEN_KEY', secondary: 'TEXTGEN_KEY_SECONDARY', bystander: 'TEXTGEN_KEY_BYSTANDER' };
  const one = Object.fromEntries(Object.entries(names).map(([role, env]) => [role, { env }]));
  const rest = {
    forbidden: { env: 'TEXTGEN_KEY_FORBIDDEN', lacks: 'POST /v1/generate' },
    exhaustible: [{ env: 'TEXTGEN_KEY_EXHAUSTIBLE', limit: 30, windowSeconds: 11 }],
  };
  const { code, report, truth } = await staged(t.testdir({}), keys, '5', { keys: { ...one, ...rest }, budget });
  t.equal(
    code,
    0,
    JSON.stringify(musts(report, 'violated', 'blocked').map(({ id, got, because }) => [id, got ?? because])),
  );
  t.ok(musts(report, 'passed').length >= 56, `${musts(report, 'passed').length} musts decided`);
  const refused = truth.keys.filter(({ key, refused }) => refused > 0 && key !== 'exhaustible');
  t.strictSame(refused, [], 'no 429 but where it was provoked');
  t.ok((report.budget?.sent ?? 0) <= budget.requests);
  t.ok(report.counts.observed >= 20, `${report.counts.observed} observations with what the plan left over`);
});
