import type { Profile } from '../profile.ts';

export const idempotentRetries: Profile = {
  name: 'idempotent-retries',
  asks: 'Is a request executed once when it is repeated with its Idempotency-Key while the first is in flight?',
  arrival: { model: 'paced' },
  keys: [
    { label: 'retrying', ofLimit: 0.4, connections: 4 },
    { label: 'beside', ofLimit: 0.4, connections: 4 },
  ],
  windows: 4,
  retries: true,
  limits: [
    { metric: 'run.retriesDiffering', atMost: 0 },
    { metric: 'run.retriesAgreeing', atLeast: 1 },
    { metric: 'run.refused', atMost: 0 },
    { metric: 'retrying.overAdmitted', atMost: 0 },
    { metric: 'beside.overAdmitted', atMost: 0 },
  ],
};
