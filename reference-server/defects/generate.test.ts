import { jsonOf } from '../../test/reference-server/client.ts';
import { testDefects } from '../../test/reference-server/defect-table.ts';
import { createdAt, envelope, ids, json, names, outcome } from '../../test/reference-server/probes.ts';
import { generateDefects } from './generate.ts';

testDefects(generateDefects, {
  'omits-envelope-id': [envelope(names), 'createdAt,data,id,object', 'createdAt,data,object'],
  'omits-envelope-data': [envelope(names), 'createdAt,data,id,object', 'createdAt,id,object'],
  'omits-created-at': [envelope(names), 'createdAt,data,id,object', 'data,id,object'],
  'omits-object': [envelope(names), 'createdAt,data,id,object', 'createdAt,data,id'],
  'nests-envelope': [envelope(names), 'createdAt,data,id,object', 'result'],
  'wrong-object': [envelope(({ object }) => object), 'generation', 'text_completion'],
  'wraps-data-in-array': [envelope(({ data }) => Array.isArray(data)), false, true],
  'numeric-envelope-id': [envelope(({ id }) => typeof id), 'string', 'number'],
  'local-created-at': [createdAt, 'DZ', 'D'],
  'zoned-created-at': [createdAt, 'DZ', 'D+02:00'],
  'marks-local-time-as-utc': [envelope(({ createdAt }) => String(createdAt).slice(11, 13)), '08', '10'],
  'numeric-created-at': [createdAt, 'DZ', 'N'],
  'repeats-ids': [ids, 3, 1],
  'labels-generation-as-text': [
    async (client) => (await client.generate()).headers['content-type'],
    json,
    'text/plain',
  ],
  'fails-on-fast-model': [outcome((client) => client.generate({ model: 'model-v1-fast' })), '200 {', '400 {'],
  'passes-fast-model-through': [
    async (client) => {
      const models = ['model-v1', 'model-v1-fast'];
      const replies = await Promise.all(models.map((model) => client.generate({ model })));
      return replies.map((reply) => jsonOf(reply).object);
    },
    ['generation', 'generation'],
    ['generation', 'text_completion'],
  ],
  'refuses-emoji': [outcome((client) => client.generate({ prompt: 'Smile 🙂' })), '200 {', '400 {'],
  'refuses-long-prompts': [outcome((client) => client.generate({ prompt: 'a'.repeat(4001) })), '200 {', '400 {'],
  'refuses-ceiling': [
    async (client) => {
      const limits = [1023, 1024];
      const replies = await Promise.all(
        limits.map((maxTokens) => client.generate({ model: 'model-v1-fast', maxTokens })),
      );
      return replies.map(({ status }) => status);
    },
    [200, 200],
    [200, 400],
  ],
});
