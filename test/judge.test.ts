/** `judge` on files: our own samples, access logs of a limiter that leaks and of one that does not, and files of strangers. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { LoadResult, RunReport } from '../schemas/generated/types.ts';
import { canaries, filesIn, holdsNone } from './canaries.ts';
import { inProcess } from './in-process.ts';

const second = 1000;
const start = Date.UTC(2026, 10, 25, 10);

interface Row {
  sent: number;
  milliseconds: number;
  status: number;
}

/** Requests at even distances to windows of `seconds` that admit 20; with a leak every second one admits 24. */
function rowsOf({ leak, seconds, distance }: { leak: boolean; seconds: number; distance: number }): Row[] {
  let [window, opened, admitted] = [0, Number.NEGATIVE_INFINITY, 0];
  return Array.from({ length: 400 }, (_, index) => {
    const sent = start + index * distance + (index % 7);
    if (sent >= opened + seconds * second) [window, opened, admitted] = [window + 1, sent, 0];
    const isAdmitted = admitted < 20 + (leak && window % 2 === 0 ? 4 : 0);
    if (isAdmitted) admitted += 1;
    return { sent: sent - 1, milliseconds: 3 + (index % 3), status: isAdmitted ? 200 : 429 };
  });
}

const iso = (at: number): string => new Date(at).toISOString();
const nginxTime = (at: number): string => {
  const [, day, month, year, time] = /\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(at).toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
};
const secret = canaries.primary ?? '';

const writers: Record<string, (row: Row) => string> = {
  'nginx.log': ({ sent, milliseconds, status }) =>
    `10.0.0.1 - alice [${nginxTime(sent + milliseconds)}] "POST /v1/generate HTTP/1.1" ${status} 120 "-" "curl/8"`,
  'nginx.ndjson': ({ sent, milliseconds, status }) =>
    JSON.stringify({
      msec: ((sent + milliseconds) / 1000).toFixed(3),
      request_time: (milliseconds / 1000).toFixed(3),
      status: String(status),
      request_uri: '/v1/generate',
      request_method: 'POST',
      http_authorization: `Bearer ${secret}`,
    }),
  'envoy.log': ({ sent, milliseconds, status }) =>
    `[${iso(sent)}] "POST /v1/generate HTTP/1.1" ${status} - 0 120 ${milliseconds} ${milliseconds} "-" "curl/8" "id" "host" "10.0.0.1:80"`,
  'own.csv': ({ sent, milliseconds, status }) =>
    `${iso(sent)};${iso(sent + milliseconds)};${status};${secret.replaceAll(';', '')}`,
};
const metric = (name: string, value: number, { sent, milliseconds, status }: Row): string =>
  `${name},${(sent + milliseconds) * 1000},${value},POST,http://127.0.0.1:1/v1/generate,${status},noisy`;
writers['k6.csv'] = (row) =>
  ['http_reqs', 'http_req_duration'].map((name, at) => metric(name, at === 0 ? 1 : row.milliseconds, row)).join('\n');
const headers: Record<string, string> = {
  'k6.csv': 'metric_name,timestamp,metric_value,method,url,status,scenario\n',
  'own.csv': 'ts_from;ts_to;http;who\n',
};

async function judged(t: Test, file: string, text: string, ...args: string[]) {
  const directory = t.testdir({});
  writeFileSync(join(directory, file), text);
  const { code, stdout, stderr } = await inProcess(['judge', file, '--quiet', ...args], { directory });
  const written = filesIn(join(directory, 'harness-results'));
  const report = (): RunReport => JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8'));
  return { code, stdout, stderr, written, report };
}

const columns = ['--columns', 'start=ts_from,end=ts_to,status=http,key=who'];

t.test('a percentile of too few answers says how many it needs', async (t) => {
  const rows = rowsOf({ leak: false, seconds: 2, distance: 50 }).map((row) => writers['own.csv']?.(row));
  const text = `${headers['own.csv']}${rows.join('\n')}\n`;
  const { code, stdout } = await judged(t, 'own.csv', text, ...columns, '--limit', '20', '--threshold', 'p99<100');
  t.equal(code, 3);
  t.match(stdout, 'there is no data for run.admitted.p99 (it needs 1000 answers)');
});

