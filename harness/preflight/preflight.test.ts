import t from 'tap';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import type { KeyInUse } from '../http/target-access.ts';
import { checkKeys } from './preflight.ts';

const answer = (status: number, type = 'application/json'): Reply => ({
  kind: 'answer',
  status,
  headers: [['Content-Type', type]],
  text: '',
  bodyBytes: 0,
  json: { ok: false, problem: 'an empty body' },
  sentAt: 0,
  receivedAt: 0,
});
const redirect = (status: number, location: string): Reply => {
  const reply = answer(status);
  return reply.kind === 'answer' ? { ...reply, headers: [['Location', location]] } : reply;
};
const failure = (kind: 'refused' | 'silence', says: string): Reply => ({ kind, says, sentAt: 0, receivedAt: 0 });
const key = (role: KeyInUse['role'], label: string, variable: string): KeyInUse => ({
  role,
  label,
  variable,
  secret: label,
});
const keys = [
  key('primary', 'primary', 'TEXTGEN_KEY'),
  key('secondary', 'secondary', 'TEXTGEN_KEY_SECONDARY'),
  key('exhaustible', 'exhaustible-1', 'EX_1'),
  key('exhaustible', 'exhaustible-2', 'EX_2'),
];
const ring = { keys, absent: { bystander: 'set TEXTGEN_KEY_BYSTANDER' } };
const cleared = (replies: Record<string, Reply>) =>
  checkKeys('http://127.0.0.1:1', ring, async ({ label }) => replies[label] ?? answer(200));

t.test('if every key works there is no warning', async (t) => {
  const answers = keys.map((each) => ({ key: each, reply: answer(200) }));
  t.strictSame(await cleared({}), { ...ring, warnings: [], requestsSent: 4, answers });
});

t.test('no connection ends the run', async (t) => {
  const refused = cleared({ primary: failure('refused', 'no connection (ECONNREFUSED)') });
  await t.rejects(refused, {
    name: 'InconclusiveError',
    message: 'cannot connect to http://127.0.0.1:1: no connection (ECONNREFUSED)',
  });
});

t.test("the primary key's 401 ends the run and names the variable", async (t) => {
  await t.rejects(cleared({ primary: answer(401) }), {
    name: 'InconclusiveError',
    message: 'the primary key was refused with 401: set TEXTGEN_KEY to a valid key',
  });
});

t.test("another role's 401 makes that role absent, and says why", async (t) => {
  const result = await cleared({ secondary: answer(401) });
  t.strictSame(
    result.keys.map(({ label }) => label),
    ['primary', 'exhaustible-1', 'exhaustible-2'],
  );
  t.equal(result.absent.secondary, 'its key was refused with 401: set TEXTGEN_KEY_SECONDARY to a valid key');
  t.equal(result.absent.bystander, 'set TEXTGEN_KEY_BYSTANDER');
  t.strictSame(result.warnings, ['the secondary key was refused with 401: set TEXTGEN_KEY_SECONDARY to a valid key']);
});

t.test('a role keeps its working keys', async (t) => {
  const result = await cleared({ 'exhaustible-1': answer(401) });
  t.equal(result.absent.exhaustible, undefined);
  t.ok(result.keys.some(({ label }) => label === 'exhaustible-2'));
});

const forTheChecks: [says: string, reply: Reply, warning: RegExp][] = [
  ['an error', answer(500), /answered with 500: is this the base URL/],
  [
    'a redirect to https',
    redirect(301, 'https://127.0.0.1:1/v1/models'),
    /^GET \/v1\/models was answered with 301: it redirects to https:\/\/127.0.0.1:1\/v1\/models, and redirects are not followed; if the service is at https:\/\/127.0.0.1:1, use that URL$/,
  ],
  ['a redirect below', redirect(308, '/api/v1/models'), /if the service is at http:\/\/127.0.0.1:1\/api, use that URL/],
  ['a redirect with a secret', redirect(302, 'https://u:pw@h/login?token=x'), /redirects to https:\/\/h\/login, and/],
  ['a slash more', redirect(307, '/v1/models/'), /not followed; is this the base URL/],
  ['a redirect to no server', redirect(302, 'file:///etc/passwd'), /it is a redirect, and redirects are not followed/],
  ['an unknown path', answer(404), /answered with 404: is this the base URL/],
  ['a web page', answer(200, 'text/html; charset=utf-8'), /answered with 200 and a web page/],
  ['no answer', failure('silence', 'no response within 10 s'), /was not answered: no response/],
];

t.test('every other answer to the primary key is left to the checks, with a warning', async (t) => {
  for (const [says, reply, warning] of forTheChecks) {
    const { keys: kept, warnings } = await cleared({ primary: reply });
    t.equal(kept.length, 4, says);
    t.match(warnings.join('\n'), warning, says);
  }
});

t.test('a proxy that wants credentials ends the run; other answers may be its own', async (t) => {
  const through = (reply: Reply) => checkKeys('http://service.example', ring, async () => reply, 'HTTP_PROXY');
  await t.rejects(through(answer(407)), {
    name: 'InconclusiveError',
    message: 'the proxy of HTTP_PROXY answered 407: it needs a user and a password, or other ones',
  });
  t.match(
    (await through(answer(502, 'text/html'))).warnings[0],
    /502 and a web page \(the proxy of HTTP_PROXY may have/,
  );
  t.match((await cleared({ primary: answer(407) })).warnings[0], /answered with 407: is this the base URL/);
});
