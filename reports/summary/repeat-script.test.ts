import t from 'tap';
import type { CheckResult, Exchange } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { repeatScript, showsOtherKey } from './repeat-script.ts';

const exchange = (key: string, sentMilliseconds: number, more: [string, string][] = []): Exchange => ({
  part: 'step',
  request: { method: 'GET', path: '/v1/models', headers: [['authorization', `Bearer [key:${key}]`], ...more] },
  response: { status: 200, headers: [], body: '', bodyBytes: 0, bodyCut: false, milliseconds: 5 },
  curl: `curl -sS -i -H "authorization: Bearer $TEXTGEN_KEY_${key.toUpperCase()}" 'http://127.0.0.1:1/v1/models'`,
  sentMilliseconds,
});
const check = (exchanges: Exchange[], more: Partial<CheckResult> = {}): CheckResult => {
  const { ledger: _, deviation: __, ...result } = everyOutcome.checks[0] as CheckResult;
  return { ...result, exchanges, ...more };
};
const rows = (...sent: [sentMilliseconds: number, tookMilliseconds: number, exchange?: number][]) =>
  sent.map(([sentMilliseconds, tookMilliseconds, place]) => ({
    ...{ sentMilliseconds, tookMilliseconds, status: 200 },
    ...(place !== undefined && { exchange: place }),
  }));
const quiet = `curl -s -o /dev/null -w '%{http_code}\\n' -H "authorization: Bearer $TEXTGEN_KEY_BUSY"`;
const loud = (key: string) => `curl -sS -i -H "authorization: Bearer $TEXTGEN_KEY_${key}"`;
const decisions = "| grep -oiE 'HTTP/[0-9.]+ [0-9]{3}|X-RateLimit-Remaining: [0-9]+'";
const url = 'http://127.0.0.1:1/v1/models';

t.test('requests of an episode are sent as the check sent them', (t) => {
  const script = (ledger: NonNullable<CheckResult['ledger']>) =>
    repeatScript(check([exchange('busy', 1000)], { ledger }));
  t.equal(script(rows([0, 5], [6, 5, 0], [12, 5])), `${quiet} '${url}#[1-3]' | sort | uniq -c`, 'one by one');
  t.equal(
    script(rows([0, 50], [1, 50, 0], [2, 50])),
    `again() { ${quiet} '${url}'; }; export -f again; seq 3 | xargs -P 3 -I{} bash -c again | sort | uniq -c`,
    'at once',
  );
  t.match(script(rows([0, 5], [6, 5, 0], [12, 50], [13, 2], [20, 50])), /for count in 1 1 3; do seq \$count \| xargs/);
  t.end();
});

t.test('requests with another key stand where the check sent them, with the pauses between', (t) => {
  const exchanges = [exchange('busy', 1000), exchange('bystander', 900), exchange('bystander', 3200)];
  t.ok(showsOtherKey(check(exchanges, { ledger: rows([0, 5, 0], [6, 5]) })));
  t.notOk(showsOtherKey(check(exchanges.slice(0, 1), { ledger: rows([0, 5, 0], [6, 5]) })));
  t.strictSame(repeatScript(check(exchanges, { ledger: rows([0, 5, 0], [900, 5]) }))?.split('\n'), [
    `${loud('BYSTANDER')} '${url}' ${decisions}`,
    'sleep 0.1',
    `${quiet} '${url}#[1-2]' | sort | uniq -c`,
    'sleep 1.3',
    `${loud('BYSTANDER')} '${url}' ${decisions}`,
  ]);
  const late = [exchange('busy', 1000), exchange('bystander', 1070), exchange('bystander', 1140)];
  t.match(
    repeatScript(check(late, { ledger: rows([0, 5, 0], [6, 5]) })),
    /1-2\].*\n(?!sleep).*\nsleep 0\.14\n/,
    'short pauses add up',
  );
  const within = [exchange('busy', 1000), exchange('bystander', 1003)];
  t.strictSame(repeatScript(check(within, { ledger: rows([0, 2, 0], [6, 5]) }))?.split('\n'), [
    `${quiet} '${url}' | sort | uniq -c`,
    `${loud('BYSTANDER')} '${url}' ${decisions}`,
    `${quiet} '${url}' | sort | uniq -c`,
  ]);
  t.end();
});

t.test('without an episode, requests of several keys are sent in their order if their counts are in question', (t) => {
  const steps = [exchange('bystander', 30), exchange('busy', 10), exchange('busy', 20)];
  const deviation = { at: 'header x-ratelimit-remaining', is: 'lowered by another key' };
  t.strictSame(repeatScript(check(steps, { deviation }))?.split('\n'), [
    `${loud('BUSY')} '${url}#[1-2]' ${decisions}`,
    `${loud('BYSTANDER')} '${url}' ${decisions}`,
  ]);
  t.equal(repeatScript(check(steps)), undefined, 'an answer shows the fault');
  t.equal(repeatScript(check(steps.slice(1), { deviation })), undefined, 'one key');
  t.end();
});

t.test('a repeated request is repeated, at once if the check did', (t) => {
  const key: [string, string][] = [['Idempotency-Key', 'a']];
  t.match(repeatScript(check([exchange('busy', 0, key), exchange('busy', 9, key)])), /^for number in 1 2; do /);
  t.match(repeatScript(check([exchange('busy', 0, key), exchange('busy', 1, key)])), /seq 2 \| xargs -P 2/);
  t.equal(repeatScript(check([exchange('busy', 0, key)])), undefined);
  t.end();
});

t.test('two requests whose answers have the same value are both sent', (t) => {
  const of = [
    exchange('one', 0),
    exchange('busy', 10, [['idempotency-key', 'a']]),
    exchange('busy', 20, [['idempotency-key', 'b']]),
  ];
  const plain = `curl -sS -H "authorization: Bearer $TEXTGEN_KEY_BUSY" '${url}'; echo`;
  const script = (is: string) => repeatScript(check(of, { deviation: { at: 'id', is } }));
  t.equal(script('repeated'), `${plain}\n${plain}`);
  t.equal(script('missing'), undefined, 'one answer shows that');
  const shared = ['one', 'busy'].map((key, at) => exchange(key, 10 * at, [['idempotency-key', 'a']]));
  t.equal(
    repeatScript(check(shared)),
    `${plain.replace('BUSY', 'ONE')}\n${plain}`,
    'one Idempotency-Key, two API keys',
  );
  t.end();
});