for (const [file, write] of Object.entries(writers))
  t.test(`${file}: a leak is found, and a correct limiter is held`, async (t) => {
    // The usual log of nginx shows whole seconds, so its windows are longer.
    const isCoarse = file === 'nginx.log';
    const [seconds, distance] = isCoarse ? [60, 1500] : [2, 45];
    const terms = [
      '--fresh',
      '--limit',
      '20',
      '--window',
      `${seconds}s`,
      ...(isCoarse ? ['--uncertainty', '5ms'] : []),
    ];
    for (const leak of [false, true]) {
      const rows = rowsOf({ leak, seconds, distance });
      const text = `${headers[file] ?? ''}${rows.map(write).join('\n')}\n`;
      const { code, report, written, stdout, stderr } = await judged(
        t,
        file,
        text,
        ...terms,
        ...(file === 'own.csv' ? columns : []),
      );
      t.equal(code, leak ? 1 : 0, stdout + stderr);
      const [load] = report().load;
      t.match(load, { engine: 'log', keys: [{ limit: 20, windowSeconds: seconds, sent: 400 }] });
      t.equal((load?.keys[0]?.overAdmitted ?? 0) > 0, leak);
      if (!leak) t.notMatch(load?.limiter.evidence, /No correct limiter/);
      holdsNone(t, { ...written, stdout, stderr });
    }
  });

t.test('a log without durations and headers says nothing about them', async (t) => {
  const lines = rowsOf({ leak: false, seconds: 60, distance: 1500 }).map(writers['nginx.log'] ?? String);
  const terms = ['--limit', '20', '--window', '60s', '--uncertainty', '1s', '--threshold', 'p95<1'];
  const { code, report, stdout } = await judged(t, 'nginx.log', lines.join('\n'), ...terms);
  const [load] = report().load;
  t.equal(code, 3, stdout);
  t.match(stdout, 'no data for run.admitted.p95');
  t.same(load?.keys[0]?.latency, { admitted: {}, refused: {} });
  t.same([...new Set(load?.keys[0]?.requests?.tookMilliseconds)], [null], 'the width of an interval is no time');
  t.match(
    load?.invariants.find(({ id }) => id === 'headers-present'),
    {
      verdict: 'no data',
      says: 'the file does not record the rate-limit headers',
    },
  );
});

t.test('our own samples give the result of the load', async (t) => {
  // The embedded server declares its kind.
  const declared = { rateLimit: { algorithm: 'fixed-window' } };
  const target = { name: 'embedded', baseUrl: 'http://127.0.0.1:1', keys: { primary: { env: 'UNUSED' } }, declared };
  const directory = t.testdir({ 'target.json': JSON.stringify(target) });
  const profile = ['--profile', 'per-key-429', '--engine', 'autocannon'];
  const terms = ['--target', 'target.json', '--limit', '20', '--window', '2s', '--quiet'];
  // Each load waits for its windows.
  await Promise.all(
    ['samples.ndjson', 'samples.csv'].map(async (file) => {
      const folders = ['load', 'judged'].map((name) => `${name}-${file}`);
      const [load = '', judged = ''] = folders;
      await inProcess(['load', '--embedded', ...profile, '--quiet', '--out', load, '--samples', file], { directory });
      await inProcess(['judge', file, ...terms, '--out', judged], { directory });
      const [own, other] = folders.map((folder): LoadResult => {
        const { load }: RunReport = JSON.parse(readFileSync(join(directory, folder, 'run.json'), 'utf8'));
        return load[0] as LoadResult;
      });
      for (const name of [
        'profile',
        'engine',
        'asks',
        'startedAt',
        'keys',
        'limiter',
        'invariants',
        'limits',
        'histograms',
      ] as const)
        t.same(other?.[name], own?.[name], `${file}: ${name}`);
    }),
  );
});

t.test('a file that begins in the middle is judged from two windows on, or from a pause', async (t) => {
  const write = writers['envoy.log'] as (row: Row) => string;
  const terms = ['--limit', '20', '--window', '2s'];
  const judge = (rows: readonly Row[]) => judged(t, 'envoy.log', rows.map(write).join('\n'), ...terms);
  for (const leak of [false, true]) {
    const rows = rowsOf({ leak, seconds: 2, distance: 45 });
    // The first window had been used up before.
    const used = rows.slice(60).map((row, index) => ({ ...row, status: index < 30 ? 429 : row.status }));
    const busy = await judge(used);
    t.equal(busy.code, leak ? 1 : 0, busy.stdout);
    t.match(busy.stdout, /What had used the limit of all before the file is not known: the first two windows/);
    const [key] = busy.report().load[0]?.keys ?? [];
    t.match([key?.limit, key?.sent, key?.refused, key?.errors], [20, 340, leak ? 188 : 200, 0], 'all are counted');
    t.notOk(
      key?.windows?.some(({ fromSeconds }) => fromSeconds < 4),
      'those of the first two windows are not shown',
    );
    t.notMatch(key?.requests?.outcomes, 'e', 'nor drawn as errors');
    const paused = await judge([rows[0], ...rows.slice(1).map((row) => ({ ...row, sent: row.sent + 3000 }))] as Row[]);
    t.equal(paused.code, leak ? 1 : 0, paused.stdout);
    t.equal(paused.report().load[0]?.keys[0]?.sent, 399, 'the admission before the pause counts no more');
  }
  const short = await judge(rowsOf({ leak: true, seconds: 2, distance: 45 }).slice(20, 80));
  t.equal(short.code, 3, short.stdout);
  t.match(short.stdout, /all: all requests are of the first two windows, which are not judged/);
});

