import t from 'tap';
import type { ChartedRequests, LoadKey, LoadResult } from '../../../schemas/generated/types.ts';
import { perKeyLoad } from '../../../test/goldens/per-key-load.ts';
import { loadWaterfall } from '../../summary/waterfall.ts';
import { loadCharts } from '../sections/load-charts.ts';
import { loadNumbers } from '../sections/load-numbers.ts';
import { remainingBefore, requestsBefore, resetsBefore } from './before.ts';
import { foldedWindows, windowsInWords } from './folded.ts';
import { binRange, heatLegend, heatStrip } from './heat.ts';
import { level, levelInWords } from './level.ts';
import { waterfall } from './waterfall.ts';

/** A key of limit 20 per 2 s whose windows admitted these numbers of 60 requests each. */
function keyWith(admitted: number[], more: Partial<LoadKey> = {}): LoadKey {
  const all = admitted.flatMap((count, window) =>
    Array.from({ length: 60 }, (_, place) => ({
      ...{ sent: window * 2000 + place * 33, window, room: Math.max(20 - place, 20 - count) },
      letter: place < count ? 'a' : 'r',
    })),
  );
  const over = admitted.reduce((sum, one) => sum + Math.max(0, one - 20), 0);
  return {
    ...{ key: 'noisy', limit: 20, windowSeconds: 2, offered: all.length, sent: all.length, errors: 0 },
    ...{ admitted: all.length, refused: 40, overAdmitted: over, latency: { admitted: {}, refused: {} } },
    windows: admitted.map((one, index) => ({
      ...{ fromSeconds: index * 2, untilSeconds: index * 2 + 2 },
      ...{ admitted: one, refused: 60 - one },
    })),
    requests: {
      count: all.length,
      sentMilliseconds: all.map(({ sent }) => sent),
      tookMilliseconds: all.map(() => 1),
      outcomes: all.map(({ letter }) => letter).join(''),
      room: all.map(({ room }) => room),
      window: all.map(({ window }) => window),
    },
    ...more,
  };
}
const count = (picture: unknown, pattern: RegExp): number => `${picture}`.match(pattern)?.length ?? 0;

t.test('each window is a line, and what passes the limit is red', async (t) => {
  const right = foldedWindows(keyWith([20, 20, 20]));
  t.equal(count(right, /class="fold"/g), 3);
  t.equal(count(right, /class="over"/g), 0);
  const wrong = foldedWindows(keyWith([20, 21, 22]));
  t.equal(count(wrong, /class="over"/g), 2, 'the 21st of two windows is one point, the 22nd another');
  t.match(`${wrong}`, /<title>request 21 of 2 windows, [\d.]+ s after it began: admitted beyond the limit/);
  t.match(`${wrong}`, /<title>window 2, from 2 s: 21 admitted, 39 refused/);
});

t.test('a window that begins before the end of the one before goes on in its line, beyond the limit', async (t) => {
  const key = keyWith([20, 20, 20], { overAdmitted: 20 });
  const [first, second, third] = key.windows ?? [];
  if (!first || !second || !third) throw new Error('the key has three windows');
  const rounded = { ...key, windows: [{ ...first, untilSeconds: 2.2 }, second, third] };
  t.equal(count(foldedWindows(rounded), /class="over"/g), 0, 'the end is announced later than a window of 2 s ends');
  t.match(windowsInWords(rounded), 'No single one passes the limit, 3 used it up.');
  const early = { ...rounded, windowSeconds: 2.2 };
  t.equal(count(foldedWindows(early), /class="over"/g), 7, 'seven of the next are sent within 0.2 s');
  t.match(windowsInWords(early), '1 begins before the end of the one before, so that up to 27 are admitted in 2.2 s.');
  t.equal(count(foldedWindows({ ...early, overAdmitted: 0 }), /class="over"/g), 0, 'the run calls nothing too much');
  t.match(windowsInWords({ ...early, overAdmitted: 0 }), 'None passes the limit');
});

t.test('nothing is red that the run does not call too much', async (t) => {
  const open = { overAdmitted: 0 };
  t.equal(count(foldedWindows(keyWith([21], open)), /"over"/g), 0);
  t.equal(
    windowsInWords(keyWith([21], open)),
    '1 window, one line each. The ends of windows are not known exactly, so a line may pass the limit.',
  );
  const { requests, ...key } = keyWith([22], open);
  const { window: _, ...flowing } = requests as ChartedRequests;
  t.equal(count(level({ ...key, requests: { ...flowing, roomIn: 'token-bucket' } }), /dots over/g), 0);
  t.equal(loadWaterfall(keyWith([21], open), false).filter(({ look }) => look === 'over').length, 0);
});

