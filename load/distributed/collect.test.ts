import t from 'tap';
import { exportedLoad, memberLogs, noon } from '../../test/ledgers/member-logs.ts';
import { collectLogs, type LogFile } from './collect.ts';

const collected = (...given: Parameters<typeof collectLogs>) => collectLogs(...given).result;

const log = (name: string, text: string): LogFile => ({ name, lines: () => text.split('\n') });
const logs = (all: readonly string[]): LogFile[] => all.map((text, index) => log(`ledger-${index}.log`, text));
const oneNode = ['node', 'node', 'node'];

t.test('the logs of all members are one exact run', async (t) => {
  const result = collected(exportedLoad, logs(memberLogs([0, 0, 0], oneNode)));
  t.match(result.keys[0], { offered: 30, sent: 30, admitted: 20, refused: 10, overAdmitted: 0, underAdmitted: 0 });
  t.equal(result.limits[0]?.verdict, 'met');
  t.strictSame(
    result.generators?.map(({ name, requests }) => [name, requests]),
    [0, 1, 2].map((index) => [`ledger-${index}.log`, 10]),
  );
  t.equal(result.startedAt, new Date(noon).toISOString());
});

t.test('prefixes of kubectl are skipped, and one file may hold the logs of all pods', async (t) => {
  const plain = collected(exportedLoad, logs(memberLogs([0, 0, 0], oneNode)));
  const stamped = memberLogs([0, 0, 0], oneNode).map((text, index) =>
    text.replaceAll(/^/gm, `[pod/textgen-${index}/k6] 2026-11-20T12:00:00.000000001Z `),
  );
  const { generators, ...together } = collected(exportedLoad, [log('all.log', stamped.join('\n'))]);
  const { generators: _, ...apart } = plain;
  t.strictSame(together, apart);
  t.equal(generators?.[2]?.name, 'pod/textgen-2/k6');
});

t.test('the offset of a clock is measured by the Date of the responses, and reported', async (t) => {
  const { generators, validity } = collected(exportedLoad, logs(memberLogs([0, 0, 5000], ['a', 'b', 'c'])));
  const { clockOffsetMilliseconds = 0, uncertaintyMilliseconds = 0 } = generators?.[2] ?? {};
  t.ok(Math.abs(clockOffsetMilliseconds - 5000) <= uncertaintyMilliseconds, `${clockOffsetMilliseconds}`);
  t.match(validity.reasons.join('; '), /the clocks of the generators are known only to \d/);
});

for (const [says, spoil, reason] of [
  ['has no log', (all: string[]) => all.slice(0, 2), /^member 2 has no log/],
  [
    'was cut off',
    (all: string[]) => all.map((text, member) => (member < 2 ? text : text.split('\n').slice(0, -2).join('\n'))),
    /^ledger-2.log did not finish/,
  ],
  [
    'lost lines in its midst',
    (all: string[]) => all.map((text, member) => (member < 2 ? text : text.split('\n').toSpliced(3, 2).join('\n'))),
    /^ledger-2.log counted 10 requests and 8 of them were logged$/,
  ],
] as const)
  t.test(`a member that ${says} makes the run invalid, and no invariant has a verdict`, async (t) => {
    const { validity, invariants, limits } = collected(exportedLoad, logs(spoil(memberLogs([0, 0, 0], oneNode))));
    t.equal(validity.verdict, 'invalid');
    t.match(validity.reasons[0], reason);
    t.ok(invariants.every(({ verdict }) => verdict === 'no data'));
    t.equal(limits[0]?.verdict, 'no data');
  });

const [first = '', second = ''] = memberLogs([0, 0, 0], oneNode);
for (const [says, given, message] of [
  ['none belongs to the plan', [log('a.log', 'nothing\nof the kind')], /no log has a line of this plan/],
  [
    'one belongs to another plan',
    [log('a.log', first.replaceAll('plan-1', 'plan-2'))],
    /a\.log is of another plan \(plan-2/,
  ],
  [
    'two of them are of one member',
    [log('a.log', first), log('b.log', first)],
    /a\.log and b\.log both hold the lines of member 0/,
  ],
  ['one mixes two members', [log('a.log', `${first}\n${second}`)], /a\.log mixes the lines of members 0 and 1/],
  [
    'one is of a member that the plan does not have',
    [log('a.log', first.replace(/^c (\S+) 0/m, 'c $1 9'))],
    /a\.log is of member 9, and the plan has 3/,
  ],
] as const)
  t.test(`logs are refused if ${says}`, async (t) => {
    t.throws(() => collected(exportedLoad, given), { name: 'RangeError', message });
  });