t.test('all of a large file is judged: a leak anywhere is found', async (t) => {
  const write = writers['envoy.log'] as (row: Row) => string;
  const quiet = Array.from({ length: 40 }, (_, at) =>
    rowsOf({ leak: at === 33, seconds: 2, distance: 45 }).map((row) => ({ ...row, sent: row.sent + at * 60_000 })),
  );
  const { code, report } = await judged(
    t,
    'envoy.log',
    quiet.flat().map(write).join('\n'),
    '--limit',
    '20',
    '--window',
    '2s',
    '--fresh',
  );
  t.equal(code, 1);
  const [load] = report().load;
  t.ok((load?.keys[0]?.overAdmitted ?? 0) > 0);
  t.equal(load?.keys[0]?.sent, 16_000);
});

t.test('a line of JSON has only the members that it needs: the keys of later lines are apart', async (t) => {
  const bare = JSON.stringify({ start: iso(start - 9000), end: iso(start - 8000), status: 0 });
  const lines = rowsOf({ leak: false, seconds: 2, distance: 45 }).flatMap(({ sent, milliseconds, status }) =>
    ['one', 'other'].map((key) => JSON.stringify({ start: iso(sent), end: iso(sent + milliseconds), status, key })),
  );
  const terms = ['--limit', '20', '--window', '2s', '--fresh'];
  const { code, report, stdout } = await judged(t, 'bare.ndjson', [bare, ...lines].join('\n'), ...terms);
  t.equal(code, 0, stdout);
  t.same(
    report().load[0]?.keys.map(({ key, sent }) => [key, sent]),
    [
      ['key-1', 1],
      ['key-2', 400],
      ['key-3', 400],
    ],
  );
  const keyless = lines.filter((_, at) => at % 2 === 0).map((text) => text.replace(/,"key":"one"/, ''));
  t.match(
    (await judged(t, 'keyless.ndjson', keyless.join('\n'), ...terms)).stdout,
    /The file has no column with keys: all requests were judged as those of one key/,
  );
});

t.test('instants in seconds, milliseconds, microseconds and nanoseconds are the same instants', async (t) => {
  const rows = rowsOf({ leak: true, seconds: 2, distance: 45 });
  const counts = ['', '000', '000000'].map((zeros) =>
    rows.map(({ sent, milliseconds, status }) => `${sent}${zeros},${sent + milliseconds}${zeros},${status}`),
  );
  counts.push(rows.map(({ sent, milliseconds, status }) => `${sent / 1000},${(sent + milliseconds) / 1000},${status}`));
  const results = await Promise.all(
    counts.map((lines) =>
      judged(t, 'file.csv', `start,end,status\n${lines.join('\n')}`, '--limit', '20', '--window', '2s', '--fresh'),
    ),
  );
  for (const { code, report } of results) t.same([code, report().load[0]?.keys[0]?.overAdmitted], [1, 1]);
});

