import t from 'tap';
import type { OptionRow } from './option-row.ts';
import { optionTable } from './option-table.ts';

const rows: [string, OptionRow][] = Object.entries(optionTable);
const names = rows.map(([name]) => name);

t.test('options that an option needs or excludes exist', async (t) => {
  for (const [name, { needs = [], excludes = [] }] of rows)
    t.strictSame(
      [...needs, ...excludes].filter((other) => !names.includes(other)),
      [],
      name,
    );
});

t.test('no command has two options with one flag', async (t) => {
  const flags = rows.flatMap(([, row]) => row.flags.match(/(?<!\S)--?[\w-]+/g) ?? []);
  t.strictSame(flags, [...new Set(flags)]);
});

t.test('an option that takes no value is a flag, and no other is', async (t) => {
  for (const [name, { flags, kind }] of rows) t.equal(kind.expected === 'true or false', !flags.includes('<'), name);
});
