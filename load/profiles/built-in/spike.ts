import type { Profile } from '../profile.ts';

export const spike: Profile = {
  name: 'spike',
  asks: "Does a key that suddenly sends four times its limit get its share, at no other key's cost?",
  arrival: { model: 'open' },
  keys: [
    {
      label: 'spiking',
      stages: [
        { windows: 2, ofLimit: 0.5 },
        { windows: 1, ofLimit: 4 },
        { windows: 3, ofLimit: 0.5 },
      ],
    },
    { label: 'quiet', ofLimit: 0.2 },
  ],
  windows: 6,
  limits: [
    { metric: 'spiking.overAdmitted', atMost: 0 },
    { metric: 'spiking.underAdmitted', atMost: 0 },
    { metric: 'spiking.refused', atLeast: 1 },
    { metric: 'quiet.refused', atMost: 0 },
    { metric: 'run.errors', atMost: 0 },
  ],
};