t.test('a request that was refused too early is red, if the run says that some were', async (t) => {
  const early = keyWith([20, 15], { overAdmitted: 0, underAdmitted: 5 });
  t.equal(count(foldedWindows(early), /class="tick early"/g), 1);
  t.equal(count(foldedWindows(keyWith([20, 15], { overAdmitted: 0 })), /tick early/g), 0, 'the run proves none');
  t.equal(count(foldedWindows(keyWith([20, 20], { underAdmitted: 5 })), /tick early/g), 0, 'no room was left');
  const { requests, ...key } = early;
  const { window: _, ...flowing } = requests as ChartedRequests;
  const log = { ...key, requests: { ...flowing, roomIn: 'sliding-log' as const } };
  t.equal(count(level(log), /class="tick early"/g), 1);
  const load = { ...perKeyLoad, keys: [log] };
  t.match(`${loadCharts(load)}`, 'refused with room left');
  const invalid = { ...load, validity: { verdict: 'invalid' as const, reasons: [] } };
  t.notMatch(`${loadCharts(invalid)}`, 'early');
});

t.test('the time of a level begins with the load, so that keys share it', async (t) => {
  const { requests, ...key } = keyWith([20, 20]);
  const { window: _, ...flowing } = requests as ChartedRequests;
  const late = flowing.sentMilliseconds.map((sent) => sent + 30);
  t.match(
    `${level({ ...key, requests: { ...flowing, sentMilliseconds: late } })}`,
    /<text x="34" y="141">0 s<.*<text x="312" y="141">4 s</,
  );
});

t.test('words say if the limit was passed, used up or not reached, and what was left out', async (t) => {
  t.equal(windowsInWords(keyWith([20, 22])), '2 windows, one line each. 1 passes the limit of 20, with 22 admitted.');
  t.equal(windowsInWords(keyWith([20, 20])), '2 windows, one line each. None passes the limit, 2 used it up.');
  const below = keyWith([4]);
  t.match(
    windowsInWords({ ...below, windows: [{ fromSeconds: 0, untilSeconds: 2, admitted: 4, refused: 0 }] }),
    /None reaches/,
  );
  const long = keyWith([20, 20, 20]);
  const first = (long.requests as ChartedRequests).window?.map(() => 0) ?? [];
  t.match(
    windowsInWords({ ...long, requests: { ...(long.requests as ChartedRequests), window: first } }),
    /^1 of 3 windows drawn/,
  );
});

t.test('room left over time: admitted below empty is red, and refusals are ticks', async (t) => {
  const { requests, ...key } = keyWith([22]);
  const { window: _, ...flowing } = requests as ChartedRequests;
  const bucket = { ...key, requests: { ...flowing, roomIn: 'token-bucket' as const } };
  t.equal(count(level(bucket), /class="dots over"/g), 1);
  t.equal(count(level(bucket), /class="tick"/g), 1);
  t.match(levelInWords(bucket), /Room left in a token bucket of 20 per 2 s.*2 admitted below empty/);
  t.match(`${level(bucket)}`, /<title>0 to 2 s: 22 admitted, 38 refused, room −2 to 19/);
});

t.test(
  'the waterfall shows ten requests around the first one beyond the limit, else around the first refusal',
  async (t) => {
    const over = loadWaterfall(keyWith([20, 21]), true);
    t.equal(over.length, 10);
    t.same(over.map(({ number }) => number).slice(0, 6), [16, 17, 18, 19, 20, 21]);
    t.same(
      over.filter(({ look }) => look === 'over').map(({ status }) => status),
      ['2xx'],
    );
    const kept = loadWaterfall(keyWith([20, 20]), false);
    t.same(kept.map(({ status }) => status).slice(4, 6), ['2xx', '429']);
  },
);

t.test('latencies are cells by time on a scale that keys share, with the threshold as a line', async (t) => {
  const range = binRange(perKeyLoad.timeline);
  t.same(range, [-2, 8]);
  const [noisy] = perKeyLoad.keys;
  if (noisy === undefined) throw new Error('the golden has a key');
  const strip = heatStrip(perKeyLoad, noisy, 'admitted');
  t.match(`${strip}`, /<title>0 to 0.5 s: 15 of 8.00 to 11.3 ms/);
  const limits = [
    { metric: 'noisy.admitted.p99', bound: 'at most 10', bounds: { atMost: 10 }, value: 9, verdict: 'met' as const },
  ];
  t.match(`${heatStrip({ ...perKeyLoad, limits }, noisy, 'admitted')}`, /p99 limit 10 ms</);
  t.match(
    `${heatStrip({ ...perKeyLoad, limits: [{ ...limits[0], bounds: { atMost: 2000 } } as never] }, noisy, 'admitted')}`,
    /is above</,
  );
  const low = { ...perKeyLoad, limits: [{ ...limits[0], bounds: { atMost: 0.001 } } as never] };
  t.match(`${heatStrip(low, noisy, 'admitted')}`, /is below</);
  t.equal(binRange([]), undefined);
});

