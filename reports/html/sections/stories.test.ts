import t from 'tap';
import type { CheckResult, RunReport } from '../../../schemas/generated/types.ts';
import { everyOutcome } from '../../../test/goldens/every-outcome.ts';
import { perKeyLoad } from '../../../test/goldens/per-key-load.ts';
import { markdown } from '../../markdown/run.ts';
import { runDocument } from '../../summary/run-document.ts';
import { plain } from '../../terminal/plain.ts';
import { page } from '../page.ts';

const [failed] = everyOutcome.checks.filter(
  ({ outcome, tolerated, ledger, gates }) => outcome === 'violated' && gates && !tolerated && !ledger,
);
if (failed === undefined) throw new Error('the golden has a failed check');
const check = (id: string, more: Partial<CheckResult> = {}): CheckResult => ({ ...failed, id, ...more });
const alike = Array.from({ length: 8 }, (_, index) =>
  check(`auth/c${index}`, { deviation: { at: 'body', is: 'not JSON' }, breaks: ['7/envelope'] }),
);
const other = check('models/other', { deviation: { at: 'id', is: 'missing' }, breaks: ['2.2/id'] });
const run = (checks: CheckResult[], more: Partial<RunReport> = {}): RunReport => ({
  ...everyOutcome,
  checks,
  load: [],
  causes: [],
  ...more,
});
const documentOf = (...of: Parameters<typeof run>) => runDocument(run(...of));

t.test(
  'one cause behind most failures is shown alone, and what is blocked or invalid does not count beside it',
  async (t) => {
    t.ok(documentOf([...alike, other]).isOneCause);
    t.notOk(documentOf([...alike.slice(0, 3), other]).isOneCause);
    t.ok(documentOf([...alike.slice(0, 1), check('models/b', { outcome: 'blocked', because: 'x' })]).isOneCause);
    const invalid = { ...perKeyLoad, validity: { verdict: 'invalid' as const, reasons: ['late'] } };
    t.ok(documentOf(alike, { load: [invalid] }).isOneCause);
    t.notOk(documentOf(alike.slice(0, 1), { load: [perKeyLoad] }).isOneCause, 'a breach is a failure too');
    t.notOk(documentOf([]).isOneCause);
  },
);

t.test('the page of one cause folds the others and everything below', async (t) => {
  const text = page(documentOf([...alike, other]));
  t.match(text, /<summary>1 more cause<\/summary>/);
  t.match(text, /<section class="part folded" id="interface"/);
  t.equal(text.match(/<li class="story"/g)?.length, 2);
  t.match(text, /7 more checks of this cause/);
});

t.test('a log of one cause has at most 25 lines, a summary 3 KB', async (t) => {
  const many = Array.from({ length: 80 }, (_, index) => check(`auth/c${index}`, alike[0]));
  const document = documentOf([...many.map((one, index) => ({ ...one, id: `auth/c${index}` })), other]);
  t.ok(plain(document).split('\n').length <= 25, plain(document));
  t.ok(Buffer.byteLength(markdown(document)) <= 3072, markdown(document));
  t.ok(plain(documentOf([...alike.slice(0, 3), other])).split('\n').length > 25, 'several causes are shown in full');
});

t.test('an invalid load accuses nobody: its excess is not drawn', async (t) => {
  const keys = perKeyLoad.keys.map((key) => ({ ...key, overAdmitted: 3 }));
  const storyOf = (verdict: 'valid' | 'invalid'): string => {
    const load = { ...perKeyLoad, keys, validity: { verdict, reasons: ['late'] } };
    return page(documentOf([], { load: [load] }));
  };
  t.match(storyOf('valid'), /class="over"/);
  t.notMatch(storyOf('invalid'), /class="over"|<span class="bad">/);
});

t.test('a story marks the line of the answer that deviates', async (t) => {
  const answer = {
    status: 200,
    headers: [['Content-Type', 'application/json']] as [string, string][],
    body: '{"id":7,"object":"generation"}',
    bodyBytes: 30,
    bodyCut: false,
    milliseconds: 2,
  };
  const exchange = {
    request: { method: 'POST', path: '/v1/generate', headers: [] },
    response: answer,
    curl: "curl -sS -i 'http://h/v1/generate'",
  };
  const storyOf = (deviation: NonNullable<CheckResult['deviation']>) =>
    page(documentOf([check('generate/id', { deviation, exchanges: [exchange] }), other]));
  t.match(storyOf({ at: 'id', is: 'number' }), /<mark> {2}&quot;id&quot;: 7,<\/mark>/);
  t.match(storyOf({ at: 'status', is: '2xx' }), /<mark>200<\/mark>/);
  t.match(storyOf({ at: 'header content-type', is: 'other' }), /<mark>Content-Type: application\/json<\/mark>/);
  t.notMatch(storyOf({ at: 'data', is: 'missing' }).split('models/other')[0], /<mark>/);
  const envelope = '{"error":{"type":"server_error","message":"No.","code":"internal_error"},"status":500}';
  const refused = { ...exchange, response: { ...answer, body: envelope, bodyBytes: envelope.length } };
  const added = { at: 'body', is: 'with another member' };
  const text = page(documentOf([check('errors/envelope', { deviation: added, exchanges: [refused] })]));
  t.match(text, /<mark> {2}&quot;status&quot;: 500<\/mark>/);
  t.equal(text.match(/<mark>/g)?.length, 1, 'no line of the envelope itself');
});

t.test('a command that shows a fault says what a correct server answers', async (t) => {
  t.match(page(documentOf([check('models/a', { wanted: 'status 401' })])), /try it.*# expected: status 401\n/s);
});

t.test('the limiter of a breached load is drawn once, with its first cause, and the load links to it', async (t) => {
  const [noisy] = perKeyLoad.keys;
  if (noisy === undefined) throw new Error('the golden has a key');
  const breached = ['noisy.overAdmitted', 'noisy.p99Milliseconds'].map((metric) => ({
    ...{ metric, bound: 'at most 0', value: 3, verdict: 'breached' as const },
  }));
  const load = { ...perKeyLoad, keys: [{ ...noisy, overAdmitted: 3 }], limits: breached };
  const document = documentOf([], { load: [load] });
  t.equal(document.causes.length, 2);
  const text = page(document);
  t.equal(text.match(/admitted so far, by time in the window/g)?.length, 1);
  t.match(text, /id="cause-1".*admitted so far.*id="cause-2".*<a href="#cause-1">The limiter of noisy/s);
  const repeatIt = 'textgen-harness load per-key-429';
  const again = page(documentOf([], { load: [load], repeatIt }));
  t.match(again, /id="cause-1".*run again<\/p><pre class="curl">textgen-harness load per-key-429.*id="cause-2"/s);
  t.match(again, /```sh\ntextgen-harness load per-key-429\n```/, 'in a ticket too');
});

t.test('a load that met everything is folded beside causes, and shown without', async (t) => {
  const limits = [{ metric: 'noisy.refused', bound: 'at most 99', value: 78, verdict: 'met' as const }];
  const load = { ...perKeyLoad, limits, validity: { verdict: 'valid' as const, reasons: [] } };
  const folded = '<summary>charts, requests per key, limiter</summary>';
  t.match(page(documentOf([other], { load: [load] })), folded);
  t.notMatch(page(documentOf([], { load: [load] })), folded);
  const breached = limits.map((limit) => ({ ...limit, verdict: 'breached' as const }));
  t.notMatch(page(documentOf([other], { load: [{ ...load, limits: breached }] })), folded);
});
