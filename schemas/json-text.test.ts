import t from 'tap';
import { jsonValue } from './json-text.ts';

const secret = 'canary-0123456789';

const wrong: [text: string, says: string][] = [
  ['', 'line 1, column 1: value expected'],
  ['// only a comment', 'line 1, column 18: value expected'],
  ['{"a": [1, 2', 'line 1, column 12: close bracket expected'],
  [`{"a": ${secret}}`, 'line 1, column 7: invalid symbol, value expected'],
  [
    `{\n  "keys": {\n    "primary": ${secret}, "more": "${'x'.repeat(60)}" } }`,
    'line 3, column 16: invalid symbol, value expected',
  ],
  [`{"long": "${'x'.repeat(60)}", "key": ${secret} }`, 'line 1, column 81: invalid symbol, value expected'],
  [secret, 'line 1, column 1: invalid symbol, value expected'],
  [`{"${secret}": 1 "b": 2}`, 'line 1, column 25: comma expected'],
  [`{"a": "${secret}\n"}`, 'line 1, column 7: unexpected end of string'],
  [`{"a": "${secret}`, 'line 1, column 7: unexpected end of string'],
  ['{"a": 1}\nx', 'line 2, column 1: invalid symbol'],
  ['{"a": 1}\n{}', 'line 2, column 1: end of file expected'],
  ['{a: 1}', 'line 1, column 2: invalid symbol, property name expected'],
  [`{"a": "${secret}\\x"}`, 'line 1, column 7: invalid escape character'],
  ['{"a" 1}', 'line 1, column 6: colon expected'],
  ['[1,, 2]', 'line 1, column 4: value expected'],
  ['[1, /* open', 'line 1, column 5: unexpected end of comment'],
  [
    '{"budget": {"requests": 5},\n  "budget": {"seconds": 9}}',
    'line 2, column 3: this member is given for the second time',
  ],
  ['{"a": {"__proto__": 1, "\\u005f_proto__": 2}}', 'line 1, column 24: this member is given for the second time'],
  ['{"a" 1, "a": 2, "a": 3}', 'line 1, column 6: colon expected'],
];

t.test('malformed JSON is refused with line and column, without a quote of the text', async (t) => {
  for (const [text, message] of wrong) t.throws(() => jsonValue(text), { name: 'SyntaxError', message }, text);
});

t.test('a member may stand in several objects, and twice in what a program wrote', async (t) => {
  t.same(jsonValue('[{"a": {"a": 1}}, {"a": 2}]'), [{ a: { a: 1 } }, { a: 2 }]);
  t.same(jsonValue('{"a": 1, "a": 2}', 'program'), { a: 2 });
});

t.test('a byte order mark before the value is ignored', async (t) => {
  t.same(jsonValue('\uFEFF{"a": [1, null, "x"]}'), { a: [1, null, 'x'] });
});

t.test('comments and trailing commas are allowed', async (t) => {
  const text = `\uFEFF// the staging server
{
  "baseUrl": "http://127.0.0.1:1", // not a comment: "//"
  /* one key
     for load */ "keys": { "load": ["a", "b",], },
}`;
  t.strictSame(jsonValue(text), { baseUrl: 'http://127.0.0.1:1', keys: { load: ['a', 'b'] } });
});

t.test('a member __proto__ is a member like any other', async (t) => {
  for (const text of ['{"__proto__": {"a": 1}}', '{"__proto__": {"a": 1},}'])
    t.same(Object.keys(jsonValue(text) as object), ['__proto__'], text);
});
