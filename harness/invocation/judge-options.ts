import { flag, oneOf, seconds, text, whole } from './kinds.ts';
import { option, section } from './option-row.ts';

/** The options for a file of requests that somebody else sent, as rows of the table of options. */
export const judgeRows = section('File:', ['judge'], {
  columns: option(
    '--columns <pairs>',
    text,
    'columns by role, such as time=ts,status=code,key=api_key (docs/judge.md)',
  ),
  uncertaintySeconds: option(
    '--uncertainty <time>',
    seconds,
    'how long before or after its instant a request may have been decided on',
  ),
  isFresh: option('--fresh', flag, 'nothing used the limits before the first request of the file'),
  limit: option(
    '--limit <number>',
    whole(1, 1_000_000_000),
    'rate limit of every key (default: as the answers announce)',
  ),
  windowSeconds: option('--window <time>', seconds, 'window of the rate limit (default: as the answers show it)'),
  resetUnit: option(
    '--reset-unit <unit>',
    oneOf(['epoch-seconds', 'epoch-milliseconds', 'delta-seconds', 'delta-milliseconds']),
    'unit of X-RateLimit-Reset (default: as the answers show it)',
  ),
});
