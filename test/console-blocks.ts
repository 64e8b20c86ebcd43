import { execFile } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Test } from 'tap';
import { compileCache } from './command-line.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '..');
const launcher = join(root, 'harness', 'launch.ts');

/** A command of a `console` block, and the lines that the page shows below it. */
export interface Step {
  command: string;
  output: string[];
}

/** The steps that a page asks its reader to take: save files, and run commands, in its order. */
export interface Page {
  files: Record<string, string>;
  steps: Step[];
}

const fence = /^```(\S+)(?: (\S+))?\n(.*?)^```$/gms;

/**
 * Reads a page. Lines of a `console` block that begin with `$ ` are commands, `> ` continues one, a backslash at the end too.
 * A block with a file name beside its language is a file that the reader saves.
 */
export function readPage(text: string): Page {
  const page: Page = { files: {}, steps: [] };
  for (const [, language, name, content = ''] of text.matchAll(fence)) {
    if (name !== undefined) page.files[name] = content;
    if (language !== 'console') continue;
    for (const line of content.split('\n').slice(0, -1)) {
      const step = page.steps.at(-1);
      if (line.startsWith('$ ')) page.steps.push({ command: line.slice(2), output: [] });
      else if (step === undefined) throw new Error(`a console block begins with ${line}`);
      else if (step.output.length === 0 && (line.startsWith('> ') || step.command.endsWith('\\')))
        step.command += `\n${line.replace(/^> /, '')}`;
      else step.output.push(line);
    }
  }
  return page;
}

/** Pages write these ports; a run takes a free one in the place of each. */
const writtenPorts = ['8080', '8081'];

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? String(address.port) : '0';
}

/**
 * Runs the commands in one bash on a terminal of 80 columns. A command that ends in `&` goes on; what it prints is awaited,
 * up to as many lines as the page shows.
 */
const driver = String.raw`
stty cols 80 rows 50 -onlcr
count=$1 status=0
with_status() { return "$status"; }
for ((step = 0; step < count; step++)); do
  command=$(cat "$WORK/$step.command"); lines=$(cat "$WORK/$step.lines")
  echo "@@$step"
  if [[ $command == *'&' ]]; then
    : >"$WORK/$step.log"
    eval "\${command%&}" >"$WORK/$step.log" 2>&1 </dev/null &
    until [ "$(wc -l <"$WORK/$step.log")" -ge "$lines" ] || ! kill -0 $! 2>/dev/null; do sleep 0.05; done
    cat "$WORK/$step.log"
  else
    with_status
    eval "$command" </dev/null
    status=$?; echo $status >"$WORK/$step.status"
  fi
done
echo "@@end"
kill $(jobs -p) 2>/dev/null
wait
`.replaceAll('\\$', '$');

/**
 * The package as modules of a page import it: below a folder of its own, so that it is not found as this repository itself.
 * The project has the type that `npm init` writes.
 */
const installedPackage = {
  'package.json': '{ "type": "commonjs", "private": true }',
  package: {
    'package.json': '{ "name": "textgen-harness", "type": "module", "exports": "./index.ts" }',
    'index.ts': `export * from '${join(root, 'harness', 'api', 'index.ts')}';\n`,
  },
  node_modules: {},
};

/** The lines that a command printed, and its exit code. */
interface Result {
  printed: string[];
  code: number;
}

