import { front, type Passing, withHeaders } from '../front.ts';
import type { Hostile } from '../hostile.ts';

const should = ['--level', 'should'];
const seconds = () => Math.floor(Date.now() / 1000);
const day = 86_400;
/** Only the announced headers are wrong: a busy machine must not cause other violations. */
const patiently = ['--timeout', '5'];

/** A correct server, but for these headers. */
const announcing = (name: string, headers: () => Record<string, string | string[]>, args: string[] = []): Hostile => ({
  name,
  exit: 1,
  withinSeconds: 100,
  args: [...args, ...patiently],
  serve: () => front((answer: Passing) => (answer.status === 401 ? {} : withHeaders(answer, headers()))),
});

const remaining = (value: string) => () => ({ 'x-ratelimit-remaining': value });
const reset = (value: () => string) => () => ({ 'x-ratelimit-reset': value() });
const limit = (value: string) => () => ({ 'x-ratelimit-limit': value });

/** A correct server that does not answer where it should refuse with 429. */
const silentRefusals = () => front(({ status }) => (status === 429 ? 'silence' : {}));

/** Rate-limit headers that would make a naive client wait for ever, or never. */
export const limits: Hostile[] = [
  announcing('announces a negative Remaining', remaining('-5'), should),
  announcing('announces a Remaining above its Limit', remaining('1000000000000000'), should),
  announcing('announces a Remaining that is no number', remaining('many'), should),
  announcing(
    'announces Remaining 0 always, and a Reset that soon comes',
    () => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(seconds() + 2) }),
    should,
  ),
  announcing(
    'announces Remaining 0 always, and a Reset in 20 days',
    () => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(seconds() + 20 * day) }),
    should,
  ),
  announcing(
    'announces Reset NaN',
    reset(() => 'NaN'),
  ),
  announcing(
    'announces Reset Infinity',
    reset(() => 'Infinity'),
  ),
  announcing(
    'announces a fraction as Reset',
    reset(() => String(Date.now() / 1000)),
  ),
  announcing(
    'announces a Reset a day ago',
    reset(() => String(seconds() - day)),
    should,
  ),
  announcing(
    'announces a Reset in 20 days',
    reset(() => String(seconds() + 20 * day)),
    should,
  ),
  announcing(
    'announces a Reset in 300 days',
    reset(() => String(seconds() + 300 * day)),
    should,
  ),
  announcing(
    'announces a Reset of 400 digits',
    reset(() => '9'.repeat(400)),
  ),
  announcing(
    'announces Reset -1',
    reset(() => '-1'),
  ),
  announcing(
    'announces a Reset of 30 days as a delta',
    reset(() => String(30 * day)),
    should,
  ),
  announcing('announces Limit 0', limit('0'), should),
  announcing('announces Limit 1', limit('1'), should),
  announcing('announces a negative Limit', limit('-20'), should),
  announcing(
    'announces everything twice',
    () => ({ 'x-ratelimit-limit': ['20', '5'], 'x-ratelimit-remaining': ['1', '2'], 'x-ratelimit-reset': ['1', '2'] }),
    should,
  ),
  announcing(
    'announces random numbers',
    () => ({
      'x-ratelimit-limit': String(Math.floor(Math.random() * 50)),
      'x-ratelimit-remaining': String(Math.floor(Math.random() * 100)),
      'x-ratelimit-reset': String(Math.floor(Math.random() * 1e12)),
    }),
    should,
  ),
  {
    name: 'refuses every second request with 429 and no time to wait for',
    exit: 1,
    // A minute of waiting without an announced reset, and the checks themselves.
    withinSeconds: 100,
    serve: () => {
      let ordinal = 0;
      return front((answer) => {
        ordinal += 1;
        return ordinal % 2 === 1 ? {} : { status: 429, headers: [], body: Buffer.from(`{"was":${answer.status}}`) };
      });
    },
  },
  {
    name: 'falls silent where it should refuse with 429',
    exit: 1,
    withinSeconds: 60,
    serve: silentRefusals,
  },
  {
    name: 'refuses everything with 429, and always announces a reset in 15 seconds',
    exit: 3,
    args: patiently,
    withinSeconds: 150,
    serve: () =>
      front((answer) =>
        answer.status === 401
          ? {}
          : {
              ...withHeaders(answer, {
                'x-ratelimit-limit': '10',
                'x-ratelimit-remaining': '0',
                'x-ratelimit-reset': String(seconds() + 15),
              }),
              status: 429,
              body: Buffer.from('{"error":{"type":"limited","message":"later","code":"limited"}}'),
            },
      ),
  },
];
