import type { Reply } from '../vocabulary/exchange.ts';
import {
  bodyMember,
  bothHave,
  generates,
  isSuccess,
  member,
  ofJson,
  onlyOn,
  replyInWords,
  status,
  succeeds,
} from '../vocabulary/expectations.ts';
import { blockedUnlessSuccess, findingOf, inapplicable, passed, violation } from '../vocabulary/findings.ts';
import { generate, generateOnce } from '../vocabulary/requests.ts';
import type { Check, Run } from '../vocabulary/suite.ts';
import { canonicalText, jsonGeneration, key } from './replays.ts';

const anotherIdThanBefore = onlyOn(
  bothHave('id'),
  ofJson('a different id from the first answer', ['id'], (value, earlier) => {
    const id = member(value, 'id');
    if (id !== bodyMember(earlier.at(-1), 'id')) return undefined;
    return { says: `the same id ${JSON.stringify(id)}`, at: 'id', is: 'repeated', clause: 'question' };
  }),
);

/** Lengths of keys, the longer first: a server may refuse long keys. */
const longLengths = [200, 96];

/** Sends two keys that differ only in their last character. */
const longKeysDiffer: Run = async (client) => {
  let refusal: Reply | undefined;
  const control = await client.send(generateOnce(key('short')));
  const unmet = blockedUnlessSuccess('a generation with an Idempotency-Key', control);
  if (unmet) return unmet;
  for (const length of longLengths) {
    const beginning = `${'k'.repeat(length - 10)}-{{run}}-`;
    const first = await client.send(generateOnce(`${beginning}1`, { valid: false }));
    if (!isSuccess(first)) {
      refusal = first;
      continue;
    }
    const second = await client.send(generateOnce(`${beginning}2`, { valid: false }));
    if (isSuccess(second)) return findingOf(anotherIdThanBefore, second, [first]);
    refusal = second;
  }
  return inapplicable(`an Idempotency-Key of ${longLengths.at(-1)} characters got ${replyInWords(refusal)}`);
};

const otherPrompt = { prompt: 'Name three colours of the sea.' };

/**
 * Sends Idempotency-Keys of the first API key with the second one: with the same body, and with another one. A server that
 * refuses them gives no result away; with `mustSucceed` that is a violation too.
 */
export const scopedToApiKey =
  (name: string, mustSucceed: boolean): Run =>
  async (client) => {
    const same = generateOnce(key(`${name}-same`));
    const other = generateOnce(key(`${name}-other`));
    const changed = { key: 'secondary', members: otherPrompt, valid: true } as const;
    const [ofSame, ofOther] = [await client.send(same), await client.send(other)];
    const control = await client.send(generateOnce(key(`${name}-control`), changed));
    const unmet =
      blockedUnlessSuccess('a generation with an Idempotency-Key', ofSame) ??
      blockedUnlessSuccess('a generation with an Idempotency-Key', ofOther) ??
      blockedUnlessSuccess('a generation with the secondary key', control);
    if (unmet) return unmet;
    const replies = [
      { first: ofOther, reply: await client.send(generateOnce(key(`${name}-other`), changed)), control },
      { first: ofSame, reply: await client.send({ ...same, key: 'secondary' }) },
    ];
    const wanted = 'neither the id nor the data of the first answer under a second API key';
    // A server may make the id of the Idempotency-Key: an equal id with other data is not the first result.
    const areIdsOfKeys = replies.some(
      ({ first, reply }) => haveSame('id', first, reply) && haveOther('data', first, reply),
    );
    const samples: Reply[] = [];
    for (const { first, reply, control } of replies) {
      const got = leak(first, reply, control, areIdsOfKeys);
      if (got !== undefined)
        return violation(wanted, got, [first, reply], { at: 'body', is: 'of another API key', clause: 'question' });
      if (!isSuccess(reply) && mustSucceed) return violation('a 2xx status', replyInWords(reply), [first, reply]);
      if (isSuccess(reply) && bodyMember(reply, 'id') !== undefined) samples.push(reply);
    }
    const refused = replies.map(({ reply }) => replyInWords(reply)).join(' and ');
    return samples.length > 0
      ? passed(samples)
      : inapplicable(`the second API key got ${refused}, without a result to compare`);
  };