/** Runs the commands of a page in a fresh folder. */
async function resultsOf(t: Test, { files, steps }: Page): Promise<Result[]> {
  const ports = await Promise.all(writtenPorts.map(async (written) => [written, await freePort()] as const));
  const withPort = (text: string) => ports.reduce((all, [written, port]) => all.replaceAll(written, port), text);
  const place = t.testdir({ bin: {}, work: {}, home: {}, ...installedPackage });
  const folder = join(place, 'home');
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), withPort(content));
  for (const [name, program] of [
    ['textgen-harness', `'${process.execPath}' '${launcher}' "$@"`],
    ['npx', '"$@"'],
  ] as const) {
    writeFileSync(join(place, 'bin', name), `#!/bin/sh\nexec ${program}\n`);
    chmodSync(join(place, 'bin', name), 0o755);
  }
  for (const [index, { command, output }] of steps.entries()) {
    writeFileSync(join(place, 'work', `${index}.command`), withPort(command));
    writeFileSync(join(place, 'work', `${index}.lines`), String(output.filter((line) => line !== '...').length));
  }
  writeFileSync(join(place, 'work', 'driver'), driver);
  mkdirSync(join(folder, '.git'), { recursive: true });
  const installed = join(place, 'node_modules', 'textgen-harness');
  // The folder is that of the first try, if this is another one.
  rmSync(installed, { force: true });
  symlinkSync(join(place, 'package'), installed);
  const env = {
    PATH: `${join(place, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}`,
    HOME: folder,
    WORK: join(place, 'work'),
    NO_COLOR: '1',
    TERM: 'xterm',
    // Not in the folder of the page: a server that is told to end writes its cache when that is being removed.
    NODE_COMPILE_CACHE: compileCache,
  };
  const shell = `bash '${join(place, 'work', 'driver')}' ${steps.length}`;
  const { stdout } = await execute('script', ['-qec', shell, '/dev/null'], { cwd: folder, env, maxBuffer: 2 ** 26 });
  const shown = ports.reduce((all, [written, port]) => all.replaceAll(port, written), onScreen(stdout));
  return steps.map((_, index) => {
    const printed = new RegExp(`^@@${index}\\n([^]*?)^@@(?:${index + 1}|end)$`, 'm').exec(shown)?.[1] ?? '';
    const status = join(place, 'work', `${index}.status`);
    const code = existsSync(status) ? Number(readFileSync(status, 'utf8')) : 0;
    return { printed: printed.split('\n').slice(0, -1), code };
  });
}

/** A command that prints something else than its page shows. */
interface Mismatch {
  command: string;
  page: string[];
  printed: string[];
  code: number;
}

/**
 * Follows a page literally. Returns the commands that print something else than the page shows. Where it shows nothing below a
 * command, the command must succeed.
 */
export async function mismatches(t: Test, page: Page): Promise<Mismatch[]> {
  const results = await resultsOf(t, page);
  const compared = page.steps.map(({ command, output }, index) => {
    const { printed, code } = results[index] ?? { printed: [], code: -1 };
    return { command, page: output, printed, code };
  });
  return compared.filter((step) => (step.page.length === 0 ? step.code !== 0 : !matches(step.page, step.printed)));
}

/** The pages with `console` blocks, by their paths; `slow` ones run checks, clients or load. */
export function consolePages(): { quick: Record<string, Page>; slow: Record<string, Page> } {
  const paths = ['README.md', ...globSync('{docs,examples}/**/*.md', { cwd: root })].sort();
  const pages = paths.map((path) => [path, readPage(readFileSync(join(root, path), 'utf8'))] as const);
  const used = pages.filter(([, { steps }]) => steps.length > 0);
  const isSlow = ({ steps }: Page) =>
    steps.some(({ command }) =>
      /textgen-harness (?:gate|check|client|load|prove|calibrate) (?!--help)/.test(`${command} `),
    );
  return {
    quick: Object.fromEntries(used.filter(([, page]) => !isSlow(page))),
    slow: Object.fromEntries(used.filter(([, page]) => isSlow(page))),
  };
}

/** The lines that a terminal shows: live lines that were erased are gone. */
export function onScreen(text: string): string {
  const lines = [''];
  let row = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character
  for (const part of text.match(/\x1b\[[0-9;?]*[A-Za-z]|\r|\n|[^\x1b\r\n]+/g) ?? []) {
    if (part === '\n') {
      row += 1;
      lines[row] ??= '';
    } else if (part === '\x1b[1A') row = Math.max(row - 1, 0);
    else if (part === '\x1b[2K') lines[row] = '';
    else if (part !== '\r' && !part.startsWith('\x1b')) lines[row] += part;
  }
  return lines.join('\n');
}

/** A line without what differs between runs: numbers, times, the widths that follow from them. */
const normal = (line: string): string =>
  /^\d+$/.test(line)
    ? line
    : line
        .replaceAll(/\d+ (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d UTC/g, 'DATE')
        .replaceAll(/\d+(?:[.,\u202F]\d+)*/g, '0')
        .replaceAll(/\b0 (?:ms|s|min 0 s)\b/g, 'TIME')
        .replaceAll(/\s+/g, ' ')
        .trim();

/** Compares lines; a line `...` of the page stands for any number of lines, … within a line for any text. */
export function matches(page: readonly string[], printed: readonly string[]): boolean {
  const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const pattern = page
    .map((line) => (line.trim() === '...' ? '(?:[^\\n]*\\n)*?' : `${literal(normal(line)).replaceAll('…', '.*')}\n`))
    .join('');
  return new RegExp(`^${pattern}$`).test(printed.map((line) => `${normal(line)}\n`).join(''));
}
