import { replyClass } from '../vocabulary/deviations.ts';
import type { Drain } from '../vocabulary/episodes.ts';
import {
  bodyMember,
  brief,
  generates,
  generationEnvelope,
  hasEnvelopeMember,
  hasStatus,
  isJson,
  isObject,
  isSuccess,
  member,
  ofJson,
  replyInWords,
  succeeds,
  successEnvelopeClauses,
} from '../vocabulary/expectations.ts';
import { blockedUnless, blockedUnlessSuccess, findingOf, inapplicable } from '../vocabulary/findings.ts';
import { generate, generateOnce } from '../vocabulary/requests.ts';
import type { Check, CheckClient, EpisodeExpectation, Expectation, Finding, Run, Step } from '../vocabulary/suite.ts';
import { replayMeets } from './replay-meets.ts';

export const jsonGeneration: Step = { send: generate(), expect: [succeeds, isJson] };

/** An Idempotency-Key that is used by no other check and no other run. */
export const key = (name: string): string => `${name}-{{run}}`;

/** JSON with the members of each object in a fixed order. */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  ) ?? 'missing';

interface Difference {
  /** `data.text` */
  at: string;
  now: unknown;
  before: unknown;
}

/** The first difference of two JSON values, with members in the order of their names; undefined if they are equal. */
export function firstDifference(at: string, now: unknown, before: unknown): Difference | undefined {
  if (!isObject(now) || !isObject(before))
    return canonicalText(now) === canonicalText(before) ? undefined : { at, now, before };
  for (const name of [...new Set([...Object.keys(now), ...Object.keys(before)])].sort()) {
    const inner = firstDifference(`${at}.${name}`, now[name], before[name]);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** The member equals that of the previous reply. Two missing members are not equal. */
const sameAsBefore = (name: string): Expectation =>
  ofJson(`the same ${name} as in the first answer`, [name], (value, earlier) => {
    const [now, before] = [member(value, name), bodyMember(earlier.at(-1), name)];
    const flaw = { at: name, is: 'another than before', clause: 'question' };
    if (before === undefined) return { says: `${name} was missing in the first answer`, ...flaw };
    const differs = firstDifference(name, now, before);
    if (differs === undefined) return undefined;
    const [here, there] = [differs.now, differs.before].map((part) =>
      typeof part === 'string' ? JSON.stringify(brief(part, 60)) : brief(canonicalText(part), 60),
    );
    return { says: `${differs.at} is ${here}, in the first answer ${there}`, ...flaw };
  });

/** `hasWaited`: the repetition may have been sent long after the first answer. */
async function replay(
  client: CheckClient,
  member: string,
  idempotencyKey: string,
): Promise<{ finding: Finding; hasWaited?: boolean }> {
  const request = generateOnce(idempotencyKey);
  const first = await client.send(request);
  const name = 'a generation with an Idempotency-Key';
  const unmet = blockedUnlessSuccess(name, first) ?? blockedUnless(hasEnvelopeMember(member), name, first);
  if (unmet) return { finding: unmet };
  const again = await client.send(request);
  if (again.kind === 'answer' && !isSuccess(again))
    return { finding: inapplicable(`the repeated request got ${replyInWords(again)}, not a 2xx`) };
  return { finding: findingOf(sameAsBefore(member), again, [first]), hasWaited: client.hasWaitedSince(first) };
}

/**
 * Compares a member of the answers to a request that is sent twice. The interface does not show how long a result is kept: a difference
 * after a wait for the limit of the key decides nothing, so another pair is sent.
 */
export const replayKeeps =
  (member: 'id' | 'data', name: string = member): Run =>
  async (client) => {
    for (const pair of [name, `${name}-2`]) {
      const { finding, hasWaited } = await replay(client, member, key(pair));
      if (finding.outcome !== 'violated' || !hasWaited) return finding;
    }
    return inapplicable(
      `the key waited for its limit before each repetition, and \`${member}\` differed from the first answer: the interface does not show how long results are kept`,
      'evidence',
    );
  };

const replayKeepsId: Run = async (client) =>
  client.declared.idempotency?.replayId === 'fresh'
    ? inapplicable('the target declares a fresh id on a replay (idempotency.replayId)')
    : await replayKeeps('id')(client);

const notPinned: EpisodeExpectation<Drain> = {
  says: 'a 2xx after the reset to the request that was refused with 429, with the same Idempotency-Key',
  reads: ['status 2xx', 'status 429'],
  precondition: ({ refusedOnce, retried, operation, replies }) => {
    if (!hasStatus(refusedOnce, 429)) return inapplicable('no generation was refused with 429');
    if (retried === undefined) return inapplicable('no request was admitted after the announced reset', 'evidence');
    const hasGenerated = operation === 'POST /v1/generate' && replies.some(isSuccess);
    return hasGenerated || isSuccess(retried) || hasStatus(retried, 429)
      ? undefined
      : inapplicable(
          `the repeated generation got ${replyInWords(retried)}, and no other generation of this key succeeded`,
          'evidence',
        );
  },
  sampled: 'an answer to the repeated request after the reset',
  samples: ({ retried }) => (retried === undefined ? [] : [retried]),
  test: ({ refusedOnce, retried }) => {
    if (isSuccess(retried)) return undefined;
    const deviation = { at: 'repeated request', is: replyClass(retried) };
    return { got: replyInWords(retried), shownBy: [refusedOnce, retried], deviation };
  },
};

/** Checks of a request that is sent again after its answer. */
export const replayChecks: Check[] = [
  {
    id: 'idempotency/header-accepted',
    clauses: ['4.4/header'],
    level: 'must',
    title: 'a generation with an Idempotency-Key succeeds',
    control: [jsonGeneration],
    steps: [{ send: generateOnce(key('accepted')), expect: [generates] }],
    brokenBy: ['refuses-idempotency-key'],
  },
  {
    id: 'idempotency/replay-same-data',
    clauses: ['4.4/header'],
    level: 'must',
    title: 'a repeated Idempotency-Key with the same body returns the same data',
    why: 'A client that retries after a lost answer must not get, or pay for, a second generation.',
    looksAt: ['status 2xx', 'data'],
    costs: 2,
    run: replayKeeps('data'),
    brokenBy: ['forgets-idempotency-keys', 'replays-with-new-data'],
  },
  {
    id: 'idempotency/replay-same-id',
    clauses: ['4.4/value', '4.4/header', '2.1/id'],
    level: 'must',
    title: 'a repeated Idempotency-Key with the same body returns the same id',
    looksAt: ['status 2xx', 'id'],
    costs: 2,
    run: replayKeepsId,
    brokenBy: ['forgets-idempotency-keys', 'replays-with-new-id'],
  },
  {
    id: 'idempotency/replay-enveloped',
    clauses: ['4.4/header', ...successEnvelopeClauses],
    level: 'must',
    title: 'the answer to a repeated Idempotency-Key has the complete success envelope',
    why: 'A server that stores only the payload answers a retry in a different format.',
    looksAt: ['status 2xx', ...generationEnvelope.reads],
    costs: 2,
    run: replayMeets('envelope', generationEnvelope, 'generate/envelope-*'),
    brokenBy: ['replays-without-envelope'],
  },
];

/** The check of a request that is sent again after its refusal. */
export const refusalCheck: Check = {
  id: 'idempotency/refusal-not-pinned',
  clauses: ['4.4/header', '7/429'],
  level: 'should',
  title: 'a request refused with 429 can later succeed with the same Idempotency-Key',
  reads: 'drain',
  expect: [notPinned],
  brokenBy: ['pins-refusals', 'refuses-idempotency-key'],
};
