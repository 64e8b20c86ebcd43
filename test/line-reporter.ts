import { Transform, type TransformCallback } from 'node:stream';
import { Parser, type Result } from 'tap-parser';
import { stringify } from 'yaml';

const mostDetailLines = 60;
const usefulDetails = [
  'diff',
  'error',
  'message',
  'stack',
  'at',
  'exitCode',
  'signal',
  'timeout',
  'found',
  'wanted',
  'pattern',
];

/** The useful part of what tap says about a failure, indented. */
function detailsOf(diag: Record<string, unknown> | null | undefined): string {
  const found: Record<string, unknown> = {
    ...diag,
    ...(diag?.diff !== undefined && { found: undefined, wanted: undefined }),
  };
  const details: Record<string, unknown> = Object.fromEntries(
    usefulDetails.filter((name) => found[name] !== undefined).map((name) => [name, found[name]]),
  );
  const { fileName, lineNumber } = (details.at ?? {}) as { fileName?: string; lineNumber?: number };
  if (fileName !== undefined) details.at = `${fileName}:${lineNumber}`;
  if (Object.keys(details).length === 0) return '';
  const lines = stringify(details).trimEnd().split('\n');
  const cut = lines.length > mostDetailLines ? [`… ${lines.length - mostDetailLines} more lines`] : [];
  return [...lines.slice(0, mostDetailLines), ...cut].map((line) => `      ${line}\n`).join('');
}

/** A test file, also one of a bundle. */
const isFile = (path: readonly string[]): boolean =>
  path.length === 0 || (path.length === 1 && path[0]?.startsWith('bundles/') === true);

/** Counts of a test. */
interface Counts {
  asserts: number;
  failures: number;
  holdsFiles: boolean;
}

const one: Counts = { asserts: 1, failures: 0, holdsFiles: false };

/** Reporter of tap: a line for each test file, each failed or skipped assertion, and the counts at the end. */
export default class LineReporter extends Transform {
  #parser = new Parser();

  constructor() {
    super({ encoding: 'utf8' });
    this.#follow(this.#parser, []);
    this.#parser.on('comment', (comment: string) => {
      if (comment.startsWith('# {') || comment.startsWith('# time=')) this.push(comment);
    });
  }

  /** Prints what a test of this path says, and returns the counts that grow while it does. */
  #follow(parser: Parser, path: readonly string[]): Counts {
    const counts = { asserts: 0, failures: 0, holdsFiles: false };
    let child: { name: string; counts: Counts } | undefined;
    parser.on('child', (each: Parser) => {
      child = { name: each.name, counts: this.#follow(each, [...path, each.name]) };
    });
    parser.on('assert', (result: Result) => {
      const own = child?.name === result.name ? child.counts : one;
      child = undefined;
      const isUnexplained = !result.ok && !result.todo && !result.skip && own.failures === 0;
      if (isUnexplained) this.push(`  not ok ${[...path, result.name].join(' > ')}\n${detailsOf(result.diag)}`);
      if (result.skip && own.asserts <= 1)
        this.push(`  skipped ${[...path, result.name].join(' > ')}: ${result.skip}\n`);
      counts.asserts += own.asserts;
      counts.failures += own.failures + Number(isUnexplained);
      if (!isFile(path)) return;
      counts.holdsFiles = true;
      // Tests of test support that several files of a bundle share have no file of their own.
      if (own.holdsFiles || !result.name.endsWith('.ts')) return;
      const seconds = ((result.time ?? 0) / 1000).toFixed(1);
      const sign = own.failures + Number(isUnexplained) > 0 ? 'FAILED' : 'ok';
      this.push(`${sign.padEnd(6)} ${seconds.padStart(6)} s ${String(own.asserts).padStart(6)}  ${result.name}\n`);
    });
    return counts;
  }

  override _transform(chunk: string, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#parser.write(chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#parser.end();
    done();
  }
}
