import t from 'tap';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { largeRun } from '../../test/goldens/large-run.ts';
import { fromColumns, toColumns, unpackScript } from './columns.ts';

const inBrowser = new Function('value', `${unpackScript}return unpack(value);`) as typeof fromColumns;

t.test('a value comes back from its columns with the same bytes, in a program and in a browser', async (t) => {
  const values = [
    everyOutcome,
    largeRun({ checks: 40 }),
    [],
    [[]],
    [[], [{ a: 1 }], [{ a: null, b: 2 }, { b: 3 }]],
    [{ b: 1, a: [1, 2] }, { a: [] }, {}],
    [{ a: { b: [{ c: null }] } }, { a: 'text' }],
    { '0': [[1, [2]], 'x', null, false], $: [{ kind: 1 }] },
    JSON.parse('[{"__proto__":1},{"constructor":2}]'),
  ];
  for (const value of values) {
    const text = JSON.stringify(value);
    const packed = JSON.parse(JSON.stringify(toColumns(value as Parameters<typeof toColumns>[0])));
    t.equal(JSON.stringify(fromColumns(packed)), text);
    t.equal(JSON.stringify(inBrowser(packed)), text);
  }
});

t.test('columns that would make more of their values than there are, or lack some, are refused', async (t) => {
  const wrong = [
    [2, [1, 2], [0, [1, 2]]],
    [2, [1e9], [0, [1]]],
    [2, [1, -1, 1], [0, [1]]],
    [1, [['a', 'a']], [0], { a: [0, [1]] }],
    [1, [['a']], [0, 0], { a: [0, [1]] }],
    [1, [['a']], [0], {}],
    [1, [['a']], [1], { a: [0, [1]] }],
    [0, 'text'],
  ];
  for (const value of wrong) t.throws(() => fromColumns(value), TypeError, JSON.stringify(value));
});