t.test('the shades of latencies are told with their counts, in words that hold in a dark theme too', async (t) => {
  const [noisy] = perKeyLoad.keys;
  if (noisy === undefined) throw new Error('the golden has a key');
  const words = `${heatLegend(perKeyLoad, noisy, 'admitted')}`.replaceAll(/<[^>]*>/g, '');
  t.equal(words, 'answers in a cell:  5 to 6  15');
  t.match(`${heatLegend(perKeyLoad, noisy, 'refused')}`, /class="swatch other h4"/);
  t.ok(heatLegend({ ...perKeyLoad, timeline: [] }, noisy, 'admitted').isEmpty);
  t.notMatch(`${loadCharts(perKeyLoad)}`, 'darker');
});

t.test('a load that asks for no limit begins with its rate, and no chart is empty', async (t) => {
  const keys = perKeyLoad.keys.map(({ requests: _, windows: __, ...key }) => key);
  const charts = `${loadCharts({ ...perKeyLoad, keys })}`;
  t.match(charts, /requests per second.*latency of admitted/s);
  t.match(charts, /Errors by cause: 1 × no answer in time\./);
  t.notMatch(charts, /no data|admitted so far|room left/);
  t.equal(`${loadCharts({ ...perKeyLoad, keys, timeline: [] })}`, '');
});

/** A key of limit 20 before a load that did not begin: each request admitted, with these Remaining and announced resets in s. */
const keyBeforeLoad = (key: string, sent: number[], remaining: number[], resets: number[]): LoadKey => ({
  ...{ key, limit: 20, offered: 0, sent: 0, admitted: 0, refused: 0, errors: 0 },
  latency: { admitted: {}, refused: {} },
  requestsBefore: {
    sentMilliseconds: sent,
    tookMilliseconds: sent.map(() => 2),
    outcomes: 'a'.repeat(sent.length),
    remaining,
    resetMilliseconds: resets.map((seconds) => seconds * 1000),
  },
});

t.test('a load that did not begin shows Remaining and the announced resets of the requests before it', async (t) => {
  const noisy = keyBeforeLoad('noisy', [0, 10, 11, 900], [19, 18, 17, 19], [5, 5, 5, 5.9]);
  const steady = keyBeforeLoad('steady', [5], [19], [5]);
  const all = requestsBefore([noisy, steady]);
  t.same(
    all.map(({ place }) => place),
    [0, 1, 2, 2, 4],
    'requests in flight together have one place',
  );
  const remaining = `${remainingBefore(noisy, all)}`;
  t.equal(count(remaining, /<circle class="dot"/g), 4);
  t.match(remaining, /<title>request 5: Remaining 19</);
  t.match(`${resetsBefore(noisy, all)}`, /<title>request 5 at 0.9 s: 2xx, reset at 5.9 s</);
  t.match(remaining, /class="dots beside"/, 'the other key is beside it');
  t.match(remaining, 'aria-label="noisy: X-RateLimit-Remaining by request. 4 requests in 0.9 s: 4 admitted, 0 refused');
  t.equal(count(resetsBefore(noisy, all), /<circle/g), 4);
  t.ok(resetsBefore(steady, all).isEmpty, 'one request shows nothing');
  const load: LoadResult = { ...perKeyLoad, keys: [steady, noisy], timeline: [], invariants: [] };
  t.match(`${loadCharts(load)}`, /<figcaption>noisy, before the load<.*the keys beside: steady/s);
  const broken = { id: 'keys-independent', key: 'steady', verdict: 'broken', says: 'keys share one counter' } as const;
  t.match(`${loadCharts({ ...load, invariants: [broken] })}`, /<figcaption>steady, before the load</);
});

