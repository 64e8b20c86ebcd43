/** A load in requests per second: `textgen-harness load URL --profile ./profile.ts`. */
import { defineProfile } from 'textgen-harness';

export default defineProfile({
  name: 'twenty-per-second',
  asks: 'Is a key that sends twenty requests per second held to its limit, exactly?',
  arrival: { model: 'paced' },
  keys: [{ label: 'main', perSecond: 20 }],
  seconds: 6,
  limits: [
    { metric: 'main.overAdmitted', atMost: 0 },
    { metric: 'main.underAdmitted', atMost: 0 },
    { metric: 'main.errors', atMost: 0 },
  ],
});
