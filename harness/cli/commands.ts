import type { Command } from 'commander';
import type { RunCommand } from '../invocation/invocation.ts';
import type { OptionName } from '../invocation/options.ts';

/** One command of the command line. */
export interface CommandSpec {
  name: string;
  /** As commander writes them, `[url]` or `<run.json>`, and what they are. */
  arguments?: readonly (readonly [form: string, says: string])[];
  says: string;
  options: readonly OptionName[];
  examples: readonly string[];
  /** Adds the options that another part defines. */
  prepare?(command: Command): Promise<unknown>;
  /** Loads what carries it out, only when it is wanted. */
  load(): Promise<{ run: RunCommand }>;
}

const reaching = ['target', 'timeout', 'header', 'ca', 'cert', 'certKey', 'insecure'] as const;
const running = [...reaching, 'out', 'reporter', 'level', 'seed', 'failFast', 'verbose', 'quiet', 'open'] as const;
const starting = ['runtime', 'replicas', 'image', 'port', 'envFile'] as const;
const onCluster = ['on', 'pods', 'context', 'namespace', 'kubeconfig', 'clusterOptions'] as const;
const choosing = ['suite', 'check', 'readOnly', 'requireAll', 'dryRun', 'tolerate', 'tolerateDraft'] as const;
const url = [
  '[url]',
  "the service's base address, without /v1 (default: that of the target file, else an embedded server)",
] as const;

/** Every command, in the order of the help. */
export const commands: readonly CommandSpec[] = [
  {
    name: 'gate',
    arguments: [url],
    says: 'all suites, then the per-key-429 load profile: one verdict, one report',
    options: [...running, ...starting, ...choosing, 'load', 'engine'],
    examples: [
      'textgen-harness gate',
      'TEXTGEN_KEY=… textgen-harness gate https://staging.example.com --reporter junit',
      'TEXTGEN_KEY=… textgen-harness gate --image my-service:latest --port 8000 --env-file service.env',
    ],
    load: () => import('../commands/gate.ts'),
  },
  {
    name: 'check',
    arguments: [url],
    says: 'the conformance suites',
    options: [...running, ...starting, ...choosing, 'failed', 'repeat'],
    examples: ['TEXTGEN_KEY=… textgen-harness check http://127.0.0.1:8080 --suite auth --suite errors'],
    load: () => import('../commands/check.ts'),
  },
  {
    name: 'load',
    arguments: [url],
    says: 'one load profile',
    options: [
      'profile',
      'engine',
      'processes',
      ...onCluster,
      'plan',
      'emit',
      'collect',
      'seconds',
      'windows',
      ...reaching,
      ...starting,
      'out',
      'reporter',
      'seed',
      'quiet',
      'open',
    ],
    examples: [
      'textgen-harness load --profile per-key-429',
      'TEXTGEN_KEY=… TEXTGEN_KEYS_LOAD=…,…,… textgen-harness load http://127.0.0.1:8080 --profile per-key-429 --windows 4',
      'textgen-harness load --target textgen.target.json --profile steady --on kubernetes --pods 8',
    ],
    load: () => import('../commands/load.ts'),
  },
  {
    name: 'doctor',
    arguments: [url],
    says: 'the preflight alone: what can be reached, what each key is worth, what is missing',
    options: [...reaching, 'write', 'name', 'allowLoad'],
    examples: [
      'TEXTGEN_KEY=… textgen-harness doctor https://staging.example.com',
      'TEXTGEN_KEY=… textgen-harness doctor https://staging.example.com --write textgen.target.json --name staging',
    ],
    load: () => import('../commands/doctor.ts'),
  },
  {
    name: 'serve',
    says: 'the reference server, in the foreground',
    options: [],
    examples: ['textgen-harness serve --port 8080', 'textgen-harness serve --port 8080 --defect freezes-remaining'],
    prepare: async (command) => (await import('../../reference-server/serve.ts')).withServeOptions(command),
    load: () => import('../commands/serve.ts'),
  },
  {
    name: 'report',
    arguments: [['<run.json>', 'the saved results of a run']],
    says: 'renders saved results again',
    options: ['reporter', 'out', 'open'],
    examples: [
      'textgen-harness report harness-results/run.json',
      'textgen-harness report harness-results/run.json --reporter html --reporter junit --out public',
    ],
    load: () => import('../commands/report.ts'),
  },
  {
    name: 'prove',
    says: 'the checks themselves: each seen red under the defects it names, green on every conforming server',
    options: ['only', 'combinations', 'seed', 'json', 'quiet'],
    examples: ['textgen-harness prove', 'textgen-harness prove --only never-refuses --only token-bucket'],
    load: () => import('../commands/prove.ts'),
  },
  {
    name: 'compare',
    arguments: [
      ['<base>', 'results to compare with: run.json, report.html or the folder of a run'],
      ['<new>', 'results that may have got worse'],
    ],
    says: 'what changed between two runs; ends with 1 when something got worse',
    options: ['reporter', 'out', 'noise', 'seed'],
    examples: [
      'textgen-harness compare main/run.json harness-results/run.json',
      'textgen-harness compare main/run.json harness-results --reporter markdown',
    ],
    load: () => import('../commands/compare.ts'),
  },
  {
    name: 'calibrate',
    says: "the toolkit's own error bars on this machine, against a server whose delays and limiters are known",
    options: ['seed', 'json', 'quiet'],
    examples: ['textgen-harness calibrate', 'textgen-harness calibrate --json'],
    load: () => import('../commands/calibrate.ts'),
  },
  {
    name: 'list',
    arguments: [['[what]', 'checks, clauses, profiles, defects or variants (default: all of them)']],
    says: 'what there is: checks, clauses, load profiles, defects, variants',
    options: ['json'],
    examples: ['textgen-harness list', 'textgen-harness list checks --json'],
    load: () => import('../commands/list.ts'),
  },
  {
    name: 'explain',
    arguments: [['<id>', 'a check, clause, suite, profile, defect or variant']],
    says: 'one of them in full',
    options: ['json'],
    examples: ['textgen-harness explain auth/key-invalid', 'textgen-harness explain 5.3'],
    load: () => import('../commands/explain.ts'),
  },
];
