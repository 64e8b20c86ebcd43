import { realpathSync, statSync } from 'node:fs';
import { extname, isAbsolute, relative, resolve, sep } from 'node:path';
import { boundedText } from '../../schemas/bounded-text.ts';
import type { Prompt } from './profile.ts';

/** The texts of all prompts together; they are kept in memory. */
const mostBytes = 64 * 1024 * 1024;
const mostPrompts = 100_000;

/** Entries of a file, each with its line. */
type Rows = { line: number; value: unknown }[];

const readers: Record<string, (text: string) => Rows> = {
  '.txt': (text) => linesOf(text).map(({ line, text }) => ({ line, value: text })),
  '.jsonl': jsonRows,
  '.ndjson': jsonRows,
  '.csv': csvRows,
};

/** The files that a profile may name: any, or those in its folder and below it. */
export type PromptFiles = 'any' | 'below';

/** The prompts in a file of a profile that is in `folder`. Throws Error with one sentence for the user. */
export function readPrompts(file: string, folder: string, allowed: PromptFiles): Prompt[] {
  const read = readers[extname(file).toLowerCase()];
  const fail = (problem: string): never => {
    throw new Error(`the prompts file ${file} ${problem}`);
  };
  if (read === undefined) return fail(`needs one of these extensions: ${Object.keys(readers).join(', ')}`);
  const text = textOf(
    () => boundedText(allowed === 'any' ? resolve(folder, file) : pathBelow(folder, file, fail), mostBytes),
    fail,
  );
  const rows = rowsOf(() => read(text), file);
  if (rows.length === 0) return fail('holds no prompt');
  if (rows.length > mostPrompts) return fail(`holds ${rows.length} prompts, and at most ${mostPrompts} are read`);
  return rows.map(({ line, value }) => promptOf(value) ?? fail(`is wrong in line ${line}: ${expected}`));
}

/** The rows, or the fault of the format with the name of the file. */
function rowsOf(read: () => Rows, file: string): Rows {
  try {
    return read();
  } catch (error) {
    throw new Error((error as Error).message.replace(/^the prompts file (?=is|needs)/, `the prompts file ${file} `));
  }
}

const expected =
  'expected a text, or an object with prompt, and if wanted model and maxTokens (a whole number above 0)';

/** Other members of an entry are left out: data sets have columns of their own. */
function promptOf(value: unknown): Prompt | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { prompt, model, maxTokens } = value as Record<string, unknown>;
  if (typeof prompt !== 'string' || prompt === '') return undefined;
  if (model !== undefined && (typeof model !== 'string' || model === '')) return undefined;
  if (maxTokens !== undefined && !(Number.isInteger(maxTokens) && Number(maxTokens) > 0)) return undefined;
  return {
    prompt,
    ...(model !== undefined && { model }),
    ...(maxTokens !== undefined && { maxTokens: Number(maxTokens) }),
  };
}

/**
 * The path of a regular file in a folder or below it, with no link on the way. The author of a profile decides which server gets
 * its prompts, and must not choose another file of this user for that.
 */
function pathBelow(folder: string, file: string, fail: (problem: string) => never): string {
  const root = realpathSync(folder);
  const path = resolve(root, file);
  const way = relative(root, path);
  const put = 'Put the prompts into a file beside the profile';
  if (isAbsolute(way) || way.split(sep)[0] === '..') return fail(`is outside the folder of the profile. ${put}`);
  if (realpathSync(path) !== path) return fail(`is a symbolic link, or in one. ${put}`);
  if (!statSync(path).isFile()) return fail(`is not a regular file. ${put}`);
  return path;
}

function textOf(read: () => string, fail: (problem: string) => never): string {
  try {
    return read().replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const reasons: Record<string, string> = {
      ENOENT: 'does not exist',
      EFBIG: `has more than ${mostBytes / 2 ** 20} MB`,
    };
    return fail(reasons[code] ?? `cannot be read (${code})`);
  }
}

function linesOf(text: string): { line: number; text: string }[] {
  const lines = text.split(/\r?\n/).map((one, index) => ({ line: index + 1, text: one }));
  return lines.filter((one) => one.text.trim() !== '');
}

function jsonRows(text: string): Rows {
  return linesOf(text).map(({ line, text: json }) => {
    try {
      return { line, value: JSON.parse(json) as unknown };
    } catch {
      throw new Error(`the prompts file is wrong in line ${line}: it is not JSON`);
    }
  });
}

/** The columns prompt, model and maxTokens; other columns are left out, and so are empty values. */
function csvRows(text: string): Rows {
  const [header, ...rows] = csvRecords(text);
  const names = header?.fields ?? [];
  if (!names.includes('prompt')) throw new Error('the prompts file needs a header line with the column prompt');
  return rows.map(({ line, fields }) => {
    const cells = names.map((name, index) => [name, fields[index] ?? ''] as const);
    const given = cells.filter(([, cell]) => cell !== '');
    const values = given.map(([name, cell]) => [name, name === 'maxTokens' ? Number(cell) : cell]);
    return { line, value: Object.fromEntries(values) };
  });
}

/** Records of RFC 4180: fields may be quoted, and quoted ones may hold line breaks. */
function csvRecords(text: string): { line: number; fields: string[] }[] {
  const records: { line: number; fields: string[] }[] = [];
  const field = /(?:"((?:[^"]|"")*)"|((?!")[^,\r\n]*))(,|\r?\n|$)/y;
  let line = 1;
  for (let fields: string[] = [], began = 1; field.lastIndex < text.length; ) {
    const match = field.exec(text);
    if (match === null) throw new Error(`the prompts file is wrong in line ${line}: a quotation mark is not closed`);
    const [whole, quoted, plain = '', end] = match;
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.split('\n').length - 1;
    if (end === ',' && field.lastIndex < text.length) continue;
    if (end === ',') fields.push('');
    if (fields.length > 1 || fields[0] !== '') records.push({ line: began, fields });
    fields = [];
    began = line;
  }
  return records;
}
