import { existsSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import type { Ledger } from '../../load/ledger/ledger.ts';
import { type Sample, sampleMembers, samplesOf } from '../../load/ledger/samples.ts';
import { openReplacement, type Replacement, writeAll } from '../../load/processes/new-file.ts';
import type { LoadResult } from '../../schemas/generated/types.ts';
import { UsageError } from '../io/errors.ts';
import { isFull, writeFailure } from '../io/output-file.ts';
import type { Tags } from './tags.ts';

const bufferCharacters = 64 * 1024;

/** A row of the file: a sample, and the run that it belongs to. */
type Row = Pick<LoadResult, 'profile' | 'engine'> & Sample & { tags?: Tags };

const columns = ['profile', 'engine', ...sampleMembers] as const;

interface Format {
  header(tags: Tags): string;
  line(row: Row): string;
}

const ndjson: Format = { header: () => '', line: (row) => `${JSON.stringify(row)}\n` };

const csv: Format = {
  header: (tags) => `${[...columns, ...Object.keys(tags).map((name) => `tag_${name}`)].join(',')}\n`,
  line: ({ tags = {}, ...row }) =>
    `${[...columns.map((name) => row[name]), ...Object.values(tags)].map(csvField).join(',')}\n`,
};

const formats: Record<string, Format> = { '.ndjson': ndjson, '.jsonl': ndjson, '.csv': csv };

/** A file that receives every request of the loads of a run, without ever holding them all in memory. */
export class SampleFile {
  /** The error instead, if there was no room for the file. */
  #replacement: Replacement | UsageError;
  readonly #format: Format;
  readonly #mask: (text: string) => string;
  readonly #given: string;
  readonly #tags: Tags;

  /** Opens the file, which gets its name when a load begins. Throws UsageError. */
  constructor(given: string, directory: string, mask: (text: string) => string, tags: Tags = {}) {
    const format = formats[extname(given).toLowerCase()];
    if (format === undefined)
      throw new UsageError(`--samples ${given}: the name must end in ${Object.keys(formats).join(', ')}`);
    if (!existsSync(dirname(resolve(directory, given))))
      throw new UsageError(`--samples ${given}: no such directory: ${dirname(given)}`);
    this.#format = format;
    this.#mask = mask;
    this.#given = given;
    this.#tags = tags;
    let opened: Replacement | undefined;
    try {
      opened = openReplacement(resolve(directory, given));
      this.#replacement = opened;
      writeAll(opened.file, format.header(this.#tags));
    } catch (error) {
      opened?.close();
      const failure = unwritable(given, error);
      if (!isFull(error)) throw failure;
      this.#replacement = failure;
    }
  }

  /** Takes the place of an earlier file: a load begins. If it cannot, `add` throws the reason. */
  place(): void {
    if (this.#replacement instanceof UsageError) return;
    try {
      this.#replacement.place();
    } catch (error) {
      this.#replacement.close();
      this.#replacement = unwritable(this.#given, error);
    }
  }

  /** Adds the requests of a finished load. Throws UsageError if the disk is full. */
  add(ledger: Ledger, { profile, engine }: LoadResult): void {
    this.place();
    if (this.#replacement instanceof UsageError) throw this.#replacement;
    const { file } = this.#replacement;
    const [name, ...labels] = [profile, ...ledger.labels].map((text) => this.#mask(text));
    const masked = new Map(ledger.labels.map((label, index) => [label, labels[index] ?? label]));
    const ownTags = Object.entries(this.#tags).map(([label, value]) => [label, this.#mask(value)]);
    const tags = ownTags.length > 0 ? { tags: Object.fromEntries(ownTags) } : {};
    let text = '';
    const flush = () => {
      try {
        writeAll(file, text);
      } catch (error) {
        throw unwritable(this.#given, error);
      }
      text = '';
    };
    for (const sample of samplesOf(ledger)) {
      text += this.#format.line({ profile: name ?? '', engine, ...sample, key: masked.get(sample.key) ?? '', ...tags });
      if (text.length >= bufferCharacters) flush();
    }
    flush();
  }

  [Symbol.dispose](): void {
    if (!(this.#replacement instanceof UsageError)) this.#replacement.close();
  }
}

const unwritable = (given: string, error: unknown): UsageError =>
  new UsageError(`--samples ${given}: ${writeFailure(error)}`);

/** A text that begins like a formula gets an apostrophe, as spreadsheets want it. */
function csvField(value: string | number | undefined): string {
  const text = typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/, "'$&") : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
