import type { ChartedRequests, LoadResult, TimelineSlot } from '../../schemas/generated/types.ts';

/** Two windows of 2 s in slots of half a second: what a fixed window makes of an even offer, `admits` in each window. */
const slots = (label: string, offeredPerSlot: number, admits: [number, number]): TimelineSlot[] =>
  Array.from({ length: 8 }, (_, index) => {
    const limit = index < 4 ? admits[0] : admits[1];
    const before = (index % 4) * offeredPerSlot;
    const admitted = Math.max(0, Math.min(offeredPerSlot, limit - before));
    const errors = label === 'noisy' && index === 7 ? 1 : 0;
    return {
      key: label,
      atSeconds: index * 0.5,
      forSeconds: 0.5,
      admitted,
      refused: offeredPerSlot - admitted - errors,
      errors,
      remaining: Math.max(0, 20 - before - admitted),
      latencyBins: {
        ...(admitted > 0 && { admitted: [[6, admitted]] }),
        ...(offeredPerSlot > admitted && { refused: [[-1, offeredPerSlot - admitted]] }),
      },
    };
  });

/** The requests behind these slots, sent evenly. */
function requests(offeredPerWindow: number, admits: [number, number]): ChartedRequests {
  const all = admits.flatMap((admitted, window) =>
    Array.from({ length: offeredPerWindow }, (_, place) => ({
      sent: window * 2000 + Math.round((place * 20_000) / offeredPerWindow) / 10,
      outcome: place < admitted ? 'a' : 'r',
      room: Math.max(20 - place, 20 - admitted),
      window,
    })),
  );
  return {
    count: all.length,
    sentMilliseconds: all.map(({ sent }) => sent),
    tookMilliseconds: all.map(({ outcome }) => (outcome === 'a' ? 8.2 : 0.6)),
    outcomes: all.map(({ outcome }) => outcome).join(''),
    remaining: all.map(({ room, outcome }) => Math.max(0, outcome === 'a' ? room - 1 : room)),
    room: all.map(({ room }) => room),
    window: all.map(({ window }) => window),
  };
}

/** A load run with every verdict: of its validity, its invariants and its limits. */
export const perKeyLoad: LoadResult = {
  profile: 'per-key-429',
  engine: 'autocannon',
  asks: 'Is each key held to its own limit, exactly, while its neighbours are served?',
  arrival: { model: 'paced' },
  startedAt: '2026-11-20T11:42:13.000Z',
  durationSeconds: 4,
  validity: {
    verdict: 'degraded',
    reasons: ['Schedule lag reached 12 ms at p99.'],
    measured: { scheduleLagP99Milliseconds: 12.4, generatorCpuShare: 0.31 },
    bounds: {
      scheduleLagP99Milliseconds: { degradedAbove: 10, invalidAbove: 200 },
      generatorCpuShare: { degradedAbove: 0.8, invalidAbove: 0.97 },
    },
  },
  keys: [
    {
      key: 'noisy',
      limit: 20,
      windowSeconds: 2,
      offered: 120,
      sent: 120,
      admitted: 41,
      refused: 78,
      errors: 1,
      overAdmitted: 1,
      underAdmitted: 0,
      windows: [
        { fromSeconds: 0, untilSeconds: 2, admitted: 21, refused: 39 },
        { fromSeconds: 2, untilSeconds: 4, admitted: 20, refused: 39 },
      ],
      requests: requests(60, [21, 20]),
      failures: { 'no answer in time': 1 },
      latency: {
        admitted: { n: 41, p50: 8.2, p90: 9.4, p95: 10.1, p99: 14.8, p99_9: 14.8, max: 14.8 },
        refused: { n: 78, p50: 0.61, p90: 0.84, p95: 0.93, p99: 2.2, p99_9: 2.2, max: 2.2 },
        failed: { n: 1, p50: 1000.4, max: 1000.4 },
      },
    },
    {
      key: 'quiet',
      limit: 20,
      windowSeconds: 2,
      offered: 8,
      sent: 8,
      admitted: 8,
      refused: 0,
      errors: 0,
      overAdmitted: 0,
      underAdmitted: 0,
      windows: [
        { fromSeconds: 0, untilSeconds: 2, admitted: 4, refused: 0 },
        { fromSeconds: 2, untilSeconds: 4, admitted: 4, refused: 0 },
      ],
      requests: requests(4, [20, 20]),
      latency: { admitted: { n: 8, p50: 8.4, p90: 9.0, p95: 9.0, p99: 9.0, p99_9: 9.0, max: 9.0 }, refused: {} },
    },
  ],
  invariants: [
    {
      id: 'remaining-counts-down',
      key: 'noisy',
      verdict: 'holds',
      says: 'Remaining of the admitted is distinct and consecutive.',
    },
    { id: 'limit-constant', key: 'quiet', verdict: 'broken', says: 'Limit changed from 20 to 19 within a window.' },
    { id: 'ground-truth', verdict: 'no data', says: 'The target has no admin port.' },
  ],
  limiter: {
    kind: 'fixed-window',
    limit: 20,
    windowSeconds: 2,
    evidence: 'Admissions stop after 20 and start again within 4 ms of the announced reset, 2 times of 2.',
  },
  limits: [
    { metric: 'quiet.refused', bound: 'at most 0', bounds: { atMost: 0 }, value: 0, verdict: 'met' },
    { metric: 'noisy.overAdmitted', bound: 'at most 0', bounds: { atMost: 0 }, value: 1, verdict: 'breached' },
    { metric: 'steady.admitted.p99', bound: 'at most 250', bounds: { atMost: 250 }, verdict: 'no data' },
  ],
  timeline: [...slots('noisy', 15, [21, 20]), ...slots('quiet', 1, [20, 20])],
  histograms: {},
  notes: ['Retry-After is absent from every 429.'],
};
