import t from 'tap';
import { capturedContext } from '../../test/captured-context.ts';
import { commands } from './commands.ts';
import { runProgram } from './program.ts';

const mistakes: [args: string[], says: RegExp][] = [
  [['chek'], /^unknown command "chek"\. Did you mean check\?$/],
  [['frobnicate', '--help'], /^unknown command "frobnicate"\. Commands: gate, check, /],
  [['help', 'check', 'extra'], /^help shows one command, not check and extra$/],
  [['help', 'chek'], /^unknown command "chek"\. Did you mean check\?$/],
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
  [['load', '--duration', 'long'], /^--duration long: expected seconds or a duration like 90s, 5m or 1h30m/],
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
  [
    ['load', '--profile', 'mine.txt'],
    /known: per-key-429, .*\. A profile of your own is a file whose name ends in \.json/,
  ],
  [['check', 'http://127.0.0.1:99999'], /^the URL is not a base URL: its port is above 65535, got /],
  [['serve', '--port', '99999'], /^--port 99999: expected a whole number from 0 to 65535$/],
  [['explain', 'key-invalid'], /did you mean auth\/key-invalid-on-list, auth\/key-invalid-on-model.*\?$/],
  [['--vrsion'], /^unknown option --vrsion before the command; did you mean --version\?$/],
  [['check', 'http://a', 'http://b'], /^check takes the arguments URL, and got 2: http:\/\/a, http:\/\/b$/],
  [['check', '--out'], /^check: --out needs a value: --out FOLDER$/],
  [['report'], /^report: the argument RUN\.JSON is missing, as in textgen-harness report harness-results\/run\.json$/],
  [['gate', '--reporter', 'htlm'], /^--reporter htlm: expected pretty, .*; did you mean html\?$/],
  [['gate', '--seed', 'x'], /^--seed x: expected a whole number from 0 to 2147483647$/],
  [['gate', '--seed', '-1'], /^--seed -1: expected a whole number/],
  [['gate', '--timeout', '0'], /^--timeout 0: expected seconds or a duration like 90s, 5m or 1h30m, above 0/],
  [['gate', '--level', 'shuold'], /^--level shuold: expected must or should; did you mean should\?$/],
  [['gate', '--out', ''], /^--out: the value is empty$/],
  [
    ['check', '--failed', 'a', '--suite', 'auth'],
    /^check: option '--failed <run.json>' cannot be used with option '--suite <name>'/,
  ],
  [
    ['load', '--on', 'kubernetes', '--processes', '2'],
    /^load: option '--on <place>' cannot be used with option '--processes/,
  ],
  [['check', '-o'], /^check: --out needs a value: --out FOLDER$/],
  [['check', '-y'], /^unknown option -y of check; see textgen-harness check --help$/],
  [['check', '--image', 'a'], /^check: --image needs --port$/],
  [['check', '--cert', 'a'], /^check: --cert needs --cert-key$/],
  [['load', '--pods', '2'], /^load: --pods needs --on, --plan or --emit$/],
  [['list', 'chekcs'], /^unknown kind "chekcs"; did you mean checks\?$/],
  [['explain', 'auth/key-invalid-on-lst'], /did you mean auth\/key-invalid-on-list\?$/],
  // From k6, autocannon and other load tools.
  [['run', 'script.js'], /^unknown command "run"\. check runs the checks, load a load profile, gate both$/],
  [['bench'], /^unknown command "bench"\. load runs a load profile$/],
  [['load', '--iterations', '10'], /^unknown option --iterations of load: use .*--duration or --windows of load$/],
  [['load', '-a', '1000'], /^unknown option -a of load: use .*--duration or --windows of load$/],
  [['load', '--workers', '4'], /^unknown option --workers of load: .*load has --processes$/],
  [
    ['load', '--embedded', '--rate', '1', '--tag', 'key=b'],
    /^--tag key: the metrics have a label of this name already$/,
  ],
  [['check', '--embedded', '--tag', 'a'], /^--tag a: expected NAME=VALUE/],
  [
    ['load', '--summary-export', 'a'],
    /^unknown option --summary-export of load: use --out FOLDER, which receives run\.json/,
  ],
  [['load', '--no-summary'], /^unknown option --no-summary of load: use --quiet$/],
  [['load', '--insecure-skip-tls-verify'], /^unknown option --insecure-skip-tls-verify of load: use --insecure$/],
  [['load', '--body', '{}'], /^unknown option --body of load: the checks and load profiles decide the requests/],
  [['load', '--seconds', '30x'], /^--seconds 30x: expected seconds or a duration like 90s/],
  [['gate', '--wait', 'forever'], /^--wait forever: expected seconds or a duration like 90s/],
  [['load', '--profile', 'none.ts'], /^cannot read the profile .*none\.ts: no such file$/],
  [['load', 'profile.ts'], /^"profile\.ts" is not a URL; did you mean --profile profile\.ts\?$/],
  [['load', 'steady', 'http://a'], /^load: too many arguments; did you mean --profile steady\?$/],
  [['load', '--plan'], /^load: --profile is missing\. Profiles: per-key-429, /],
  [['gate', '--engine', 'K6'], /^--engine K6: expected k6, autocannon or both; did you mean k6\?$/],
  [['load', '--on', 'k8s'], /^--on k8s: expected kubernetes; did you mean kubernetes\?$/],
  // From Schemathesis, newman and test runners.
  [['test'], /^unknown command "test"\. check runs the checks/],
  [['diff', 'a', 'b'], /^unknown command "diff"\. compare compares runs$/],
  [['mock'], /^unknown command "mock"\. serve starts the reference server$/],
  [['version'], /^unknown command "version"\. textgen-harness --version prints the version$/],
  [
    ['check', '--environment', 'a.json'],
    /^unknown option --environment of check: use --target FILE for the server; keys /,
  ],
  [['check', '--folder', 'auth'], /^unknown option --folder of check: use --suite NAME or --check ID$/],
  [['check', '-r', 'junit'], /^unknown option -r of check: use --reporter NAME$/],
  [
    ['check', '--reporter-junit-export', 'a'],
    /: use --out FOLDER, which receives run\.json, report\.html and junit\.xml$/,
  ],
  [['check', '--bail'], /^unknown option --bail of check: use --fail-fast$/],
  [['check', '--delay-request', '10'], /: set budget\.requestsPerSecond in the target file$/],
  [
    ['check', '--suppress-exit-code'],
    /: the exit code is the verdict: 0 conforms, 1 does not conform, 3 inconclusive$/,
  ],
  [['check', '--max-examples', '9'], /^unknown option --max-examples of check: use --repeat N of check/],
  [['check', '--skip', 'auth'], /: select with --suite or --check, or accept known failures with --tolerate FILE$/],
  [
    ['check', '--watch'],
    /: run check again, with --failed harness-results\/run\.json for the checks that did not pass$/,
  ],
  [['check', '--list'], /: use textgen-harness list checks$/],
  [['check', '--strict'], /: use --level should, and --require-all$/],
  [['check', '--generation-seed', '1'], /: use --seed N$/],
  [['check', '--checks', 'all'], /^unknown option --checks of check; did you mean --check\?$/],
  [['check', '--vrebose'], /; did you mean --verbose\?$/],
  [['check', '--verbose=3'], /^check: --verbose takes no value$/],
  [['check', '--suite', 'ratelimit'], /^unknown suite "ratelimit"; did you mean rate-limit\?$/],
  [
    ['check', '--suite', 'auth,errors'],
    /^unknown suite "auth,errors"; repeat the option: --suite auth --suite errors$/,
  ],
  [['check', '--suite', 'all'], /^unknown suite "all"; known: models, generate, /],
  [['check', '--suite', 'auth/key-invalid-on-list'], /: did you mean --check auth\/key-invalid-on-list\?$/],
  [['check', '--check', 'auth'], /^--check auth: did you mean --suite auth\?$/],
  [['check', '--check', 'auth/*'], /^--check auth: did you mean --suite auth\?$/],
  [['check', '--check', 'zzzzzzz'], /^unknown check "zzzzzzz"; see textgen-harness list checks$/],
  [['check', 'rate-limit', 'http://a'], /^check: too many arguments; did you mean --suite rate-limit\?$/],
  [['check', '--repeat', '0'], /^--repeat 0: expected a whole number from 1 to 1000$/],
  [['gate', '--reporter', 'xml'], /^--reporter xml: expected .*; did you mean junit\?$/],
  [['gate', '--reporter', 'cli'], /; did you mean pretty\?$/],
  [['gate', '--level', 'error'], /^--level error: expected must or should; did you mean must\?$/],
  [['prove', 'never-refused'], /^unknown defect, variant or odd server "never-refused"; did you mean never-refuses\?/],
  // From curl and docker.
  [['check', '-X', 'POST'], /^unknown option -X of check: the checks and load profiles decide the requests/],
  [['check', '-H', 'a: b'], /^unknown option -H of check: use --header LINE$/],
  [['check', '-k'], /^unknown option -k of check: use --insecure$/],
  [['check', '-u', 'user:pw'], /^unknown option -u of check: keys are never options: set TEXTGEN_KEY$/],
  [['check', '-s'], /^unknown option -s of check: use --quiet$/],
  [['check', '-x', 'http://a'], /: set HTTPS_PROXY or HTTP_PROXY in the environment$/],
  [['check', '--max-time', '3'], /: use --timeout SECONDS$/],
  [['check', '--retry', '3'], /: use --wait SECONDS$/],
  [['gate', '-v'], /^unknown option -v of gate: use --verbose$/],
  [['-v'], /^unknown option -v before the command; did you mean --version\?$/],
  [
    ['--suite', 'auth', 'check'],
    /^unknown option --suite before the command: put it after the command, as in textgen-harness gate/,
  ],
  [['gate', '--header', 'Authorization', '--embedded'], /^--header "Authorization": expected "Name: value"/],
  [
    ['gate', '-p', '8000'],
    /^unknown option -p of gate: use --port P, the port on which the server in the container listens$/,
  ],
  [['gate', '--rm'], /: a container of --image is started and removed by the run; --port and --env-file describe it/],
  [['gate', 'my-service:latest'], /^"my-service:latest" is not a URL; did you mean --image my-service:latest\?$/],
  [['gate', '--runtime', 'podman'], /^--runtime podman: expected process or docker; did you mean docker\?$/],
  [['gate', '--replicas', '3'], /^--replicas needs --runtime docker$/],
  [['gate', '--env-file', 'a'], /^gate: --env-file needs --image$/],
  [['serve', '8080'], /^serve: too many arguments; did you mean --port 8080\?$/],
  [['serve', '--defect', 'zzzzzzz'], /textgen-harness list defects shows them all/],
  // Targets and files.
  [['gate', 'check'], /^gate and check are two commands: run one after the other$/],
  [['gate', 'staging.example.com'], /; did you mean https:\/\/staging\.example\.com\?$/],
  [['gate', 'localhost:8080'], /; did you mean http:\/\/localhost:8080\?$/],
  [['gate', '8080'], /; did you mean http:\/\/127\.0\.0\.1:8080\?$/],
  [['gate', ':8080'], /; did you mean http:\/\/127\.0\.0\.1:8080\?$/],
  [['gate', 'http//host'], /; did you mean http:\/\/host\?$/],
  [
    ['gate', 'ftp://host'],
    /^the URL is not a base URL: expected http:\/\/ or https:\/\/ and a host, got "ftp:\/\/host"$/,
  ],
  [['gate', 'http://host/v1/models'], /^the URL must not contain \/v1: try http:\/\/host$/],
  [['gate', 'http://user:pw@host'], /^the URL contains credentials: remove them and set the keys in the environment$/],
  [['gate', ''], /^the URL is empty: if it comes from a variable, is the variable set\?$/],
  [['gate', '--target', 'none.json'], /^cannot read the target file none\.json: no such file$/],
  [['gate', '--target', '.'], /^cannot read the target file \.: it is a directory$/],
  [['gate', '--embedded', 'http://a'], /^--embedded and the URL name two servers: omit one$/],
  [['gate', '--ca', 'none.pem', '--embedded'], /^cannot read the file of --ca none\.pem: no such file$/],
  [
    ['report', 'package.json'],
    /package\.json has no results of textgen-harness: name a run\.json, a report\.html or the folder/,
  ],
  [['report', 'none'], /^cannot read the results file .*none: no such file$/],
  [['compare', 'a'], /^compare: the argument NEW is missing, as in textgen-harness compare main\/run\.json /],
  [['explain', 'zzzzzzz'], /^unknown id "zzzzzzz"; see textgen-harness list$/],
  [['completion', 'powershell'], /^unknown shell "powershell"; known: bash, zsh, fish$/],
  [['init', '--ci', 'jenkins'], /^--ci jenkins: expected github, gitlab or none$/],
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