t.test(
  'requests before a load without X-RateLimit-Remaining have no chart of it, and far resets a unit of their own',
  async (t) => {
    const { requestsBefore: own, ...noisy } = keyBeforeLoad('noisy', [0, 10], [19, 18], [-95_760_389, -95_760_389]);
    const all = (key: LoadKey) => requestsBefore([key]);
    if (own === undefined) throw new Error('the key has requests');
    const { remaining: _, ...without } = own;
    const bare = { ...noisy, requestsBefore: without };
    t.ok(remainingBefore(bare, all(bare)).isEmpty);
    const refused = { ...bare, requestsBefore: { ...without, outcomes: 'rr' } };
    t.ok(remainingBefore(refused, all(refused)).isEmpty, 'refusals alone are no chart of Remaining');
    t.equal(
      `${loadCharts({ ...perKeyLoad, keys: [{ ...bare, requestsBefore: { ...without, resetMilliseconds: [] } }], timeline: [] })}`,
      '',
    );
    const far = `${resetsBefore({ ...noisy, requestsBefore: own }, all({ ...noisy, requestsBefore: own }))}`;
    t.match(far, '>−2 y<');
    t.match(far, 'reset at −3.03 y');
  },
);

t.test(
  'a load that did not begin has the latency of its requests if they have a median, and one chart of them beside a story',
  async (t) => {
    const many = Array.from({ length: 20 }, (_, index) => index);
    const noisy = keyBeforeLoad(
      'noisy',
      many.map((index) => index * 10),
      many.map((index) => 19 - index),
      many.map(() => 5),
    );
    const load: LoadResult = { ...perKeyLoad, keys: [noisy], timeline: [], invariants: [] };
    const whole = `${loadCharts(load)}`;
    t.match(whole, /X-RateLimit-Remaining by request.*latency of admitted requests/s);
    t.equal(count(whole, /<title>[^<]*: 1 of 2.00 to 2.83 ms</g), 20, 'each answer took 2 ms');
    const told = `${loadCharts(load, 'whole', 'cause-1')}`;
    t.notMatch(told, 'X-RateLimit-Remaining by request');
    t.match(told, 'latency of admitted requests');
    const few = keyBeforeLoad('noisy', [0, 10, 11, 900], [19, 18, 17, 19], [5, 5, 5, 5.9]);
    t.notMatch(`${loadCharts({ ...load, keys: [few] })}`, 'latency of');
    t.equal(`${loadCharts({ ...load, keys: [few] }, 'whole', 'cause-1')}`, '');
  },
);

t.test('the bar of a quick answer has a width in pixels, and a mix names the operation of each request', async (t) => {
  const key = keyWith([20]);
  const rows = loadWaterfall(key, false);
  const quick = `${waterfall(rows, 'noisy: requests around the first refusal', 'load')}`;
  t.equal(count(quick, /width="4" height="8"/g), rows.length, 'each took 1 of 297 ms');
  t.notMatch(quick, '>request</th>');
  const requests = { ...(key.requests as ChartedRequests), operations: ['generate', 'models'] };
  const alone = loadWaterfall({ ...key, requests }, false);
  t.same([...new Set(alone.map(({ operation }) => operation))], ['generate']);
  const operation = requests.sentMilliseconds.map((_, index) => index % 2);
  const mixed = loadWaterfall({ ...key, requests: { ...requests, operation } }, false);
  t.match(
    `${waterfall(mixed, 'noisy', 'load')}`,
    /<th scope="col" class="word">request<.*<td class="word">models<\/td>/s,
  );
  const slow = rows.map((row) => ({ ...row, took: 200 }));
  t.equal(count(waterfall(slow, 'noisy', 'load'), /width="4"/g), 0);
});

t.test('a short page has the latency of a tested key', async (t) => {
  t.match(`${loadCharts(perKeyLoad, 'short')}`, /latency of admitted requests/);
});

t.test('a short page has one key of a load whose limits were not tested, and fewer rates', async (t) => {
  const untested = perKeyLoad.keys.map(({ requests: _, ...key }) => key);
  const slot = { key: 'noisy', forSeconds: 0.5, admitted: 5, refused: 0, errors: 0 };
  const timeline = Array.from({ length: 40 }, (_, index) => ({ ...slot, atSeconds: index / 2 }));
  const load = { ...perKeyLoad, keys: untested, timeline };
  t.ok(untested.length > 1);
  t.equal(count(loadCharts(load), /<figure>/g), untested.length);
  t.match(`${loadCharts(load, 'short')}`, /<figcaption>noisy</);
  t.equal(count(loadCharts(load, 'short'), /<figure>/g), 1);
  t.ok(count(loadNumbers(load, 'short'), /<tr>/g) < count(loadNumbers(load, 'whole'), /<tr>/g));
});
