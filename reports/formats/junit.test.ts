import { XMLParser, XMLValidator } from 'fast-xml-parser';
import t from 'tap';
import type { LimitResult, RunReport } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { reporters } from '../index.ts';

const { junit } = reporters;

type Element = { [name: string]: unknown };
type Case = Element & { name: string; failure?: Element; error?: Element; skipped?: Element };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => ['testcase', 'testsuite', 'property'].includes(name),
});
const read = (text: string) =>
  (parser.parse(text) as { testsuites: Element & { testsuite: (Element & { testcase: Case[] })[] } }).testsuites;

const text = junit(everyOutcome);
const root = read(text);
const cases = root.testsuite.flatMap((suite) => suite.testcase);
const found = (name: string): Case | undefined => cases.find((one) => one.name === name);

t.test('an XML reader accepts it and the totals are those of the elements', async (t) => {
  t.equal(XMLValidator.validate(text), true);
  t.equal(Number(root.tests), cases.length);
  t.equal(Number(root.failures), cases.filter((one) => one.failure !== undefined).length);
  t.equal(Number(root.errors), cases.filter((one) => one.error !== undefined).length);
  t.equal(Number(root.skipped), cases.filter((one) => one.skipped !== undefined).length);
  for (const suite of root.testsuite) t.equal(Number(suite.tests), suite.testcase.length, String(suite.name));
});

t.test('violated is a failure and blocked an error, what does not gate or apply is skipped', async (t) => {
  t.match(found('auth/key-invalid')?.failure, { type: 'violated' });
  t.match(found('errors/envelope')?.error, { type: 'blocked' });
  t.match(found('auth/key-forbidden')?.skipped, { message: /TEXTGEN_KEY_FORBIDDEN/ });
  t.match(found('generate/ids-distinct')?.skipped, {
    message: /^recommended: POST .*the same id gen_01 twice, expected two ids/,
  });
  t.match(found('models/single-agrees')?.skipped, { message: /^tolerated: the catalogue/ });
  t.equal(found('models/list')?.failure ?? found('models/list')?.skipped, undefined);
});

t.test('a gating check that errored is an error', async (t) => {
  const checks = everyOutcome.checks.map((check) => ({ ...check, gates: true }));
  t.match(junit({ ...everyOutcome, checks }), /<error message="internal error: TypeError/);
});

t.test(
  'a failure has the deviation, the promise, the clause, the request, the response and a curl command, in that order',
  async (t) => {
    const said = String(found('auth/key-invalid')?.failure?.['#text']);
    const labels = [...said.matchAll(/^(\w+): /gm)].map(([, label]) => label);
    t.same(labels, ['promise', 'clause', 'sent', 'answer', 'usually', 'repeat']);
    const says = String(found('auth/key-invalid')?.failure?.message);
    t.match(says, '</script><script>alert(1)</script>', 'what the target sent is text');
    t.match(says, /^GET \/v1\/models with an unknown key: /);
  },
);

t.test('clause and level are properties', async (t) => {
  const properties = found('auth/key-invalid')?.properties;
  t.match(properties, {
    property: [
      { name: 'clause', value: '5.3' },
      { name: 'clause', value: '7/envelope' },
      { name: 'breaks', value: '5.3' },
      { name: 'level', value: 'must' },
    ],
  });
});

t.test('the reason why a load is invalid stands once, here, in the terminal and in Markdown', async (t) => {
  const reason = 'the generator was late';
  const load = everyOutcome.load.map((one) => ({
    ...one,
    validity: { verdict: 'invalid' as const, reasons: [reason] },
  }));
  const { checks, ...rest } = everyOutcome;
  const report = { ...rest, load, checks: checks.filter(({ outcome }) => outcome === 'passed') };
  for (const name of ['junit', 'plain', 'markdown'] as const)
    t.equal(reporters[name](report).split(reason).length - 1, load.length, name);
});

t.test('thresholds of a load that is invalid are not judged, and one that did not begin has no table', async (t) => {
  const { baseline: _, ...run } = everyOutcome;
  const of = (offered: number, validity = 'invalid' as 'invalid' | 'valid'): RunReport => ({
    ...{ ...run, checks: [], causes: [] },
    load: everyOutcome.load.map((one) => ({
      ...{ ...one, validity: { verdict: validity, reasons: ['no window was found'] } },
      ...{ keys: one.keys.map((key) => ({ ...key, offered })), limits: one.limits.map(noData) },
    })),
  });
  const noData = ({ value: _, ...limit }: LimitResult): LimitResult => ({ ...limit, verdict: 'no data' });
  const { failures, errors } = read(junit(of(0)));
  t.strictSame([Number(failures), Number(errors)], [0, everyOutcome.load.length]);
  t.equal(Number(read(junit(of(0, 'valid'))).failures), 0, 'no load was sent: its fault was found before');
  t.not(Number(read(junit(of(9, 'valid'))).errors), 0);
  t.match(reporters.markdown(of(9)), '| key |');
  t.notMatch(reporters.markdown(of(0)), '| key |');
});
