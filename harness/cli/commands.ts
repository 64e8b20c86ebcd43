import type { CommandSpec } from './command-spec.ts';

const url = [
  '[url]',
  'base URL of the server, without /v1 (default: the one in the target file, else the embedded server)',
] as const;

export const commands: readonly CommandSpec[] = [
  {
    name: 'gate',
    group: 'Test a server:',
    arguments: [url],
    description: 'run all suites, then the per-key-429 load profile: one verdict, one report',
    examples: [
      'textgen-harness gate --embedded',
      'TEXTGEN_KEY=… textgen-harness gate https://staging.example.com --reporter junit',
      'TEXTGEN_KEY=… textgen-harness gate --image my-service:latest --port 8000 --env-file service.env',
    ],
    load: () => import('../commands/gate.ts'),
  },
  {
    name: 'check',
    group: 'Test a server:',
    arguments: [url],
    description: 'run the conformance suites',
    examples: ['TEXTGEN_KEY=… textgen-harness check http://127.0.0.1:8080 --suite auth --suite errors'],
    load: () => import('../commands/check.ts'),
  },
  {
    name: 'load',
    group: 'Test a server:',
    arguments: [url],
    description: 'run one load profile',
    examples: [
      'textgen-harness load --embedded --profile per-key-429',
      'TEXTGEN_KEY=… TEXTGEN_KEYS_LOAD=…,…,… textgen-harness load http://127.0.0.1:8080 --profile per-key-429 --windows 4',
      'textgen-harness load --target textgen.target.json --profile steady --on kubernetes --pods 8',
    ],
    load: () => import('../commands/load.ts'),
  },
  {
    name: 'doctor',
    group: 'Test a server:',
    arguments: [url],
    description: 'check connectivity and API keys, and list what is not configured; runs no checks',
    examples: [
      'TEXTGEN_KEY=… textgen-harness doctor https://staging.example.com',
      'TEXTGEN_KEY=… textgen-harness doctor https://staging.example.com --verbose',
    ],
    load: () => import('../commands/doctor.ts'),
  },
  {
    name: 'judge',
    group: 'Test a server:',
    arguments: [
      [
        '<file>',
        'NDJSON, CSV, the log of a k6 script, or an access log of nginx, Apache or Envoy; - is standard input',
      ],
    ],
    description: 'judge the rate limiter by requests that somebody else sent and recorded',
    examples: [
      'textgen-harness judge samples.ndjson --limit 20 --window 2s',
      'textgen-harness judge access.log --limit 100 --window 60s --uncertainty 1s --columns key=remote_user',
    ],
    load: () => import('../commands/judge.ts'),
  },
  {
    name: 'client',
    group: 'Test a client:',
    arguments: [['[command...]', 'the client program with its arguments, after --']],
    description: 'run a client program against scripted servers, and judge what it sent',
    examples: [
      'textgen-harness client -- node my-client.js',
      'textgen-harness client --scenario rate-limited --level should -- node my-client.js --url {baseUrl}',
    ],
    load: () => import('../commands/client.ts'),
  },
  {
    name: 'report',
    group: 'Results:',
    arguments: [['<run.json>', 'results of a run: run.json, report.html or the folder of a run']],
    description: 'render saved results in other formats',
    examples: [
      'textgen-harness report harness-results/run.json',
      'textgen-harness report harness-results/run.json --reporter html --reporter junit --out public',
    ],
    load: () => import('../commands/report.ts'),
  },
  {
    name: 'compare',
    group: 'Results:',
    arguments: [
      ['<base>', 'baseline results: run.json, report.html or the folder of a run'],
      ['<new...>', 'new results, in the same forms; several give a page of checks by runs'],
    ],
    description: 'compare runs; exit code 1 if a new one is worse than the base, 3 if they have nothing in common',
    examples: [
      'textgen-harness compare main/run.json harness-results/run.json',
      'textgen-harness compare main/run.json harness-results --reporter markdown',
      'textgen-harness compare monday tuesday wednesday --out comparison',
    ],
    load: () => import('../commands/compare.ts'),
  },
  {
    name: 'list',
    group: 'Look things up:',
    arguments: [['[kind]', 'checks, suites, clauses, profiles, defects, variants or scenarios']],
    description: 'list checks, clauses, load profiles, defects, variants and scenarios',
    examples: [
      'textgen-harness list',
      'textgen-harness list checks --json',
      'textgen-harness list checks --suite-file ./checks.ts',
    ],
    load: () => import('../commands/list.ts'),
  },
  {
    name: 'explain',
    group: 'Look things up:',
    arguments: [['<id>', 'id or name of a check, suite, clause, profile, defect, variant or scenario']],
    description: 'show one check, suite, clause, profile, defect, variant or scenario in full',
    examples: ['textgen-harness explain auth/key-invalid-on-list', 'textgen-harness explain 5.3'],
    load: () => import('../commands/explain.ts'),
  },
  {
    name: 'init',
    group: 'Set up:',
    arguments: [['[url]', 'base URL of the server, without /v1']],
    description: 'write a target file and a CI file for your project; asks on a terminal',
    examples: [
      'textgen-harness init',
      'textgen-harness init https://staging.example.com --name staging --role secondary --ci github',
    ],
    load: () => import('../commands/init.ts'),
  },
  {
    name: 'completion',
    group: 'Set up:',
    arguments: [['<shell>', 'bash, zsh or fish']],
    description: 'print the script that completes command lines in a shell',
    examples: [
      'source <(textgen-harness completion bash)',
      'source <(textgen-harness completion zsh)',
      'textgen-harness completion fish > ~/.config/fish/completions/textgen-harness.fish',
    ],
    load: () => import('../commands/completion.ts'),
  },
  {
    name: 'k6',
    group: 'Set up:',
    arguments: [['<action>', 'install']],
    description: 'install k6, the load generator for open arrivals: build it with Go, or say how to get it',
    examples: ['textgen-harness k6 install'],
    load: () => import('../commands/k6.ts'),
  },
  {
    name: 'serve',
    group: 'Reference server:',
    description: 'run the reference server in the foreground',
    examples: ['textgen-harness serve --port 8080', 'textgen-harness serve --port 8080 --defect freezes-remaining'],
    prepare: async (command) => (await import('../../reference-server/serve.ts')).withServeOptions(command),
    load: () => import('../commands/serve.ts'),
  },
  {
    name: 'prove',
    group: 'Reference server:',
    arguments: [['[only...]', 'test only these defects, variants or odd servers, as with --only']],
    description:
      'self-test: prove that each check fails on the defects it targets and passes on every conforming server',
    examples: ['textgen-harness prove', 'textgen-harness prove never-refuses token-bucket'],
    load: () => import('../commands/prove.ts'),
  },
  {
    name: 'calibrate',
    group: 'Reference server:',
    description: 'self-test: measure the accuracy of latencies and limiter detection on this machine',
    examples: ['textgen-harness calibrate', 'textgen-harness calibrate --json'],
    load: () => import('../commands/calibrate.ts'),
  },
];
