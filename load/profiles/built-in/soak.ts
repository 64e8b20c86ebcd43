import type { Profile } from '../profile.ts';

export const soak: Profile = {
  name: 'soak',
  asks: 'Is the service as fast, and its count as exact, after ten minutes as at the start?',
  arrival: { model: 'open' },
  keys: ['first', 'second', 'third'].map((label) => ({ label, ofLimit: 0.7 })),
  seconds: 600,
  limits: [
    { metric: 'run.refused', atMost: 0 },
    { metric: 'run.errors', atMost: 0 },
    { metric: 'run.admitted.p99', atMost: 2000 },
    { metric: 'run.latencyDrift', atMost: 2 },
  ],
};
