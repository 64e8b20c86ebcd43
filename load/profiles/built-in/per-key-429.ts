import type { Profile } from '../profile.ts';

export const perKey429: Profile = {
  name: 'per-key-429',
  asks: 'Is each key held to exactly its own limit while other keys are served?',
  arrival: { model: 'paced' },
  keys: [
    { label: 'noisy', ofLimit: 3, connections: 4, groupsOf: 4 },
    { label: 'steady', ofLimit: 0.8, connections: 2 },
    { label: 'quiet', ofLimit: 0.2, connections: 2 },
  ],
  windows: 2,
  limits: [
    { metric: 'noisy.overAdmitted', atMost: 0 },
    { metric: 'noisy.underAdmitted', atMost: 0 },
    { metric: 'noisy.refused', atLeast: 1 },
    { metric: 'steady.overAdmitted', atMost: 0 },
    { metric: 'steady.underAdmitted', atMost: 0 },
    { metric: 'quiet.overAdmitted', atMost: 0 },
    { metric: 'quiet.refused', atMost: 0 },
    { metric: 'run.errors', atMost: 0 },
  ],
};