const csv = 'time,duration_ms,status,api_key\n';
const line = (time: string, more = '3,200,k') => `${time},${more}\n`;
const mistakes: [name: string, text: string, says: RegExp, args?: string[]][] = [
  ['empty.csv', '', /empty\.csv: the file is empty/],
  ['prose.txt', 'Once upon a time\nthere was a log.\n', /prose\.txt: line 1 is neither JSON, nor a header of CSV/],
  ['binary.log', '\u0000\u0001\u0002'.repeat(9000), /binary\.log: line 1 holds NUL characters: expected text in UTF-8/],
  ['utf-16.csv', Buffer.from('time,duration_ms,status\n', 'utf16le').toString(), /line 1 holds NUL characters/],
  [
    'unit.csv',
    'time,duration,status\n2026-11-25T10:00:00Z,3,200\n',
    /line 2 shows one instant for each request and no duration whose unit is known: name it with --columns milliseconds=/,
  ],
  [
    'length.csv',
    `${csv}${line('2026-11-25T10:00:00Z')}${line('2026-11-25T10:00:01Z', ',200,k')}`,
    /line 3 has one instant and no duration: say with --uncertainty/,
  ],
  [
    'clients.ndjson',
    ['client', 'api_key']
      .map((name) => JSON.stringify({ start: start / 1000, end: start / 1000, status: 200, [name]: 'k', client: 'k' }))
      .join('\n'),
    /line 2 has a column "api_key", and the lines before it have "client" in its place: say with --columns key=COLUMN/,
  ],
  [
    'no-status.csv',
    'time,took\n2026-11-25T10:00:00Z,3\n',
    /line 2 has no column with the status\. Columns: time, took\./,
  ],
  ['no-time.csv', 'status,took\n200,3\n', /line 2 has no column with an instant/],
  [
    'one.csv',
    `time,status\n2026-11-25T10:00:00Z,200\n`,
    /line 2 shows one instant for each request and no duration whose unit is known/,
  ],
  [
    'zones.csv',
    `${csv}${line('2026-11-25T10:00:00Z')}${line('2026-11-25 10:00:01')}`,
    /line 3 has a text in "time" that has no time zone/,
  ],
  [
    'status.csv',
    `${csv}${line('2026-11-25T10:00:00Z')}${line('2026-11-25T10:00:01Z', '3,fine,k')}`,
    /line 3 has no number in "status"/,
  ],
  [
    'cells.csv',
    `${csv}${line('2026-11-25T10:00:00Z')}a,b\n`,
    /line 3 is no line of CSV with \d columns, unlike the ones before/,
  ],
  [
    'keys.csv',
    csv +
      Array.from({ length: 300 }, (_, index) =>
        line('2026-11-25T10:00:00Z', `3,200,${secret.slice(0, 9)}${index}`),
      ).join(''),
    /line 202 is of key 201: that is no column of keys/,
  ],
  [
    'column.csv',
    `${csv}${line('2026-11-25T10:00:00Z')}`,
    /line 2 lacks the column of --columns key=who\. Columns: time/,
    ['--columns', 'key=who'],
  ],
  ['role.csv', csv, /--columns: there is no "zeit"/, ['--columns', 'zeit=ts']],
  [
    'paths.log',
    '10.0.0.1 - - [25/Nov/2026:10:00:00 +0000] "GET /health HTTP/1.1" 200 2\n',
    /the file has no request of the interface/,
    ['--uncertainty', '1s'],
  ],
  [
    'rubbish.ndjson',
    `{"time":"2026-11-25T10:00:00Z","duration_ms":3,"status":200}\n${'x'.repeat(40)}\n`.repeat(500_000),
    /line 2 is no line of NDJSON/,
  ],
];

t.test('a file that cannot be read is told with its line, and nothing of it is repeated', async (t) => {
  for (const [file, text, says, args = []] of mistakes) {
    const { code, stderr, stdout } = await judged(t, file, text, ...args);
    t.match({ code, stderr }, { code: 2, stderr: says }, file);
    holdsNone(t, { stderr, stdout });
  }
  const { stderr } = await inProcess(['judge', 'none.csv'], { directory: t.testdir({}) });
  t.match(stderr, /cannot read the file of requests .*none\.csv: no such file/);
});

t.test('a profile is of the keys of a file by their labels, or in their order', async (t) => {
  const all = rowsOf({ leak: false, seconds: 2, distance: 60 });
  const lines = all.map(({ sent, milliseconds, status }, index) => {
    const who = index % 2 === 0 ? 'one' : 'two';
    return `${iso(sent)};${iso(sent + milliseconds)};${status};${who}`;
  });
  const profile = {
    ...{ name: 'own', asks: 'Is each key held?', arrival: { model: 'paced' }, windows: 2 },
    keys: ['first', 'second'].map((label) => ({ label, ofLimit: 2 })),
    limits: [{ metric: 'second.offered', atLeast: 1 }],
  };
  const three = { ...profile, keys: [...profile.keys, { label: 'third', ofLimit: 0.5 }] };
  const directory = t.testdir({
    'requests.csv': `ts_from;ts_to;http;who\n${lines.join('\n')}\n`,
    ...{ 'own.json': JSON.stringify(profile), 'three.json': JSON.stringify(three) },
  });
  const columns = 'start=ts_from,end=ts_to,status=http,key=who';
  const args = [
    'judge',
    'requests.csv',
    '--columns',
    columns,
    '--limit',
    '20',
    '--window',
    '2s',
    '--quiet',
    '--profile',
  ];
  const { stderr } = await inProcess([...args, './own.json'], { directory });
  const { load } = JSON.parse(readFileSync(join(directory, 'harness-results', 'run.json'), 'utf8')) as RunReport;
  t.match(load[0]?.limits, [{ metric: 'key-2.offered', verdict: 'met' }], stderr);
  const refused = await inProcess([...args, './three.json'], { directory });
  t.equal(refused.code, 2);
  t.match(refused.stderr, /--profile: the profile own has the keys first, second, third, and the file key-1, key-2/);
});
