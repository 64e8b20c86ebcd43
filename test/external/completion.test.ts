import { execFile } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { program } from './program.ts';

const execute = promisify(execFile);
const launcher = join(import.meta.dirname, '..', '..', 'harness', 'launch.ts');

/** A folder with a file, a folder and the command `textgen-harness`. */
const folder = t.testdir({ 'staging.json': '', results: {}, bin: {} });
const command = join(folder, 'bin', 'textgen-harness');
writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${launcher}' "$@"\n`);
chmodSync(command, 0o755);
const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, HOME: folder, TERM: 'dumb' };

/** Completes each line in one process of a shell; `script` reads the lines from its arguments and prints the words of each. */
async function completed(shell: string, script: string, lines: readonly string[]): Promise<string[][]> {
  const { stdout } = await execute(shell, ['-c', script, shell, ...lines], { cwd: folder, env });
  return stdout
    .split('=\n')
    .slice(0, -1)
    .map((part) => part.split('\n').filter(Boolean).sort());
}

const cases: [line: string, words: string[]][] = [
  ['textgen-harness expl', ['explain']],
  ['textgen-harness check --suite ra', ['rate-limit']],
  ['textgen-harness gate --reporter j', ['json', 'junit']],
  ['textgen-harness explain 5.', ['5.1', '5.2', '5.3', '5.4', '5.5']],
  ['textgen-harness check --target st', ['staging.json']],
];
const lines = cases.map(([line]) => line);
const expected = cases.map(([, words]) => words);

const scripts = {
  bash: `source <(textgen-harness completion bash)
for line; do
  read -ra COMP_WORDS <<<"$line"; COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
  _textgen_harness; printf '%s\\n' "\${COMPREPLY[@]}" =
done`,
  // The functions of zsh that show the words need a terminal.
  zsh: `compdef() { }; source <(textgen-harness completion zsh)
_describe() { for word in "\${(@P)2}"; do print -r -- "\${word%%:*}"; done }
_files() { print -r -- \${words[CURRENT]}*(N) }
for line; do words=(\${=line}); CURRENT=$#words; _textgen_harness; print '='; done`,
  fish: `textgen-harness completion fish | source
for line in $argv[2..]; complete -C "$line" | string replace -r '\\t.*' ''; echo =; end`,
};

for (const [shell, script] of Object.entries(scripts)) {
  const path = program([shell]);
  const skip = path === undefined && `${shell} is absent: apt-get install ${shell}`;
  t.test(`${shell} completes commands, options, their values and files`, { skip }, async (t) => {
    t.strictSame(await completed(shell, script, lines), expected);
  });
}
