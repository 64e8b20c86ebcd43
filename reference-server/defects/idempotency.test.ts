import { type Client, jsonOf } from '../../test/reference-server/client.ts';
import { testDefects } from '../../test/reference-server/defect-table.ts';
import {
  acrossKeys,
  inTurn,
  names,
  otherValue,
  outcome,
  pinned,
  race,
  replay,
  same,
} from '../../test/reference-server/probes.ts';
import { idempotencyDefects } from './idempotency.ts';

/** The id of a generation beside that of the first one with an Idempotency-Key; the status if it is refused. */
const sameIdAs =
  (
    { idempotencyKey, prompt = 'hello', key = 'one' }: { idempotencyKey: string; prompt?: string; key?: string },
    firstKey = 'a',
  ) =>
  async (client: Client) => {
    const first = await client.generate({}, { idempotencyKey: firstKey });
    const second = await client.generate({ prompt }, { idempotencyKey, key });
    if (second.status !== 200) return second.status;
    return jsonOf(first).id === jsonOf(second).id ? 'same' : 'different';
  };

testDefects(idempotencyDefects, {
  'forgets-idempotency-keys': [replay, same, { id: false, data: false }],
  'races-idempotency-keys': [race, { ids: 1, replay: same }, { ids: 8, replay: same }],
  'shares-idempotency-across-keys': [acrossKeys, false, true],
  'shares-results-across-keys': [
    sameIdAs({ idempotencyKey: 'a', prompt: 'another', key: 'other' }),
    'different',
    'same',
  ],
  'replays-before-authentication': [sameIdAs({ idempotencyKey: 'a', key: 'nobody' }), 401, 'same'],
  'folds-case-of-idempotency-keys': [sameIdAs({ idempotencyKey: 'A' }), 'different', 'same'],
  'truncates-idempotency-keys': [
    sameIdAs({ idempotencyKey: `${'k'.repeat(64)}2` }, `${'k'.repeat(64)}1`),
    'different',
    'same',
  ],
  'replays-with-new-id': [replay, same, { id: false, data: true }],
  'replays-with-new-data': [replay, same, { id: true, data: false }],
  'replays-without-envelope': [
    async (client) => {
      const replies = await inTurn(2, () => client.generate({}, { idempotencyKey: 'a' }));
      return replies.map((reply) => names(jsonOf(reply)));
    },
    ['createdAt,data,id,object', 'createdAt,data,id,object'],
    ['createdAt,data,id,object', 'data,id'],
  ],
  'refuses-idempotency-key': [outcome((client) => client.generate({}, { idempotencyKey: 'a' })), '200 {', '400 {'],
  'replays-for-any-key': [otherValue, false, true],
  'pins-refusals': [pinned, [429, 200], [429, 429]],
});
