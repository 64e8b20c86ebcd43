import type { LoadOperation } from '../../schemas/generated/types.ts';
import { k6FailureOf } from '../engines/k6/log-reader.ts';
import type { Content } from '../ledger/ledger.ts';
import type { RateLimitHeaders } from '../ledger/rate-limit-headers.ts';
import { tokenCounts } from '../ledger/token-counts.ts';
import type { Fields, LineFormat } from './line-formats.ts';
import type { OwnSample } from './own-samples.ts';

const requestLine = /\btextgen-request((?: [a-zA-Z]+=[^\s"]*)+)/;

/** True for a line that a k6 script logs for a request that it records (load/engines/k6/script/recording.ts). */
export const isScriptRequest = (line: string): boolean => requestLine.test(line);

/**
 * The log of such a script. Other lines of the script are between its requests and have no facts. k6 may have wrapped each line
 * (`--log-format`), which changes no character of a request.
 */
export const scriptLog: LineFormat = {
  name: 'the log of a script of k6',
  fields: (line) =>
    Object.fromEntries(
      (requestLine.exec(line)?.[1] ?? '')
        .trim()
        .split(' ')
        .map((fact) => fact.split('=') as [string, string?])
        .flatMap(([name, value]) => (value === undefined ? [] : [[name, decode(value)]])),
    ),
};

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new RangeError('is a cut line of the log of a script of k6');
  }
}

/** Facts about a request besides its instants: `pair` is -1 without an Idempotency-Key. */
interface RequestFacts {
  operation: LoadOperation;
  headers: RateLimitHeaders;
  pair: number;
}

/** The model of a generation and the tokens that its answer counts. */
function contentOf({ model, counts = '' }: Fields): Content {
  try {
    return { ...(model !== undefined && { model }), ...tokenCounts(JSON.parse(counts)) };
  } catch {
    throw new RangeError('has no JSON in "counts"');
  }
}

/** The request with these facts. Throws RangeError with the fact that is wrong. */
export function scriptSample(fields: Fields, { operation, headers, pair }: RequestFacts): OwnSample {
  const numberOf = (name: string): number => {
    const value = Number(fields[name] ?? Number.NaN);
    if (Number.isNaN(value)) throw new RangeError(`has no number in "${name}"`);
    return value;
  };
  const from = numberOf('from');
  const until = numberOf('until');
  const finished = numberOf('finished');
  const status = numberOf('status');
  const failure = status === 0 ? k6FailureOf(numberOf('error')) : 'none';
  const isSent = failure !== 'no connection' && failure !== 'untrusted';
  return {
    engine: 'k6',
    key: fields.key ?? '',
    beganAfter: numberOf('beganAfter'),
    beganBefore: numberOf('beganBefore'),
    finished,
    write(ledger, key) {
      const row = ledger.open(key, from, isSent ? numberOf('sent') : Number.NaN, pair, operation);
      if (isSent) ledger.decide(row, from, until);
      if (failure === 'none') ledger.answer(row, numberOf('firstByte'), finished, status, headers);
      else ledger.fail(row, finished, failure);
      if (fields.counts !== undefined) ledger.describe(row, contentOf(fields));
    },
  };
}
