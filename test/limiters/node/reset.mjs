import { options } from './service.mjs';

const units = {
  'epoch-seconds': (at) => Math.ceil(at / 1000),
  'epoch-milliseconds': (at) => Math.ceil(at),
  'delta-seconds': (at) => Math.ceil(Math.max(0, at - Date.now()) / 1000),
};

/** X-RateLimit-Reset for an instant in epoch milliseconds, in the unit of the options; seconds are rounded up. */
export const resetOf = (at) => units[options.reset](at);
