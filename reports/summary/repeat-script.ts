import type { CheckResult, Exchange } from '../../schemas/generated/types.ts';
import { decisiveExchange, requestHeader } from './exchange-words.ts';

// A shell script that sends what a check sent, for a fault that one request does not show.

type Row = NonNullable<CheckResult['ledger']>[number];

/** A line of the script, and when the check sent its first and last request. Milliseconds. */
interface Part {
  at: number;
  until: number;
  line: string;
}

const usualCurl = 'curl -sS -i ';
const withOptions = ({ curl }: Exchange, options: string): string => curl.replace(usualCurl, `curl ${options} `);

/** The request `count` times on one connection: curl counts in the fragment, which it does not send. */
const onOneConnection = (curl: string, count: number): string =>
  count === 1 ? curl : curl.replace(/'([^'#]*)'$/, `'$1#[1-${count}]'`);

// Answers on one connection follow each other without a line break.
const decisions = "| grep -oiE 'HTTP/[0-9.]+ [0-9]{3}|X-RateLimit-Remaining: [0-9]+'";

/** Requests of an episode that were sent together: each before one of those before it was answered. */
interface Group {
  at: number;
  size: number;
}

function groupsOf(ledger: readonly Row[], began: number): Group[] {
  const groups: Group[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { sentMilliseconds: sent, tookMilliseconds: took = Number.POSITIVE_INFINITY } of ledger) {
    const last = groups.at(-1);
    if (last === undefined || sent >= end) groups.push({ at: began + sent, size: 1 });
    else last.size += 1;
    end = Math.max(end, sent + took);
  }
  return groups;
}

/** Requests one after the other on one connection, or as many at once as the check sent; it counts the statuses. */
function episodeLine(request: Exchange, groups: readonly Group[]): string {
  const curl = withOptions(request, "-s -o /dev/null -w '%{http_code}\\n'");
  const sizes = groups.map(({ size }) => size);
  if (sizes.every((size) => size === 1)) return `${onOneConnection(curl, sizes.length)} | sort | uniq -c`;
  const [only, ...more] = sizes;
  const together = (count: string): string => `seq ${count} | xargs -P ${count} -I{} bash -c again`;
  const send =
    more.length === 0 ? together(`${only}`) : `for count in ${sizes.join(' ')}; do ${together('$count')}; done`;
  return `again() { ${curl}; }; export -f again; ${send} | sort | uniq -c`;
}

/** Each run of equal requests as one line that shows the decisions. */
function exchangeParts(exchanges: readonly Exchange[]): Part[] {
  const runs: Exchange[][] = [];
  for (const exchange of exchanges) {
    const last = runs.at(-1);
    if (last?.[0]?.curl === exchange.curl) last.push(exchange);
    else runs.push([exchange]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    if (first === undefined) return [];
    const times = run.map(({ sentMilliseconds = 0 }) => sentMilliseconds);
    const line = `${onOneConnection(first.curl, run.length)} ${decisions}`;
    return { at: Math.min(...times), until: Math.max(...times), line };
  });
}

const inOrder = (exchanges: readonly Exchange[]): Exchange[] =>
  exchanges.toSorted((one, other) => (one.sentMilliseconds ?? 0) - (other.sentMilliseconds ?? 0));

const keyOf = (exchange: Exchange): string => requestHeader(exchange, 'authorization') ?? '';

/** True if the answer that decides is of another key than the requests of the episode. */
export function showsOtherKey(check: CheckResult): boolean {
  const decisive = decisiveExchange(check);
  const place = check.ledger?.find(({ exchange }) => exchange !== undefined)?.exchange;
  const own = place === undefined ? undefined : check.exchanges[place];
  return decisive !== undefined && own !== undefined && keyOf(decisive) !== keyOf(own);
}

/** An episode with the requests before, within and after it that are no part of it, such as those with another key. */
function episodeScript(check: CheckResult, ledger: readonly Row[], decisive: Exchange): string {
  const row = ledger.find(({ exchange }) => exchange !== undefined);
  const own = row?.exchange === undefined ? decisive : (check.exchanges[row.exchange] ?? decisive);
  const groups = groupsOf(ledger, (own.sentMilliseconds ?? 0) - (row?.sentMilliseconds ?? 0));
  const kept = new Set(ledger.map(({ exchange }) => exchange));
  const others = row === undefined ? [] : inOrder(check.exchanges.filter((_, place) => !kept.has(place)));
  // The requests of the episode before the first of the others, between two of them, and after the last one.
  const episodes = Map.groupBy(
    groups,
    ({ at }) => others.filter(({ sentMilliseconds = 0 }) => sentMilliseconds <= at).length,
  );
  return withPauses(
    [...others, undefined].flatMap((other, place) => {
      const of = episodes.get(place) ?? [];
      const [first] = of;
      return [
        ...(first === undefined
          ? []
          : [{ at: first.at, until: of.at(-1)?.at ?? first.at, line: episodeLine(own, of) }]),
        ...(other === undefined ? [] : exchangeParts([other])),
      ];
    }),
  );
}

/** The start of curl takes some 20 ms on each side: shorter pauses are there without a command. Windows of a second need longer ones. */
const leastPauseMilliseconds = 100;

/** A pause in hundredths of a second: a whole second more would pass the end of a short window. */
const sleep = (milliseconds: number): string => `sleep ${Math.ceil(milliseconds / 10) / 100}`;

/** Short pauses are added to the next one, so that nothing is sent earlier than the check sent it. */
function withPauses(parts: readonly Part[]): string {
  let left = 0;
  const lines = parts.flatMap(({ at, line }, index) => {
    left += Math.max(0, at - (parts[index - 1]?.until ?? at));
    if (left < leastPauseMilliseconds) return [line];
    const pause = sleep(left);
    left = 0;
    return [pause, line];
  });
  return lines.join('\n');
}

/** The exchanges with the Idempotency-Key of this one; none without a key. */
function repetitions({ exchanges }: CheckResult, exchange: Exchange): Exchange[] {
  const key = requestHeader(exchange, 'idempotency-key');
  return key === undefined ? [] : exchanges.filter((one) => requestHeader(one, 'idempotency-key') === key);
}

/** True for the requests that were sent before the one before them was answered. */
const isTogether = (exchange: Exchange, index: number, all: readonly Exchange[]): boolean => {
  const { sentMilliseconds: sent, response } = all[index - 1] ?? {};
  return sent !== undefined && (exchange.sentMilliseconds ?? Infinity) < sent + (response?.milliseconds ?? 0);
};

/** Each of the requests as a line that shows the body of its answer. */
const bodiesOf = (exchanges: readonly Exchange[]): string =>
  exchanges.map((one) => `${withOptions(one, '-sS')}; echo`).join('\n');

function repetitionScript(same: readonly Exchange[], exchange: Exchange): string | undefined {
  if (new Set(same.map(keyOf)).size > 1) return bodiesOf(inOrder(same));
  const send = withOptions(exchange, '-sS');
  const together = same.filter(isTogether).length;
  // The first request is not counted: it was sent before the one that overlaps it.
  if (together > 0)
    return `again() { ${send}; echo; }; export -f again; seq ${together + 1} | xargs -P ${together + 1} -I{} bash -c again`;
  return same.length < 2 ? undefined : `for number in 1 2; do ${send}; echo; done`;
}

/**
 * A shell script for a fault that one request does not show: it sends the requests of an episode again, as many at once as the check
 * did, or repeats a request with its Idempotency-Key, or sends two requests whose answers repeat a value, or the requests of several
 * keys in their order.
 */
export function repeatScript(check: CheckResult): string | undefined {
  const exchange = decisiveExchange(check);
  if (exchange === undefined || !exchange.curl.startsWith(usualCurl)) return undefined;
  const { ledger = [] } = check;
  if (ledger.length > 1) return episodeScript(check, ledger, exchange);
  // A repeated value is shown by the two answers that have it.
  if (check.deviation?.is === 'repeated' && check.exchanges.length > 1) return bodiesOf(check.exchanges.slice(-2));
  const same = repetitions(check, exchange);
  if (same.length > 0) return repetitionScript(same, exchange);
  const steps = check.exchanges.filter(({ part }) => part !== 'control');
  const isCounted = check.deviation?.at.startsWith('header x-ratelimit-') === true;
  return isCounted && new Set(steps.map(keyOf)).size > 1 ? withPauses(exchangeParts(inOrder(steps))) : undefined;
}
