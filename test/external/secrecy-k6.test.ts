import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { findK6 } from '../../load/engines/k6/local-process.ts';
import { listen } from '../../reference-server/server.ts';
import { argumentsSeen, canaries, env, filesIn, header, holdsNone, keys } from '../canaries.ts';
import { textgenHarness } from '../command-line.ts';

const skip = findK6() === undefined ? 'no k6 on the path or in .tools: npm run k6' : false;

const temporary = (): string[] => readdirSync(tmpdir()).filter((name) => /k6|textgen/.test(name));

/** Each with the codes it may end with: a busy machine may make load invalid. */
const commands: [args: string[], codes: number[]][] = [
  [
    ['gate', 'URL', '--engine', 'k6', '--suite', 'versioning', '--verbose'],
    [0, 1, 3],
  ],
  [
    ['load', 'URL', '--profile', 'per-key-429', '--engine', 'both', '--windows', '2', '--reporter', 'json'],
    [0, 1, 3],
  ],
  [
    ['load', 'http://127.0.0.1:9', '--profile', 'per-key-429', '--engine', 'k6', '--windows', '2'],
    [1, 3],
  ],
];

t.test('k6 leaves no secret in a file, on a stream or among arguments', { skip }, async (t) => {
  await using server = await listen({ keys });
  const before = new Set(temporary());
  for (const [args, codes] of commands) {
    const directory = t.testdir({});
    using processes = argumentsSeen();
    const line = args.map((arg) => (arg === 'URL' ? server.url : arg));
    const { code, stdout, stderr } = await textgenHarness([...line, ...header], { directory, env });
    t.ok(codes.includes(code ?? -1), `${args.join(' ')} ended with ${code}: ${stderr.slice(-300)}`);
    if (args.includes('URL'))
      t.ok(
        [...processes.seen].some((line) => /k6.run/.test(line)),
        'k6 was seen at work',
      );
    const cmdlines = [...processes.seen].map((line) => line.replaceAll(canaries.header ?? '', ''));
    holdsNone(t, { ...filesIn(directory), stdout, stderr, 'command lines': cmdlines.join('\n') });
  }
  const added = temporary().filter((name) => !before.has(name));
  for (const name of added) holdsNone(t, filesIn(join(tmpdir(), name)));
});

/** A replacement for k6: it prints a version as k6 does; when started, it prints all its input and fails. */
const tellAll = (known: string, further: number): string => `#!/bin/sh
[ "$1" = version ] && exec ${known} version
echo "level=error msg=\\"GoError: $TEXTGEN_KEYS is what I was given\\"" >&2
cat "$TEXTGEN_FOLDER/plan.json" >&2
echo >&2
printf '%s%${further}s\\n' "$TEXTGEN_KEYS" because >&2
exit 107
`;

t.test('a k6 that tells all it knows and fails gets no secret into a report', { skip }, async (t) => {
  await using server = await listen({ keys });
  // Complaints are cut to 500 characters: in the middle of one secret or another.
  for (const further of [9, 440, 470]) {
    const directory = t.testdir({ programs: {} });
    const stand = join(directory, 'programs', 'k6');
    writeFileSync(stand, tellAll(findK6()?.path ?? '', further));
    chmodSync(stand, 0o755);
    const args = ['load', server.url, '--profile', 'per-key-429', '--engine', 'k6', '--windows', '2', ...header];
    const path = { PATH: `${join(directory, 'programs')}:${process.env.PATH}` };
    const { code, stdout, stderr } = await textgenHarness(args, { directory, env: { ...env, ...path } });
    t.equal(code, 3, stderr);
    t.match(stdout, /exit code 107/);
    holdsNone(t, { ...filesIn(join(directory, 'harness-results')), stdout, stderr });
  }
});
