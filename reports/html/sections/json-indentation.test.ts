import fc from 'fast-check';
import t from 'tap';
import { indentJson } from './json-indentation.ts';

t.test('JSON gets a line for each member, and every token stays as it was sent', async (t) => {
  t.equal(
    indentJson('{"a":1.0,"b":[],"c":{"d":"x, y: {z}"}}'),
    '{\n  "a": 1.0,\n  "b": [],\n  "c": {\n    "d": "x, y: {z}"\n  }\n}',
  );
  t.equal(
    indentJson('{"big":12345678901234567890,"a":1,"a":2}').replace(/\s/g, ''),
    '{"big":12345678901234567890,"a":1,"a":2}',
  );
});

t.test('any object laid out by JSON itself comes out the same', async (t) => {
  fc.assert(
    fc.property(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())), (value) => {
      const sent = JSON.stringify(value);
      return indentJson(sent) === JSON.stringify(value, null, 2);
    }),
    { seed: 1, numRuns: 300 },
  );
  t.pass();
});

t.test('what is not whole JSON, or a bare value, stays as it is', async (t) => {
  for (const text of ['', 'down', '<html>', '{"a":', '"text"', '12']) t.equal(indentJson(text), text);
});
