import { front, withHeaders } from './front.ts';
import type { Serving } from './hostile.ts';

/** A server that is odd, and keeps every promise that a client can hold it to. */
export interface Harmless {
  name: string;
  serve(): Promise<Serving>;
}

const dated = (date: string) => () => front((answer) => withHeaders(answer, { date }));

/** The counterpart of the corpus: for these a run conforms. */
export const harmless: Harmless[] = [
  { name: 'dates its answers in the year 9999', serve: dated('Fri, 31 Dec 9999 23:59:59 GMT') },
  { name: 'dates its answers in 1970', serve: dated('Thu, 01 Jan 1970 00:00:00 GMT') },
  {
    name: 'closes each connection after its answer',
    serve: () => front((answer) => withHeaders(answer, { connection: 'close' })),
  },
  {
    name: 'announces a Limit that no run can use up',
    serve: () => front((answer) => withHeaders(answer, { 'x-ratelimit-limit': '1000000000000000' })),
  },
  {
    name: 'compresses nothing and says so, with 8 KB of cookies',
    serve: () =>
      front((answer) => withHeaders(answer, { 'content-encoding': 'identity', 'set-cookie': `a=${'b'.repeat(8000)}` })),
  },
];
