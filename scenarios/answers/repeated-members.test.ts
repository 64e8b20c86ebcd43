import t from 'tap';
import { repeatedMembers } from './repeated-members.ts';

const found = (text: string): string[] => repeatedMembers(text).map(({ path, name }) => `${path}/${name}`);

t.test('members that occur more than once in one object are found, at any depth', async (t) => {
  t.same(found('{"error":{},"error":{}}'), ['/error']);
  t.same(found('{"error":1,"\\u0065rror":2}'), ['/error'], 'an escaped name is the same name');
  t.same(found('{"models":[{"id":1},{"id":1,"pricing":{"prompt":1,"prompt":2}}]}'), ['models[].pricing/prompt']);
  t.same(found('[{"a":1,"a":2,"a":3}]'), ['[]/a', '[]/a']);
  t.same(found('{"a":{"b":1},"b":1,"a":2}'), ['/a']);
  t.same(found('{"":1,"":2}'), ['/']);
  t.same(found('{"__proto__":1,"__proto__":2}'), ['/__proto__']);
});

t.test('equal names of other objects, and texts that look like members, are not', async (t) => {
  for (const text of [
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"{\\"b\\":1,\\"b\\":2}"}',
    '{"a":"\\\\","b":"a\\":","c":":"}',
    '{"a":["a","a","a"],"b":["a"]}',
    '{"A":1,"a":2}',
    '"a"',
    '',
  ])
    t.same(found(text), [], text);
});

t.test('a text that was cut, and one that is nested deeply, are read to their end', async (t) => {
  t.same(found('{"a":1,"a":2,"b":"c'), ['/a']);
  t.same(found(`${'['.repeat(50_000)}{"a":1,"a":2}`).length, 1);
  t.same(found(`{"long":"${'\\"'.repeat(30_000)}","a":1,"a":2}`), ['/a']);
});
