import t from 'tap';
import { capturedContext } from '../../test/captured-context.ts';
import { commands } from './commands.ts';
import { runProgram } from './program.ts';

const mistakes: [args: string[], says: RegExp][] = [
  [['chek'], /^unknown command "chek"\. Did you mean check\?$/],
  [['frobnicate'], /^unknown command "frobnicate"\. Commands: gate, check, /],
  [['http://127.0.0.1:1'], /did you mean textgen-harness gate http:\/\/127\.0\.0\.1:1\?$/],
  [[], /^no command given\n\nUsage: /],
  [['check', '--sute', 'auth'], /^unknown option --sute of check; did you mean --suite\?$/],
  [['check', '--key', 'tg-secret'], /^unknown option --key of check; keys are never options: set TEXTGEN_KEY$/],
  [['check', '--key=tg-secret'], /^unknown option --key of check; keys are never options: set TEXTGEN_KEY$/],
  [['list', '--suite', 'auth'], /^list has no option --suite; it is an option of gate, check$/],
  [
    ['load', '--deploy-reference'],
    /^the option --deploy-reference was removed: apply examples\/kubernetes\/reference-servers\.yaml /,
  ],
  [['load', '--vus', '3'], /^unknown option --vus of load: use --connections N of load/],
  [['load', '--duration', 'long'], /^--duration long: expected a duration like 90, 90s, 5m or 1h30m/],
  [['load', '--rps', '10'], /^unknown option --rps of load: use --rate N of load/],
  [['gate', '--json'], /^unknown option --json of gate: use --reporter json$/],
  [['check', '--only', 'auth'], /^unknown option --only of check: use --suite NAME or --check ID$/],

  [['check', '--token=abc'], /^unknown option --token of check: keys are never options: set TEXTGEN_KEY$/],
  [['check', '--xyz'], /^unknown option --xyz of check; see textgen-harness check --help$/],
  [['check', 'auth'], /^"auth" is not a URL; did you mean --suite auth\?$/],
  [['check', 'auth/key-invalid-on-list'], /did you mean --check auth\/key-invalid-on-list\?$/],
  [['load', 'per-key-429'], /^"per-key-429" is not a URL; did you mean --profile per-key-429\?$/],
  [['gate', 'staging.json'], /did you mean --target staging\.json\?$/],
  [['load', '--profile', 'per-key-428'], /^unknown profile "per-key-428"; did you mean per-key-429\?$/],
  [['serve', '--port', '99999'], /^--port 99999: [Ii]t must be an integer from 0 to 65535/],
  [['explain', 'key-invalid'], /did you mean auth\/key-invalid-on-list, auth\/key-invalid-on-model.*\?$/],
  [['--vrsion'], /^unknown option --vrsion before the command; did you mean --version\?$/],
  [['check', 'http://a', 'http://b'], /^check: too many arguments .*; see textgen-harness check --help$/],
  [['check', '--out'], /^check: option '-o, --out <folder>' argument missing; see textgen-harness check --help$/],
  [['report'], /^report: missing required argument 'run\.json'; see textgen-harness report --help$/],
  [['gate', '--reporter', 'htlm'], /^--reporter htlm: expected pretty, .* or github; did you mean html\?$/],
  [['gate', '--seed', 'x'], /^--seed x: expected a whole number from 0 to 2147483647$/],
  [['gate', '--seed', '-1'], /^--seed -1: expected a whole number/],
  [['gate', '--timeout', '0'], /^--timeout 0: expected seconds, above 0/],
  [['gate', '--level', 'shuold'], /^--level shuold: expected must or should; did you mean should\?$/],
  [['gate', '--out', ''], /^--out: the value is empty$/],
  [['serve', '--port', 'abc'], /--port.*65535.*abc/],
  [
    ['check', '--failed', 'a', '--suite', 'auth'],
    /^check: option '--failed <run.json>' cannot be used with option '--suite <name>'/,
  ],
  [
    ['load', '--on', 'kubernetes', '--processes', '2'],
    /^load: option '--on <place>' cannot be used with option '--processes/,
  ],
  [['check', '-o'], /^check: option '-o, --out <folder>' argument missing/],
  [['check', '-x'], /^unknown option -x of check; see textgen-harness check --help$/],
  [['check', '--image', 'a'], /^check: --image needs --port$/],
  [['check', '--cert', 'a'], /^check: --cert needs --cert-key$/],
  [['load', '--pods', '2'], /^load: --pods needs --on, --plan or --emit$/],
  [['list', 'chekcs'], /^unknown kind "chekcs"; did you mean checks\?$/],
  [['explain', 'auth/key-invalid-on-lst'], /did you mean auth\/key-invalid-on-list\?$/],
];

t.test('a mistake is a usage error with the nearest correct word', async (t) => {
  for (const [args, says] of mistakes) {
    const { shown, ...around } = capturedContext();
    await t.rejects(runProgram(args, around), { name: 'UsageError', message: says }, args.join(' '));
    t.strictSame(shown, [], `${args.join(' ')}: nothing else is written`);
  }
});

const helped = [['--help'], ['-h'], ['check', '-h'], ...commands.map(({ name }) => [name, '--help'])];

t.test('every command has help with an example', async (t) => {
  for (const args of helped) {
    const { shown, ...around } = capturedContext();
    t.equal(await runProgram(args, around), 0, args.join(' '));
    t.match(shown.join(''), /Usage: textgen-harness[\s\S]*Examples?:\n {2}/, args.join(' '));
  }
});

t.test('-V is --version', async (t) => {
  for (const flag of ['-V', '--version']) {
    const { shown, ...around } = capturedContext();
    t.equal(await runProgram([flag], around), 0);
    t.match(shown.join(''), /^\d+\.\d+\.\d+\n$/, flag);
  }
});

t.test('compare offers the formats that it has', async (t) => {
  const { shown, ...around } = capturedContext();
  await runProgram(['compare', '--help'], around);
  const text = shown.join('').replaceAll(/\s+/g, ' ');
  t.match(text, /--reporter <name> output format: pretty \(default\), markdown, json, html; /);
  t.notMatch(text, /junit/);
});
