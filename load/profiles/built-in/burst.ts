import type { Profile } from '../profile.ts';

export const burst: Profile = {
  name: 'burst',
  asks: 'Does the limit hold when three times as many requests arrive at the same instant?',
  arrival: { model: 'paced' },
  keys: [
    // 1.25 windows, so that no burst falls on the end of a window that the burst before it began. Bursts alone do not show how fast a
    // bucket refills, so that a higher limit would explain them too.
    {
      label: 'bursting',
      stages: [
        { windows: 1.25, ofLimit: 3, release: 'together' },
        { windows: 1.25, ofLimit: 1.5 },
      ],
    },
    { label: 'quiet', ofLimit: 0.2, connections: 2 },
  ],
  windows: 6.25,
  limits: [
    { metric: 'bursting.overAdmitted', atMost: 0 },
    { metric: 'bursting.underAdmitted', atMost: 0 },
    { metric: 'bursting.refused', atLeast: 1 },
    { metric: 'quiet.refused', atMost: 0 },
    { metric: 'run.errors', atMost: 0 },
  ],
};
