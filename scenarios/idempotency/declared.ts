import { bodyMember, hasEnvelopeMember } from '../vocabulary/expectations.ts';
import { blockedUnless, blockedUnlessSuccess, findingIf, statusIs } from '../vocabulary/findings.ts';
import { generateOnce } from '../vocabulary/requests.ts';
import { type Check, checksOfLevel, type Run } from '../vocabulary/suite.ts';
import { scopedToApiKey } from './keys.ts';
import { replayKeeps } from './replays.ts';

const replayId: Run = async (client) => {
  if (client.declared.idempotency?.replayId === 'same') return await replayKeeps('id', 'declared-id')(client);
  const once = generateOnce('declared-id-{{run}}');
  const [first, again] = [await client.send(once), await client.send(once)];
  const name = 'a generation with an Idempotency-Key';
  const unmet = blockedUnlessSuccess(name, first, again) ?? blockedUnless(hasEnvelopeMember('id'), name, first, again);
  const isFresh = bodyMember(first, 'id') !== bodyMember(again, 'id');
  return unmet ?? findingIf(isFresh, [first, again], 'a fresh id on a replay, as declared', 'the same id');
};

const otherBody = generateOnce('declared-body-{{run}}', { members: { prompt: 'Another question.' } });

/** Checks of declared facts about replays. */
export const declaredReplayChecks: Check[] = checksOfLevel('declared', [
  {
    id: 'idempotency/replay-id-declared',
    clauses: ['4.4/header', '4.4/value', '2.1/id'],
    title: 'a replay has the same id or a fresh one, as declared',
    needs: ['declared.idempotency.replayId'],
    costs: 2,
    run: replayId,
  },
  {
    id: 'idempotency/scope-declared',
    clauses: ['4.4/header', '5.1'],
    title: 'each API key has Idempotency keys of its own, as declared',
    needs: ['secondary', 'declared.idempotency.scope'],
    looksAt: ['status 2xx', 'id', 'data'],
    costs: 5,
    run: scopedToApiKey('scope', true),
  },
  {
    id: 'idempotency/body-different-declared',
    clauses: ['4.4/different-body'],
    title: 'a used Idempotency-Key with a different body gets the declared status',
    needs: ['declared.idempotency.differentBodyStatus'],
    costs: 2,
    run: statusIs(
      (client) => client.declared.idempotency?.differentBodyStatus,
      [generateOnce('declared-body-{{run}}')],
      otherBody,
    ),
  },
]);
