import { reporterNames } from '../../reports/names.ts';
import { judgeRows } from './judge-options.ts';
import { flag, oneOf, oneOfOrModule, part, seconds, text, whole } from './kinds.ts';
import { loadRows } from './load-options.ts';
import { option, repeatable, section } from './option-row.ts';
import { podOptions } from './pod-options.ts';

const runs = ['gate', 'check', 'load'];
const tests = [...runs, 'doctor'];
/** The commands that make a report. */
const reports = [...runs, 'client', 'judge'];

/** Every option, by the name of its value in the code and in the API, in the order of --help. */
export const optionTable = {
  ...loadRows,
  ...judgeRows,
  ...section('Server:', tests, {
    target: option(
      '--target <file>',
      text,
      'target file (default: textgen.target.json in this folder or above it in the repository)',
      {
        commands: [...tests, 'judge'],
        otherwise: { judge: 'target file with the declared rate limit (declared.rateLimit)' },
      },
    ),
    embedded: option(
      '--embedded',
      flag,
      'test the embedded reference server; needed if CI or a TEXTGEN_KEY… variable is set',
    ),
    trust: option('--trust', flag, 'let a target file that was found, not named, use variables other than TEXTGEN_…'),
    waitSeconds: option('--wait <seconds>', seconds, 'wait until the server answers, at most this long', { api: true }),
    start: option('--start <command>', text, 'start the server with this shell command, and end it after the run', {
      commands: runs,
      excludes: ['image', 'embedded', 'runtime', 'replicas'],
    }),
    image: option('--image <name>', text, 'start a container of this image as the server (with --port)', {
      commands: runs,
      needs: ['port'],
    }),
    port: option('--port <port>', whole(1, 65_535), 'port the server listens on inside its container', {
      commands: runs,
      needs: ['image'],
    }),
    envFile: option('--env-file <file>', text, 'environment of the container, one NAME=value per line', {
      commands: runs,
      needs: ['image'],
    }),
    runtime: option(
      '--runtime <kind>',
      oneOf(['process', 'docker']),
      'where the embedded server runs: process, docker (default: process)',
      { commands: runs },
    ),
    replicas: option(
      '--replicas <number>',
      whole(1, 16),
      'number of embedded servers on a shared store (--runtime docker)',
      { commands: runs, excludes: ['image'] },
    ),
    write: option('--write <file>', text, 'write a target file from the findings (refuses to overwrite)', {
      commands: ['doctor'],
      hiddenIn: ['doctor'],
    }),
    name: option('--name <name>', text, 'name of the target in the file that is written', {
      commands: ['doctor', 'init'],
      needs: ['write'],
      hiddenIn: ['doctor'],
    }),
    role: repeatable(
      '--role <name>',
      oneOf(['secondary', 'forbidden', 'exhaustible', 'bystander', 'load']),
      'a further key that you have: secondary, forbidden, exhaustible, bystander or load',
      { commands: ['init'] },
    ),
    allowLoad: option('--allow-load', flag, 'allow load tests against the target in the file that is written', {
      commands: ['doctor', 'init'],
      needs: ['write'],
      hiddenIn: ['doctor'],
    }),
    ci: option('--ci <system>', oneOf(['github', 'gitlab', 'none']), 'write a CI file for github or gitlab, or none', {
      commands: ['init'],
    }),
    force: option('--force', flag, 'replace files that exist', { commands: ['init'] }),
  }),
  ...section('Checks:', ['gate', 'check'], {
    preset: option(
      '--preset <name>',
      oneOf(['smoke', 'standard', 'strict']),
      'smoke: auth, models and generate without load; standard: all; strict: --level should --require-all',
    ),
    suites: repeatable('--suite <name>', text, 'run only this suite'),
    checks: repeatable('--check <id>', text, 'run only this check', { api: true }),
    suiteFile: repeatable(
      '--suite-file <file>',
      text,
      'also run the checks of this module, which exports defineSuite({ … })',
      {
        commands: ['gate', 'check', 'list', 'explain'],
        otherwise: {
          list: 'also list the checks of this module, which exports defineSuite({ … }); repeatable',
          explain: 'also know the checks of this module, which exports defineSuite({ … }); repeatable',
        },
      },
    ),
    failed: option(
      '--failed <run.json>',
      text,
      'run only the checks that failed or were not decided in this earlier run; results go to OUT/failed',
      {
        commands: ['check'],
        excludes: ['suites', 'checks'],
      },
    ),
    level: option(
      '--level <level>',
      oneOf(['must', 'should']),
      'lowest level that decides the verdict: must, should (default: must)',
      { commands: ['gate', 'check', 'client'], api: true },
    ),
    requireAll: option(
      '--require-all',
      flag,
      'exit 3 if a required check cannot run (missing key, declaration or budget) or cannot be decided',
      { api: true },
    ),
    readOnly: option('--read-only', flag, 'send no POST request; checks that need one are not applicable', {
      api: true,
    }),
    failFast: option('--fail-fast', flag, 'stop at the first violation that decides the verdict', { api: true }),
    repeat: option(
      '--repeat <times>',
      whole(1, 1000),
      'run the checks N times, with seeds that follow each other; a violation seen only sometimes is marked flaky',
      { commands: ['check'], api: true },
    ),
    tolerate: option('--tolerate <file>', text, 'known violations to ignore until their expiry date', {
      commands: ['gate', 'check', 'client'],
    }),
    tolerateDraft: option(
      '--tolerate-draft <file>',
      text,
      "write a tolerations file from this run's violations (refuses to overwrite)",
      { commands: ['gate', 'check', 'client'] },
    ),
    dryRun: option('--dry-run', flag, 'print the requests that would be sent, and send nothing'),
    load: option('--no-load', flag, 'skip the load test', { commands: ['gate'] }),
    only: repeatable('--only <name>', text, 'test only this defect, variant or odd server', { commands: ['prove'] }),
    combinations: option(
      '--combinations <number>',
      whole(0, 1000),
      'number of servers with several variants at once, drawn from the seed (default: 50)',
      { commands: ['prove'] },
    ),
    shard: option('--shard <part>', part, 'test only this part of the servers, such as 2/3; all parts are the proof', {
      commands: ['prove'],
    }),
  }),
  ...section('Client:', ['client'], {
    scenarios: repeatable(
      '--scenario <name>',
      text,
      'run only this scenario or variant, or all of a kind: scenarios, variants (docs/clients.md)',
      { api: true },
    ),
    data: option('--data <file>', text, 'JSON object that the server sends as `data` of every generation'),
  }),
  ...section('Comparison:', reports, {
    baseline: option(
      '--baseline <path>',
      text,
      'an earlier run.json, or its folder; a run that is worse does not conform (exit 1)',
    ),
    saveBaseline: option(
      '--save-baseline',
      flag,
      'write this run as the new --baseline if it conforms; also the first one',
      { needs: ['baseline'] },
    ),
    noise: repeatable('--noise <run.json>', text, 'another baseline run, used to estimate noise', {
      commands: [...reports, 'compare'],
      needs: ['baseline'],
    }),
    matrix: option('--matrix', flag, 'a page of checks by runs, also for two runs', { commands: ['compare'] }),
    allowLost: option('--allow-lost', flag, 'checks that are no longer judged do not make the new run worse', {
      commands: [...reports, 'compare'],
      needs: ['baseline'],
    }),
  }),
  ...section('Results:', reports, {
    out: option('-o, --out <folder>', text, 'folder for the results (default of a run: harness-results)', {
      commands: [...reports, 'report', 'compare'],
      otherwise: {
        compare: 'folder for compare.html, compare.md and compare.json; with several runs matrix.html and so on',
      },
    }),
    reporter: repeatable(
      '--reporter <name>',
      oneOfOrModule(reporterNames),
      `output format: ${reporterNames.join(', ')}, or a module of your own, such as ./mine.ts (default: pretty on a terminal, else plain)`,
      {
        commands: [...reports, 'report', 'compare'],
        repeats: 'in report and compare, with --out',
        otherwise: { compare: 'output format: pretty (default), markdown, json, html; repeatable with --out' },
      },
    ),
    history: option(
      '--history <folder>',
      text,
      'add this run to history.ndjson there; the report shows the last thirty runs',
    ),
    tags: repeatable('--tag <name=value>', text, 'label of the run in run.json, history, samples and metrics', {
      commands: [...runs, 'judge'],
    }),
    open: option('--open', flag, 'open the HTML report in the browser', { commands: [...reports, 'report'] }),
    json: option('--json', flag, 'print JSON', { commands: ['list', 'explain', 'prove', 'calibrate'] }),
  }),
  ...section('Connection:', tests, {
    timeoutSeconds: option(
      '--timeout <seconds>',
      seconds,
      'timeout of one request in seconds (default: 10, for a generation of a check 30)',
      {
        commands: [...tests, 'client'],
        otherwise: { client: 'time of each scenario from the first request of the client (default: 30)' },
        api: true,
      },
    ),
    header: repeatable('--header <line>', text, 'send this header, "Name: value", with every request'),
    ca: option('--ca <file>', text, 'trust these CA certificates (PEM) as well'),
    cert: option('--cert <file>', text, 'client certificate (PEM), with --cert-key', { needs: ['certKey'] }),
    certKey: option('--cert-key <file>', text, 'private key of the client certificate (PEM)', { needs: ['cert'] }),
    insecure: option('--insecure', flag, "do not verify the server's certificate; the report says so"),
  }),
  ...podOptions,
  ...section('General:', reports, {
    seed: option('--seed <number>', whole(0, 2 ** 31 - 1), 'seed of the random generator (default: 1)', {
      commands: [...runs, 'client', 'compare', 'prove', 'calibrate'],
      api: true,
    }),
    verbose: option(
      '--verbose',
      flag,
      'print every request and reply to standard error, keys masked; plain output lists every check',
      {
        commands: ['gate', 'check', 'doctor', 'client'],
        otherwise: {
          doctor: 'name the checks that are not applicable',
          client: 'plain output lists every check',
        },
      },
    ),
    quiet: option('-q, --quiet', flag, 'print no progress to standard error', {
      commands: [...reports, 'prove', 'calibrate'],
    }),
    color: option('--no-color', flag, 'print no colours, as with NO_COLOR=1', { commands: 'all' }),
  }),
};
