import t from 'tap';
import { jsonValue } from './json-text.ts';

const secret = 'canary-0123456789';

const wrong: [text: string, says: string][] = [
  ['', 'line 1, column 1: Unexpected end of JSON input'],
  ['{"a": [1, 2', "line 1, column 12: Expected ',' or ']' after array element"],
  [`{"a": ${secret}}`, "line 1, column 7: Unexpected token 'c'"],
  [
    `{\n  "keys": {\n    "primary": ${secret}, "more": "${'x'.repeat(60)}" } }`,
    "line 3, column 16: Unexpected token 'c'",
  ],
  [`{"long": "${'x'.repeat(60)}", "key": ${secret} }`, "line 1, column 81: Unexpected token 'c'"],
  [secret, "line 1, column 1: Unexpected token 'c'"],
  [`{"${secret}": 1 "b": 2}`, "line 1, column 25: Expected ',' or '}' after property value"],
  [`{"a": "${secret}\n"}`, 'line 1, column 25: Bad control character in string literal'],
  [`{"a": "${secret}`, 'line 1, column 25: Unterminated string'],
  ['[1, 2,]', "line 1, column 7: Unexpected token ']'"],
  ['{"a": 1}\nx', 'line 2, column 1: Unexpected non-whitespace character after JSON'],
  ['{a: 1}', "line 1, column 2: Expected property name or '}'"],
];

t.test('malformed JSON is refused with line and column, without a quote of the text', async (t) => {
  for (const [text, message] of wrong) t.throws(() => jsonValue(text), { name: 'SyntaxError', message }, text);
});

t.test('a byte order mark before the value is ignored', async (t) => {
  t.same(jsonValue('\uFEFF{"a": [1, null, "x"]}'), { a: [1, null, 'x'] });
});
