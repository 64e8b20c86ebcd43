import { type ReporterName, reporterNames } from '../../reports/names.ts';
import { oneOf, type Reader, seconds, text, wholeNumber } from './option-values.ts';

/** One option of the command line. */
export interface OptionSpec {
  flags: string;
  says: string;
  read?: Reader<unknown>;
  /** May be given several times; the value is then the list of what was given. */
  repeatable?: boolean;
}

/** What the options come to; a member is absent when its option was not given. */
export interface Options {
  target?: string;
  out?: string;
  reporter?: ReporterName[];
  suite?: string[];
  check?: string[];
  level?: 'must' | 'should';
  seed?: number;
  timeout?: number;
  verbose?: boolean;
  quiet?: boolean;
  open?: boolean;
  runtime?: 'process' | 'docker';
  replicas?: number;
  image?: string;
  /** Of the server in the image. */
  port?: number;
  envFile?: string;
  /** `Name: value`. */
  header?: string[];
  ca?: string;
  cert?: string;
  certKey?: string;
  insecure?: boolean;
  failFast?: boolean;
  readOnly?: boolean;
  requireAll?: boolean;
  dryRun?: boolean;
  repeat?: number;
  failed?: string;
  tolerate?: string;
  tolerateDraft?: string;
  /** false with --no-load. */
  load?: boolean;
  json?: boolean;
  only?: string[];
  combinations?: number;
  noise?: string[];
  write?: string;
  name?: string;
  allowLoad?: boolean;
  profile?: string;
  engine?: 'k6' | 'autocannon' | 'both';
  seconds?: number;
  windows?: number;
  processes?: number;
  on?: 'kubernetes';
  pods?: number;
  context?: string;
  namespace?: string;
  kubeconfig?: string;
  clusterOptions?: string;
  plan?: boolean;
  emit?: string;
  collect?: string;
}

