import t from 'tap';
import { Ledger } from '../../ledger/ledger.ts';
import type { K6End } from './launcher.ts';
import { K6LogReader } from './log-reader.ts';
import { memberFacts } from './members.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const summary = (requests: number, dropped = 0) =>
  `s ${JSON.stringify({ member: 0, plan: 'p', dropped, requests, virtualUsers: 2 })}\n`;
const requests = (count: number, lateMilliseconds = 0, kind = 'i') =>
  Array.from({ length: count }, (_, index) => {
    const wanted = kind === 'i' ? `i${index * 10}` : `e${noon + index * 10}`;
    return `r 0 ${wanted} ${(index * 10 + lateMilliseconds) * 1000} 0 900 100 200 0 -1 models ${(index * 10 + lateMilliseconds + 1) * 1000}|20|7|9||\n`;
  }).join('');

function together(
  members: readonly (readonly [lines: string, end: Partial<K6End>, began?: number])[],
  aborted = false,
) {
  const ledger = new Ledger(['only']);
  ledger.startedAtEpochMilliseconds = noon;
  const read = members.map(([lines, end, began = noon]) => {
    const reader = new K6LogReader(ledger);
    reader.feed(`c ${noon} 0 ${began} p\n${lines}`);
    return { reader, end: { complaint: '', ...end } };
  });
  const offsets = read.map(() => ({ offsetMilliseconds: 0, uncertaintyMilliseconds: 0 }));
  return memberFacts(read, { aborted, oneMachine: true, offsets });
}

const sound = [requests(5) + summary(5), { exitCode: 0, cpuShare: 0.1 }] as const;

t.test('counts and processor shares add up', async (t) => {
  const facts = together([sound, [requests(3) + summary(3, 2), { exitCode: 0, cpuShare: 0.2 }]]);
  t.match(facts, { dropped: 2, exhaustedVirtualUsers: true });
  t.ok(Math.abs(facts.cpuShare - 0.3) < 1e-9);
  t.strictSame(
    facts.generators?.map(({ name, requests, counted, fault }) => ({ name, requests, counted, fault })),
    [
      { name: 'k6-0', requests: 5, counted: 5, fault: undefined },
      { name: 'k6-1', requests: 3, counted: 3, fault: undefined },
    ],
  );
});

for (const [says, lines, end, fault] of [
  [
    'logged less than it counted',
    requests(3) + summary(5),
    { exitCode: 0 },
    /^k6-1 counted 5 requests and 3 of them were logged$/,
  ],
  ['never spoke', '', { exitCode: 0 }, /^k6-1: k6 left no summary$/],
  ['was killed', requests(3), { missing: 'was ended by SIGKILL from outside' }, /^k6-1 was ended by SIGKILL/],
  [
    'was evicted',
    '',
    { name: 'textgen-x-1', missing: 'was evicted: no memory' },
    /^textgen-x-1 was evicted: no memory$/,
  ],
  [
    'failed',
    '',
    { exitCode: 107, complaint: 'SyntaxError' },
    /^k6-1: the k6 script failed \(exit code 107\): SyntaxError$/,
  ],
  ['did not end', requests(2), {}, /^k6-1 did not end in time/],
] as const)
  t.test(`only a member that ${says} is named, with the reason`, async (t) => {
    const { generators = [] } = together([sound, [lines, end]]);
    t.equal(generators[0]?.fault, undefined);
    t.match(generators[1]?.fault, fault);
    t.equal(
      together([sound, [lines, end]], true).generators?.[1]?.fault,
      undefined,
      'but not where all were interrupted',
    );
  });

t.test('a member that begins late is late, even by its own schedule', async (t) => {
  const late = together([sound, [requests(10, 300) + summary(10), { exitCode: 0 }]]);
  t.equal(Math.round(late.generators?.[1]?.lateMilliseconds ?? 0), 300);
  const open = requests(10, 0, 'e') + summary(10);
  const started = together([
    [open, { exitCode: 0 }],
    [open, { exitCode: 0 }, noon + 120],
  ]);
  t.strictSame(
    started.generators?.map((one) => Math.round(one.lateMilliseconds)),
    [0, 120],
  );
});
