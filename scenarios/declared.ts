import { resetInstant } from '../schemas/reset-unit.ts';
import type { Burst, Drain, Poll } from './vocabulary/episodes.ts';
import type { Reply, Request } from './vocabulary/exchange.ts';
import { announcement, bodyMember, headerOf, inWords, isSuccess, succeeds } from './vocabulary/expectations.ts';
import { generate, generateOnce, getModel, listModels } from './vocabulary/requests.ts';
import type { Check, Common, Expectation, Finding, Player, Run } from './vocabulary/suite.ts';

// What the owner of a target declared, asserted: the interface itself leaves all of it open.

const passed: Finding = { outcome: 'passed' };
const verdictOf = (wanted: string, holds: boolean, got: string): Finding =>
  holds ? passed : { outcome: 'violated', wanted, got };

/** The status of one request, against the one declared. */
const statusIs =
  (wanted: (player: Player) => number | undefined, before: Request[], request: Request): Run =>
  async (player) => {
    for (const each of before) {
      const unmet = succeeds.test(await player.send(each), []);
      if (unmet !== undefined) return { outcome: 'blocked', because: `the request before it: ${unmet}` };
    }
    const reply = await player.send({ ...request, sound: false });
    const status = wanted(player);
    return verdictOf(
      `the declared status ${status}`,
      reply.kind === 'answer' && reply.status === status,
      inWords(reply),
    );
  };

const replayId: Run = async (player) => {
  const once = generateOnce('declared-id-{{run}}');
  const [first, again] = [await player.send(once), await player.send(once)];
  if (!isSuccess(first) || !isSuccess(again))
    return { outcome: 'blocked', because: `a replay was answered ${inWords(isSuccess(first) ? again : first)}` };
  const { replayId } = player.declared.idempotency ?? {};
  const same = bodyMember(first, 'id') === bodyMember(again, 'id');
  return verdictOf(
    `a ${replayId} id on a replay, as declared`,
    same === (replayId === 'same'),
    same ? 'the same id' : 'another id',
  );
};

const paginates: Run = async (player) => {
  const reply = await player.send({ ...listModels(), path: '/v1/models?page=1&perPage=1', sound: false });
  const perPage = bodyMember(reply, 'pagination.perPage');
  return player.declared.pagination?.models === true
    ? verdictOf(
        'a pagination object with perPage 1, as asked for and declared',
        perPage === 1,
        `perPage ${JSON.stringify(perPage) ?? 'absent'}`,
      )
    : verdictOf('no pagination object, as declared', perPage === undefined, `perPage ${JSON.stringify(perPage)}`);
};

const limitAsDeclared: Expectation<Drain> = {
  says: 'the declared limit in X-RateLimit-Limit',
  reads: ['header X-RateLimit-Limit'],
  test: ({ opening, declared }) => {
    const { limit } = announcement(opening);
    return limit === declared.limit ? undefined : `X-RateLimit-Limit ${limit ?? 'absent'}, declared ${declared.limit}`;
  },
};

const slackMilliseconds = 1000;

/** What was sent once the window is over, by our clock; how long our own tries take says nothing of the window. */
const afterWindow = ({ polls, opening, declared: { windowSeconds = 0 } }: Poll): Reply[] =>
  polls.filter(({ sentAt }) => sentAt > opening.receivedAt + windowSeconds * 1000 + slackMilliseconds);

const windowAsDeclared: Expectation<Poll> = {
  says: 'no refusal once the declared window is over',
  reads: ['status 2xx'],
  ground: (poll) =>
    poll.polls.some(isSuccess) || afterWindow(poll).length > 0
      ? undefined
      : { outcome: 'blocked', because: 'nothing was tried after the declared window' },
  test: (poll) => {
    const late = afterWindow(poll).find((reply) => !isSuccess(reply));
    const after = ((late?.sentAt ?? 0) - poll.opening.receivedAt) / 1000;
    return late && `${inWords(late)} after ${after.toFixed(1)} s, declared ${poll.declared.windowSeconds} s`;
  },
};

/** Date is in whole seconds. */
const dateMilliseconds = 1000;

/** How far the clock of a server is ahead of ours by its Date, milliseconds; 0 where it has none. */
function aheadOf(reply: Reply): number {
  const date = Date.parse(headerOf(reply, 'date') ?? '');
  return Number.isNaN(date) ? 0 : date - reply.receivedAt;
}

