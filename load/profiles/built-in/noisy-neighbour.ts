import type { Profile } from '../profile.ts';

export const noisyNeighbour: Profile = {
  name: 'noisy-neighbour',
  asks: 'Is a quiet key served as fast, and as often, beside a noisy key as without it?',
  arrival: { model: 'paced' },
  keys: [
    { label: 'quiet', ofLimit: 0.8, connections: 4 },
    {
      label: 'noisy',
      connections: 4,
      stages: [
        { windows: 1.5, ofLimit: 0 },
        { windows: 1.5, ofLimit: 3 },
      ],
    },
  ],
  windows: 12,
  limits: [
    { metric: 'quiet.refused', atMost: 0 },
    { metric: 'quiet.overAdmitted', atMost: 0 },
    { metric: 'noisy.overAdmitted', atMost: 0 },
    { metric: 'run.errors', atMost: 0 },
  ],
};
