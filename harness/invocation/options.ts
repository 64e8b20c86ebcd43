import { reporterNames } from '../../reports/names.ts';
import { flag, list, numberOption, option, type TypedOption, textOption } from './option-builders.ts';
import { oneOf, oneOfOrModule, positive, seconds, text } from './option-values.ts';

/** Every option, by the name that commander gives its value. Commands list theirs in cli/commands.ts. */
export const optionTable = {
  target: textOption(
    '--target <file>',
    'target file (default: textgen.target.json in this folder or above it in the repository)',
  ),
  embedded: flag('--embedded', 'test the embedded reference server; needed if CI or a TEXTGEN_KEY… variable is set'),
  trust: flag('--trust', 'let a target file that was found, not named, use variables other than TEXTGEN_…'),
  out: textOption('-o, --out <folder>', 'folder for the results (default of a run: harness-results)'),
  history: textOption(
    '--history <folder>',
    'add this run to history.ndjson there; the report shows the last thirty runs',
  ),
  reporter: list(
    '--reporter <name>',
    `output format: ${reporterNames.join(', ')}, or a module of your own, such as ./mine.ts (default: pretty on a terminal, else plain)`,
    oneOfOrModule(reporterNames),
  ),
  suite: list('--suite <name>', 'run only this suite', text),
  check: list('--check <id>', 'run only this check', text),
  suiteFile: list('--suite-file <file>', 'also run the checks of this module, which exports defineSuite({ … })', text),
  level: option(
    '--level <level>',
    'lowest level that decides the verdict: must, should (default: must)',
    oneOf(['must', 'should']),
  ),
  seed: numberOption('--seed <number>', 'seed of the random generator (default: 1)', 0, 2 ** 31 - 1),
  timeout: option(
    '--timeout <seconds>',
    'timeout of one request in seconds (default: 10, for a generation 30)',
    seconds,
  ),
  wait: option('--wait <seconds>', 'wait until the server answers, at most this long', seconds),
  verbose: flag(
    '--verbose',
    'print every request and reply to standard error, keys masked; plain output lists every check',
  ),
  quiet: flag('-q, --quiet', 'print no progress to standard error'),
  open: flag('--open', 'open the HTML report in the browser'),
  runtime: option(
    '--runtime <kind>',
    'where the embedded server runs: process, docker (default: process)',
    oneOf(['process', 'docker']),
  ),
  replicas: numberOption(
    '--replicas <number>',
    'number of embedded servers on a shared store (--runtime docker)',
    1,
    16,
  ).conflicts('image'),
  image: textOption('--image <name>', 'start a container of this image as the server (with --port)'),
  port: numberOption('--port <port>', 'port the server listens on inside its container', 1, 65_535),
  envFile: textOption('--env-file <file>', 'environment of the container, one NAME=value per line'),
  header: list('--header <line>', 'send this header, "Name: value", with every request', text),
  ca: textOption('--ca <file>', 'trust these CA certificates (PEM) as well'),
  cert: textOption('--cert <file>', 'client certificate (PEM), with --cert-key'),
  certKey: textOption('--cert-key <file>', 'private key of the client certificate (PEM)'),
  insecure: flag('--insecure', "do not verify the server's certificate; the report says so"),
  only: list('--only <name>', 'test only this defect, variant or odd server', text),
  combinations: numberOption(
    '--combinations <number>',
    'number of servers with several variants at once, drawn from the seed (default: 50)',
    0,
    1000,
  ),
  readOnly: flag('--read-only', 'send no POST request; checks that need one are not applicable'),
  requireAll: flag(
    '--require-all',
    'treat checks that cannot run (no key, declaration or budget) as failures to decide (exit 3)',
  ),
  dryRun: flag('--dry-run', 'print the requests that would be sent, and send nothing'),
  failFast: flag('--fail-fast', 'stop at the first violation that decides the verdict'),
  repeat: numberOption(
    '--repeat <times>',
    'run the checks N times; a violation seen only sometimes is marked flaky',
    1,
    1000,
  ),
  failed: textOption('--failed <run.json>', 'run only the checks that did not pass in this earlier run').conflicts([
    'suite',
    'check',
  ]),
  tolerate: textOption('--tolerate <file>', 'known violations to ignore until their expiry date'),
  tolerateDraft: textOption(
    '--tolerate-draft <file>',
    "write a tolerations file from this run's violations (refuses to overwrite)",
  ),
  load: flag('--no-load', 'skip the load test'),
  baseline: textOption(
    '--baseline <path>',
    'an earlier run.json, or its folder; a run that is worse does not conform (exit 1)',
  ),
  saveBaseline: flag('--save-baseline', 'write this run as the new --baseline if it conforms; also the first one'),
  noise: list('--noise <run.json>', 'another baseline run, used to estimate noise', text),
  matrix: flag('--matrix', 'a page of checks by runs, also for two runs'),
  allowLost: flag('--allow-lost', 'checks that are no longer judged do not make the new run worse'),
  write: textOption('--write <file>', 'write a target file from the findings (refuses to overwrite)'),
  name: textOption('--name <name>', 'name of the target in the file that is written'),
  allowLoad: flag('--allow-load', 'allow load tests against the target in the file that is written'),
  role: list(
    '--role <name>',
    'a further key that you have: secondary, forbidden, exhaustible, bystander or load',
    oneOf(['secondary', 'forbidden', 'exhaustible', 'bystander', 'load']),
  ),
  ci: option('--ci <system>', 'write a CI file for github or gitlab, or none', oneOf(['github', 'gitlab', 'none'])),
  force: flag('--force', 'replace files that exist'),
  profile: textOption(
    '--profile <name>',
    'load profile: a built-in name (textgen-harness list profiles), or a .json or .ts file',
  ),
  engine: option(
    '--engine <name>',
    'load generator: k6, autocannon or both (default: k6 for open arrivals, else autocannon)',
    oneOf(['k6', 'autocannon', 'both']),
  ),
  seconds: option('--seconds <number>', 'duration of the load, instead of the length in the profile', seconds),
  windows: numberOption(
    '--windows <number>',
    'duration of the load in rate-limit windows of its keys',
    1,
    10_000,
  ).conflicts('seconds'),
  duration: option(
    '--duration <time>',
    'duration of the load: 90, 90s, 5m or 1h30m; the same as --seconds',
    seconds,
  ).conflicts(['seconds', 'windows']),
  rate: option(
    '--rate <number>',
    'requests per second: a load of one key, or of each key instead of the rates of a profile file',
    positive(100_000),
  ),
  connections: numberOption(
    '--connections <number>',
    'connections of each key; without --profile and --rate each sends as soon as it has an answer',
    1,
    512,
  ),
  threshold: list('--threshold <bound>', "a further threshold, such as 'steady.admitted.p99<250'", text),
  samples: textOption(
    '--samples <file>',
    'write every request of the load to this file (.ndjson, .jsonl or .csv)',
  ).conflicts(['plan', 'emit']),
  metrics: list(
    '--metrics <place>',
    'send metrics of the load to otlp or prometheus (remote write), or to one of them with =URL',
    text,
  ),
  abortOnBreach: flag('--abort-on-breach', 'end the load as soon as a threshold of --threshold is breached'),
  processes: numberOption('--processes <number>', 'split the load across N k6 processes', 1, 64),
  on: option(
    '--on <place>',
    'run the load generators on: kubernetes (default: this machine)',
    oneOf(['kubernetes']),
  ).conflicts('processes'),
  pods: numberOption('--pods <number>', 'split the load across N pods (default: 1)', 1, 1000),
  context: textOption('--context <name>', 'kubeconfig context (default: the current one)'),
  namespace: textOption('--namespace <name>', 'namespace of the pods (default: that of the context)'),
  kubeconfig: textOption('--kubeconfig <file>', 'kubeconfig file (default: KUBECONFIG, else ~/.kube/config)'),
  clusterOptions: textOption(
    '--cluster-options <file>',
    'images, resources … of the pods (JSON, see docs/kubernetes.md)',
  ),
  plan: flag('--plan', 'print all that the load does, what the limits admit, and the generators needed; send no load'),
  emit: textOption('--emit <folder>', 'write the plan, script and manifests of the load for pods that you start'),
  collect: textOption('--collect <folder>', 'report on such a load from its folder and the logs of its pods').conflicts(
    ['profile', 'target', 'on', 'emit'],
  ),
  json: flag('--json', 'print JSON'),
  color: flag('--no-color', 'print no colours, as with NO_COLOR=1'),
};

