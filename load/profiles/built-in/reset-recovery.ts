import type { Profile } from '../profile.ts';

export const resetRecovery: Profile = {
  name: 'reset-recovery',
  asks: 'Is an exhausted key served again at its reset, and does the limit hold when many clients waited for it?',
  arrival: { model: 'paced' },
  keys: [
    { label: 'asking', ofLimit: 6, connections: 4 },
    { label: 'waiting', stages: [{ windows: 100, ofLimit: 1.5, release: 'together' }], herdOfLimit: 2 },
  ],
  windows: 4,
  limits: [
    { metric: 'asking.overAdmitted', atMost: 0 },
    { metric: 'asking.underAdmitted', atMost: 0 },
    { metric: 'waiting.overAdmitted', atMost: 0 },
    { metric: 'asking.refused', atLeast: 1 },
    { metric: 'run.errors', atMost: 0 },
  ],
};
