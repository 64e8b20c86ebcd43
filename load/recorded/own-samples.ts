import { failures, type Ledger } from '../ledger/ledger.ts';
import type { Fields } from './line-formats.ts';

/** True for a line that `load --samples` wrote. It holds everything that the ledger held. */
export const isOwnSample = (fields: Fields): boolean =>
  ['profile', 'engine', 'time', 'key', 'operation', 'outcome', 'intendedMilliseconds'].every((name) => name in fields);

/** Removes the apostrophe that tables put before a text that looks like a formula. */
const withoutApostrophe = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');

/** A request that this program recorded: its load, and a function that writes it into a ledger. */
export interface OwnSample {
  /** Absent for a user's script. */
  profile?: string;
  engine: string;
  /** Label of the key. */
  key: string;
  /** Wall clock at instant 0 of the load, milliseconds since 1970, as an interval. */
  beganAfter: number;
  beganBefore: number;
  /** End of the request since the start of the load, milliseconds. */
  finished: number;
  write(ledger: Ledger, key: number): void;
}

/** Reads a line of `load --samples`. Throws RangeError with the member that is wrong. */
export function ownSample(fields: Fields): OwnSample {
  const numberOf = (name: string): number => {
    const text = fields[name];
    const value = text === undefined ? Number.NaN : Number(text);
    if (text !== undefined && Number.isNaN(value)) throw new RangeError(`has no number in "${name}"`);
    return value;
  };
  const { profile = '', engine = '', key = '', time = '', operation } = fields;
  if (operation !== 'generate' && operation !== 'models' && operation !== 'model')
    throw new RangeError('names no operation in "operation"');
  const [intended, sent, pair, status] = ['intendedMilliseconds', 'sentMilliseconds', 'pair', 'status'].map(
    numberOf,
  ) as [number, number, number, number];
  const at = Date.parse(time);
  if (Number.isNaN(at)) throw new RangeError('has no instant in "time"');
  const finished = numberOf('finishedMilliseconds');
  const write = (ledger: Ledger, index: number): void => {
    const row = ledger.open(index, intended, sent, Number.isNaN(pair) ? -1 : pair, operation);
    const [after, before] = [numberOf('decidedAfterMilliseconds'), numberOf('decidedBeforeMilliseconds')];
    if (!Number.isNaN(after)) ledger.decide(row, after, before);
    const failure = failures.find((one) => one === fields.failure);
    if (Number.isNaN(status)) ledger.fail(row, finished, failure ?? 'reset');
    else
      ledger.answer(row, numberOf('firstByteMilliseconds'), finished, status, {
        limit: numberOf('limit'),
        remaining: numberOf('remaining'),
        reset: numberOf('reset'),
      });
    const counts = (['bytes', 'tokensSent', 'tokensReceived'] as const).map((name) => [name, numberOf(name)] as const);
    ledger.describe(row, {
      ...(fields.model !== undefined && { model: withoutApostrophe(fields.model) }),
      ...Object.fromEntries(counts.filter(([, count]) => !Number.isNaN(count))),
    });
  };
  const began = at - (Number.isNaN(sent) ? intended : sent);
  return {
    ...{ profile, engine, key: withoutApostrophe(key) },
    // The time is rounded down to a millisecond.
    ...{ beganAfter: began, beganBefore: began + 1, finished },
    write,
  };
}
