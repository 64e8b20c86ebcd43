/** A way to write X-RateLimit-Reset. `now` and `resetAt` are in epoch milliseconds. */
export interface ResetManner {
  says: string;
  unit: 'epoch-seconds' | 'epoch-milliseconds' | 'delta-seconds' | 'delta-milliseconds';
  header(resetAt: number, now: number): number;
}

const deltaSeconds = (round: (seconds: number) => number) => (resetAt: number, now: number) =>
  Math.max(0, round((resetAt - now) / 1000));

/** The ways in which correct servers write X-RateLimit-Reset. */
export const resetManners: readonly ResetManner[] = [
  { says: 'epoch seconds, rounded up', unit: 'epoch-seconds', header: (at) => Math.ceil(at / 1000) },
  { says: 'epoch seconds, rounded down', unit: 'epoch-seconds', header: (at) => Math.floor(at / 1000) },
  { says: 'epoch seconds, rounded', unit: 'epoch-seconds', header: (at) => Math.round(at / 1000) },
  {
    says: 'epoch seconds, rounded down and one more',
    unit: 'epoch-seconds',
    header: (at) => Math.floor(at / 1000) + 1,
  },
  { says: 'epoch milliseconds', unit: 'epoch-milliseconds', header: (at) => Math.round(at) },
  { says: 'epoch milliseconds, 0.1 s early', unit: 'epoch-milliseconds', header: (at) => Math.round(at) - 100 },
  { says: 'delta seconds, rounded up', unit: 'delta-seconds', header: deltaSeconds(Math.ceil) },
  { says: 'delta seconds, rounded down', unit: 'delta-seconds', header: deltaSeconds(Math.floor) },
  {
    says: 'delta milliseconds',
    unit: 'delta-milliseconds',
    header: (at, now) => Math.max(0, Math.round(at - now)),
  },
];
