import type { Profile } from '../profile.ts';

const steps = [0.25, 0.5, 0.75, 0.9, 1, 1.25, 1.5, 2];

export const breakpoint: Profile = {
  name: 'breakpoint',
  asks: 'Up to which rate is a key served completely and in time?',
  arrival: { model: 'open' },
  keys: [{ label: 'rising', stages: steps.map((ofLimit) => ({ windows: 2, ofLimit })) }],
  windows: steps.length * 2,
  limits: [
    { metric: 'rising.lastGoodOfLimit', atLeast: 0.75 },
    { metric: 'rising.overAdmitted', atMost: 0 },
    { metric: 'run.errors', atMost: 0 },
  ],
};
