import type { Profile } from '../profile.ts';

export const steady: Profile = {
  name: 'steady',
  asks: 'Are three keys at 80 % of their limits served in time and never refused?',
  arrival: { model: 'open' },
  keys: ['first', 'second', 'third'].map((label) => ({ label, ofLimit: 0.8 })),
  windows: 10,
  limits: [
    { metric: 'run.refused', atMost: 0 },
    { metric: 'run.errors', atMost: 0 },
    { metric: 'run.admitted.p95', atMost: 2000 },
  ],
};