const unitAsDeclared: Expectation<Drain> = {
  says: 'an announced reset that lies ahead, within the window, in the declared unit',
  reads: ['header X-RateLimit-Reset'],
  test: ({ opening, declared: { resetUnit, windowSeconds = 86_400 } }) => {
    const { reset } = announcement(opening);
    if (reset === undefined || resetUnit === undefined) return 'X-RateLimit-Reset is absent or not an integer';
    const away = resetInstant({ reset, at: opening.receivedAt }, resetUnit) - opening.receivedAt;
    const isSane = (left: number, slack: number): boolean => left > -slack && left <= windowSeconds * 1000 + slack;
    // An instant is one of the server's clock, which its Date shows.
    const own = resetUnit.startsWith('epoch') ? away - aheadOf(opening) : away;
    const sane = isSane(away, slackMilliseconds) || isSane(own, slackMilliseconds + dateMilliseconds);
    return sane ? undefined : `${reset}, which in ${resetUnit} is ${Math.round(away / 1000)} s from now`;
  },
};

const algorithmAsDeclared: Expectation<Burst> = {
  says: 'a limiter that lets in again as the declared algorithm does',
  reads: ['status 2xx', 'header X-RateLimit-Remaining'],
  test: ({ refills, declared: { algorithm } }) => {
    if (algorithm === 'token-bucket') return refills ? undefined : 'nothing was let in until the announced reset';
    return refills && algorithm !== 'sliding-counter' ? 'it refills continuously' : undefined;
  },
};

const declared = (id: string, need: string, clauses: string[], title: string): Common => ({
  id,
  clauses,
  level: 'declared',
  title,
  needs: [`declared.${need}`],
  brokenBy: [],
});

const otherBody = generateOnce('declared-body-{{run}}', { members: { prompt: 'Another question.' } });

/** By suite. */
export const declaredChecks: Record<'models' | 'generate' | 'rateLimit' | 'idempotency' | 'pagination', Check[]> = {
  models: [
    {
      ...declared(
        'models/unknown-status-declared',
        'unknownModel.status',
        ['4.3/unknown-model'],
        'an unknown model id is answered as declared',
      ),
      costs: 2,
      run: statusIs((player) => player.declared.unknownModel?.status, [], getModel('no-such-model')),
    },
  ],
  generate: [
    {
      ...declared(
        'generate/status-declared',
        'generate.status',
        ['2.1/data-contents'],
        'a generation has the declared status',
      ),
      costs: 2,
      run: statusIs((player) => player.declared.generate?.status, [], generate()),
    },
  ],
  rateLimit: [
    {
      ...declared('rate-limit/limit-declared', 'rateLimit.limit', ['8/limit-size'], 'the limit is the declared one'),
      reads: 'drain',
      expect: [limitAsDeclared],
    },
    {
      ...declared(
        'rate-limit/window-declared',
        'rateLimit.windowSeconds',
        ['8/window'],
        'a refused key is admitted again within the declared window',
      ),
      reads: 'poll',
      expect: [windowAsDeclared],
    },
    {
      ...declared(
        'rate-limit/reset-unit-declared',
        'rateLimit.resetUnit',
        ['8/reset-unit'],
        'the announced reset makes sense in the declared unit',
      ),
      reads: 'drain',
      expect: [unitAsDeclared],
    },
    {
      ...declared(
        'rate-limit/algorithm-declared',
        'rateLimit.algorithm',
        ['8/window'],
        'the limiter lets in again as the declared algorithm does',
      ),
      reads: 'burst',
      expect: [algorithmAsDeclared],
    },
  ],
  idempotency: [
    {
      ...declared(
        'idempotency/replay-id-declared',
        'idempotency.replayId',
        ['4.4/retention'],
        'a replay has the declared kind of id',
      ),
      costs: 2,
      run: replayId,
    },
    {
      ...declared(
        'idempotency/body-different-declared',
        'idempotency.differentBodyStatus',
        ['4.4/different-body'],
        'a used Idempotency-Key with another body is answered as declared',
      ),
      costs: 2,
      run: statusIs(
        (player) => player.declared.idempotency?.differentBodyStatus,
        [generateOnce('declared-body-{{run}}')],
        otherBody,
      ),
    },
  ],
  pagination: [
    {
      ...declared(
        'pagination/models-declared',
        'pagination.models',
        ['4.2/models'],
        'the list of models is paginated, or not, as declared',
      ),
      costs: 2,
      run: paginates,
    },
  ],
};