/** Every option by the member of Options that it sets. Commands name theirs in commands.ts. */
export const optionTable = {
  target: { flags: '--target <file>', says: 'target file (default: ./textgen.target.json, if there)', read: text },
  out: { flags: '--out <folder>', says: 'where the results are written (default: harness-results)', read: text },
  reporter: {
    flags: '--reporter <name>',
    says: `what standard output shows: ${reporterNames.join(', ')} (default: pretty on a terminal, else plain)`,
    read: oneOf(reporterNames),
    repeatable: true,
  },
  suite: { flags: '--suite <name>', says: 'only this suite; repeatable', read: text, repeatable: true },
  check: { flags: '--check <id>', says: 'only this check; repeatable', read: text, repeatable: true },
  level: {
    flags: '--level <level>',
    says: 'the lowest level that decides the verdict: must, should (default: must)',
    read: oneOf(['must', 'should']),
  },
  seed: {
    flags: '--seed <number>',
    says: 'what everything drawn at random follows from (default: 1)',
    read: wholeNumber(0, 2 ** 31 - 1),
  },
  timeout: { flags: '--timeout <seconds>', says: 'how long one answer may take (default: 10)', read: seconds },
  verbose: { flags: '--verbose', says: 'show the traffic on standard error, keys masked' },
  quiet: { flags: '--quiet', says: 'no progress on standard error' },
  open: { flags: '--open', says: 'open the HTML report when it is written' },
  runtime: {
    flags: '--runtime <kind>',
    says: 'how the embedded server runs: process, docker (default: process)',
    read: oneOf(['process', 'docker']),
  },
  replicas: {
    flags: '--replicas <number>',
    says: 'with --runtime docker: so many embedded servers on a shared store',
    read: wholeNumber(1, 16),
  },
  image: { flags: '--image <name>', says: 'a container of this image is the server, with --port', read: text },
  port: { flags: '--port <port>', says: 'where it listens inside its container', read: wholeNumber(1, 65_535) },
  envFile: { flags: '--env-file <file>', says: 'its environment, NAME=value on each line', read: text },
  header: {
    flags: '--header <line>',
    says: 'send this header, "Name: value", with every request; repeatable',
    read: text,
    repeatable: true,
  },
  ca: { flags: '--ca <file>', says: 'trust these certificates (PEM) beside the usual ones', read: text },
  cert: { flags: '--cert <file>', says: 'client certificate (PEM), with --cert-key', read: text },
  certKey: { flags: '--cert-key <file>', says: 'its private key (PEM)', read: text },
  insecure: { flags: '--insecure', says: 'do not verify the certificate of the server; the report says so' },
  only: { flags: '--only <name>', says: 'only this defect or variant; repeatable', read: text, repeatable: true },
  combinations: {
    flags: '--combinations <number>',
    says: 'how many servers with several variants at once, drawn from the seed (default: 50)',
    read: wholeNumber(0, 1000),
  },
  readOnly: { flags: '--read-only', says: 'send no POST at all; what needs one is inapplicable' },
  requireAll: {
    flags: '--require-all',
    says: 'a missing role, declaration or budget blocks the checks that need it',
  },
  dryRun: { flags: '--dry-run', says: 'print what would be sent, and send nothing' },
  failFast: { flags: '--fail-fast', says: 'stop at the first violation that gates' },
  repeat: {
    flags: '--repeat <times>',
    says: 'play the checks so many times: what is violated only sometimes is marked flaky',
    read: wholeNumber(1, 1000),
  },
  failed: {
    flags: '--failed <run.json>',
    says: 'only the checks that did not pass in the results of that run',
    read: text,
  },
  tolerate: { flags: '--tolerate <file>', says: 'violations that are known and excused until a day', read: text },
  tolerateDraft: {
    flags: '--tolerate-draft <file>',
    says: 'draft such a file from what is violated; it must not exist yet',
    read: text,
  },
  load: { flags: '--no-load', says: 'leave the load half out' },
  noise: {
    flags: '--noise <run.json>',
    says: 'another run like the base: what differs between the two is noise; repeatable',
    read: text,
    repeatable: true,
  },
  write: { flags: '--write <file>', says: 'draft a target file with what was seen; it must not exist yet', read: text },
  name: { flags: '--name <name>', says: 'the name of the target in that file', read: text },
  allowLoad: { flags: '--allow-load', says: 'allow load on the target in that file' },
  profile: {
    flags: '--profile <name>',
    says: 'the load profile: a name (see textgen-harness list profiles), or a file of your own, .json or .ts',
    read: text,
  },
  engine: {
    flags: '--engine <name>',
    says: 'what generates the load: k6, autocannon or both (default: k6 for open arrivals, else autocannon)',
    read: oneOf(['k6', 'autocannon', 'both']),
  },
  seconds: {
    flags: '--seconds <number>',
    says: 'how long the load lasts, instead of what the profile says',
    read: seconds,
  },
  windows: {
    flags: '--windows <number>',
    says: "the same, in windows of the keys' limits",
    read: wholeNumber(1, 10_000),
  },
  processes: {
    flags: '--processes <number>',
    says: 'so many k6 processes send the load together, each its share of one plan',
    read: wholeNumber(1, 64),
  },
  on: {
    flags: '--on <place>',
    says: 'what sends the load: kubernetes, k6 in pods of a cluster (default: this machine)',
    read: oneOf(['kubernetes']),
  },
  pods: {
    flags: '--pods <number>',
    says: 'with --on kubernetes: so many, each its share of one plan (default: 1)',
    read: wholeNumber(1, 1000),
  },
  context: { flags: '--context <name>', says: 'of the kubeconfig (default: its current one)', read: text },
  namespace: { flags: '--namespace <name>', says: 'where the pods run (default: that of the context)', read: text },
  kubeconfig: { flags: '--kubeconfig <file>', says: 'default: KUBECONFIG, ~/.kube/config', read: text },
  clusterOptions: {
    flags: '--cluster-options <file>',
    says: 'images, resources, node selector … of the pods (JSON, docs/kubernetes.md)',
    read: text,
  },
  plan: {
    flags: '--plan',
    says: 'only say what would be sent in all, what the limits admit of it, and how many generators it takes',
  },
  emit: {
    flags: '--emit <folder>',
    says: 'write the plan, the script and the manifests of the load instead, for pods that others start (--pods)',
    read: text,
  },
  collect: {
    flags: '--collect <folder>',
    says: 'the report of such a load, from that folder and the logs of the pods in it',
    read: text,
  },
  json: { flags: '--json', says: 'as JSON' },
} satisfies Record<string, OptionSpec>;

export type OptionName = keyof typeof optionTable;
