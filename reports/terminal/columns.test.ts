import t from 'tap';
import { columns } from './columns.ts';

t.test('columns are as wide as their widest word, and the last one is wrapped under itself', async (t) => {
  const rows = [
    ['a', 'must', 'one two three four five six'],
    ['long', 'should', 'seven'],
  ];
  t.strictSame(columns(rows, 36), [
    '  a     must    one two three four',
    '                five six',
    '  long  should  seven',
  ]);
  t.strictSame(columns(rows, Number.POSITIVE_INFINITY, 0), [
    'a     must    one two three four five six',
    'long  should  seven',
  ]);
});

t.test('where there is no room, the last column keeps twenty characters', async (t) => {
  t.strictSame(columns([['0123456789', 'one two three four five six']], 10), [
    '  0123456789  one two three four',
    '              five six',
  ]);
});