const haveBoth = (name: string, ...replies: Reply[]): boolean =>
  replies.every((reply) => bodyMember(reply, name) !== undefined);
const haveSame = (name: string, one: Reply, other: Reply): boolean =>
  haveBoth(name, one, other) && canonicalText(bodyMember(one, name)) === canonicalText(bodyMember(other, name));
const haveOther = (name: string, one: Reply, other: Reply): boolean =>
  haveBoth(name, one, other) && !haveSame(name, one, other);

/** The member of the first answer that another tenant got. Equal data shows it only if the prompt alone gives other data. */
function leak(first: Reply, reply: Reply, control: Reply | undefined, areIdsOfKeys: boolean): string | undefined {
  if (!isSuccess(reply)) return undefined;
  if (!areIdsOfKeys && haveSame('id', first, reply)) return `the same id ${JSON.stringify(bodyMember(first, 'id'))}`;
  const isOfPrompt = control && haveBoth('data', first, control) && dataOf(control) !== dataOf(first);
  return isOfPrompt && haveSame('data', first, reply) ? 'the data of the first answer, to another prompt' : undefined;
}

/** The data of an answer, without the difference that its Idempotency-Key makes where a server returns the key. */
const dataOf = (reply: Reply): string => canonicalText(bodyMember(reply, 'data')).replaceAll('-control-', '-other-');

/** Checks of the values of Idempotency-Key, and of the API keys that use them. */
export const keyChecks: Check[] = [
  {
    id: 'idempotency/keys-independent',
    clauses: ['4.4/value', '4.4/header', '2.1/id'],
    level: 'should',
    title: 'a different Idempotency-Key gets a different id',
    control: [jsonGeneration, { send: generateOnce(`${key('independent')}-1`), expect: [succeeds] }],
    steps: [{ send: generateOnce(`${key('independent')}-2`), expect: [succeeds, anotherIdThanBefore] }],
    brokenBy: ['replays-for-any-key', 'repeats-ids'],
  },
  {
    id: 'idempotency/keys-case-sensitive',
    clauses: ['4.4/value', '4.4/header', '2.1/id'],
    level: 'should',
    title: 'two idempotency keys that differ only in case get different ids',
    why: 'Clients use random keys in base64, where case is a part of the value.',
    control: [jsonGeneration, { send: generateOnce(key('Case-aBcD')), expect: [succeeds] }],
    steps: [{ send: generateOnce(key('cAsE-AbCd')), expect: [generates, anotherIdThanBefore] }],
    brokenBy: ['folds-case-of-idempotency-keys', 'replays-for-any-key', 'repeats-ids'],
  },
  {
    id: 'idempotency/keys-compared-whole',
    clauses: ['4.4/value', '4.4/header', '2.1/id'],
    level: 'should',
    title: 'two idempotency keys that differ only beyond 64 characters get different ids',
    why: 'A server that cuts keys gives the result of one request to another.',
    looksAt: ['status 2xx', 'id'],
    costs: 3,
    run: longKeysDiffer,
    brokenBy: ['truncates-idempotency-keys', 'replays-for-any-key', 'repeats-ids'],
  },
  {
    id: 'idempotency/scoped-to-api-key',
    clauses: ['4.4/header', '5.1'],
    level: 'should',
    title: 'the same Idempotency-Key with a different API key does not return the first result',
    why: 'Otherwise one customer can read the text of another.',
    needs: ['secondary'],
    looksAt: ['status 2xx', 'id', 'data'],
    costs: 5,
    run: scopedToApiKey('tenant', false),
    brokenBy: ['shares-idempotency-across-keys', 'shares-results-across-keys'],
  },
  {
    id: 'idempotency/replay-after-authentication',
    clauses: ['5.3', '4.4/header'],
    level: 'must',
    title: 'an unknown API key with a used Idempotency-Key is refused with 401',
    why: 'A stored result that is looked up before the API key is readable by anyone who knows or guesses the Idempotency-Key.',
    control: [
      { send: generateOnce(key('used')), expect: [succeeds] },
      { send: generate({ key: 'unknown' }), expect: [status(401)] },
    ],
    steps: [{ send: generateOnce(key('used'), { key: 'unknown' }), expect: [status(401)] }],
    brokenBy: ['replays-before-authentication'],
  },
];
