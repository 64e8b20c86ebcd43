import t from 'tap';
import type { Reply } from '../../scenarios/vocabulary/exchange.ts';
import type { Check } from '../../scenarios/vocabulary/suite.ts';
import type { KeyInUse } from '../http/target-access.ts';
import { checksWithoutKey, connectionFinding, forbiddenRequest, keyFindings } from './findings.ts';
import type { Preflight } from './preflight.ts';

const answer = (status: number, headers: [string, string][] = []): Reply => ({
  kind: 'answer',
  status,
  headers,
  text: '',
  bodyBytes: 0,
  json: { ok: false, problem: 'an empty body' },
  sentAt: 0,
  receivedAt: 0,
});
const key = (role: KeyInUse['role'], more: Partial<KeyInUse> = {}): KeyInUse => ({
  role,
  label: role,
  secret: role,
  variable: role,
  ...more,
});
const preflight = (answers: Preflight['answers'], absent: Preflight['absent'] = {}): Preflight => ({
  keys: answers.map((each) => each.key),
  absent,
  warnings: [],
  requestsSent: answers.length,
  answers,
});

const now = new Date('2026-11-20T12:00:00Z');

t.test('the finding of a connection', async (t) => {
  const facts = { protocol: 'TLSv1.3', untrusted: undefined, validUntil: new Date('2026-11-30T12:00:00Z') };
  t.match(connectionFinding('http://a', undefined, now), { state: 'good', says: 'plain HTTP' });
  t.match(connectionFinding('https://a', undefined, now), { state: 'good', says: 'through a proxy' });
  t.match(connectionFinding('https://a', new Error('read\nECONNRESET'), now), {
    state: 'bad',
    says: 'no TLS connection: read ECONNRESET',
  });
  t.match(connectionFinding('https://a', facts, now), {
    state: 'good',
    says: 'TLSv1.3, certificate verified, valid until 2026-11-30 (10 days)',
  });
  t.match(connectionFinding('https://a', { ...facts, untrusted: 'CERT_HAS_EXPIRED' }, now), {
    state: 'bad',
    says: 'TLSv1.3, certificate not trusted: CERT_HAS_EXPIRED',
  });
});

t.test('one finding per key, in its role', async (t) => {
  const limits: [string, string][] = [
    ['X-RateLimit-Limit', '60'],
    ['X-RateLimit-Remaining', '59'],
  ];
  const findings = keyFindings(
    preflight(
      [
        { key: key('primary'), reply: answer(200, limits) },
        { key: key('secondary'), reply: answer(401) },
        { key: key('load'), reply: answer(500) },
      ],
      { secondary: 'its key was refused', bystander: 'set TEXTGEN_KEY_BYSTANDER' },
    ),
    undefined,
  );
  t.strictSame(findings, [
    { about: 'primary', state: 'good', says: 'GET /v1/models answered 200; Limit 60, Remaining 59' },
    { about: 'secondary', state: 'bad', says: 'refused with 401: set secondary' },
    { about: 'load', state: 'bad', says: 'GET /v1/models answered 500; no X-RateLimit-Limit' },
    { about: 'bystander', state: 'absent', says: 'set TEXTGEN_KEY_BYSTANDER' },
  ]);
});

t.test('the forbidden key is tested with an operation it has no permission for', async (t) => {
  const forbidden = key('forbidden', { lacks: ['POST /v1/generate'] });
  const finding = (reply: Reply) => keyFindings(preflight([{ key: forbidden, reply: answer(200) }]), reply)[0];
  t.match(forbiddenRequest(forbidden), { method: 'POST', path: '/v1/generate' });
  t.match(finding(answer(403)), { state: 'good', says: 'POST /v1/generate answered 403' });
  t.match(finding(answer(201)), { state: 'bad', says: /answered 201, expected 403/ });
});

const check = (id: string, more: object): Check => ({
  id,
  clauses: [],
  level: 'must',
  title: '',
  brokenBy: [],
  steps: [],
  ...more,
});

t.test('each absent role leaves out the checks that need it', async (t) => {
  const checks = [
    check('a/needs', { needs: ['bystander'] }),
    check('a/sends', { steps: [{ send: { method: 'GET', path: '/', key: 'secondary' } }] }),
    { id: 'a/reads', clauses: [], level: 'must', title: '', brokenBy: [], reads: 'drain' } satisfies Check,
    check('a/plain', { steps: [{ send: { method: 'GET', path: '/', key: 'primary' } }] }),
  ];
  t.strictSame(checksWithoutKey(checks, { bystander: '', secondary: '', exhaustible: '', load: '', forbidden: '' }), [
    ['bystander', ['a/needs']],
    ['secondary', ['a/sends']],
    ['exhaustible', ['a/reads']],
  ]);
});
