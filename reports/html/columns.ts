// The run report repeats the names of its members, and equal texts are far apart. By columns, its compressed text is a fifth smaller.
// `unpackScript` is the way back in a browser, `fromColumns` that of a program.

export type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };
type Row = { [name: string]: Json };

const isRow = (value: Json): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A value in which each list is `[0, values]`, `[1, names, shape of each row, columns]` for objects, whose columns leave out
 * what a row lacks, or `[2, lengths, list]` for lists of objects. The order of members stays.
 */
export function toColumns(value: Json): Json {
  if (isRow(value)) return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, toColumns(of)]));
  if (!Array.isArray(value)) return value;
  if (value.length > 0 && value.every(isRow)) return table(value);
  const lists = value.filter(Array.isArray);
  if (lists.length > 0 && lists.length === value.length && lists.flat().every(isRow))
    return [2, lists.map(({ length }) => length), toColumns(lists.flat())];
  return [0, value.map(toColumns)];
}

function table(rows: readonly Row[]): Json {
  const shapes = new Map<string, number>();
  const columns = new Map<string, Json[]>();
  const shapeOf = rows.map((row) => {
    const own = Object.entries(row).filter(([, value]) => value !== undefined);
    const names = JSON.stringify(own.map(([name]) => name));
    for (const [name, value] of own) {
      const column = columns.get(name);
      if (column === undefined) columns.set(name, [value]);
      else column.push(value);
    }
    if (!shapes.has(names)) shapes.set(names, shapes.size);
    return shapes.get(names);
  });
  const names = [...shapes.keys()].map((text) => JSON.parse(text) as string[]);
  return [1, names, shapeOf, Object.fromEntries([...columns].map(([name, column]) => [name, toColumns(column)]))];
}

/** The way back, as a function of the script of a page. */
export const unpackScript = `const unpack = (value) => {
  if (!Array.isArray(value))
    return value && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([name, of]) => [name, unpack(of)])) : value;
  const [kind, first, second, third] = value;
  if (kind === 0) return first.map(unpack);
  if (kind === 2) { const all = unpack(second); let at = 0; return first.map((length) => all.slice(at, at += length)); }
  const columns = new Map(Object.entries(third).map(([name, of]) => [name, unpack(of).values()]));
  return second.map((shape) => Object.fromEntries(first[shape].map((name) => [name, columns.get(name).next().value])));
};
`;

/**
 * The value of `toColumns`, which is as large as its columns: each value is used once.
 * @throws TypeError for anything else.
 */
export function fromColumns(value: Json): Json {
  if (isRow(value)) return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, fromColumns(of)]));
  if (!Array.isArray(value)) return value;
  const [kind, first, second, third] = value as [number, Json[], Json[], Row];
  if (kind === 0) return first.map(fromColumns);
  if (kind === 2) {
    const rest = (fromColumns(second) as Json[]).values();
    return (first as number[]).map((length) => Array.from({ length }, () => nextOf(rest)));
  }
  const columns = new Map(Object.entries(third).map(([name, of]) => [name, (fromColumns(of) as Json[]).values()]));
  const row = (names: readonly string[]): Row =>
    Object.fromEntries(names.map((name) => [name, nextOf(columns.get(name))]));
  return (second as number[]).map((shape) => row(first[shape] as string[]));
}

function nextOf(values: Iterator<Json> | undefined): Json {
  const next = values?.next();
  if (next === undefined || next.done) throw new TypeError('a column ends before its rows');
  return next.value;
}