export type OptionName = keyof typeof optionTable;

type ValueOf<Typed> = Typed extends TypedOption<infer Value> ? Value : never;

/** The options of one command line. An option that was not given is absent, but `load` and `color` are true without --no-load and --no-color. */
export type Options = { [Name in OptionName]?: ValueOf<(typeof optionTable)[Name]> };

/** Options that have an effect only beside one of others, in the commands that have those. */
export const companions: { [Name in OptionName]?: readonly OptionName[] } = {
  image: ['port'],
  port: ['image'],
  envFile: ['image'],
  cert: ['certKey'],
  certKey: ['cert'],
  name: ['write'],
  allowLoad: ['write'],
  saveBaseline: ['baseline'],
  noise: ['baseline'],
  allowLost: ['baseline'],
  pods: ['on', 'plan', 'emit'],
  namespace: ['on', 'emit', 'plan'],
  clusterOptions: ['on', 'emit', 'plan'],
  context: ['on'],
  kubeconfig: ['on'],
  abortOnBreach: ['threshold'],
};

/** The given members among the named ones. */
export function pick<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  ...names: Name[]
): Pick<Whole, Name> {
  const given = names.filter((name) => whole[name] !== undefined).map((name) => [name, whole[name]]);
  return Object.fromEntries(given) as Pick<Whole, Name>;
}
