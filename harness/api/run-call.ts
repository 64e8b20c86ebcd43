import tls from 'node:tls';
import type { LoadState } from '../../load/progress.ts';
import type { Tls } from '../../schemas/connection.ts';
import type { Budget, CheckResult, RunReport } from '../../schemas/generated/types.ts';
import { completeProxies, exemptLoopback } from '../http/proxies.ts';
import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { UsageError } from '../io/errors.ts';
import type { Output } from '../io/output.ts';
import type { Progress } from '../io/progress.ts';
import { extraHeaders, requirePem } from '../run/connection-options.ts';
import { refuseImpossibleLoad } from '../run/load-phase.ts';
import { registerSecrets } from '../run/register-secrets.ts';
import type { RunContext, RunRequest } from '../run/run-context.ts';
import { collectFacts } from '../run/run-facts.ts';
import { connectionOf } from '../run/settings.ts';
import { Secrets } from '../secrets/secrets.ts';
import type { Target } from '../targets/target.ts';
import { runReport } from '../verdict/run-report.ts';
import { givenOptions } from './arguments.ts';
import type { RunOptions } from './run-options.ts';
import { targetOf } from './target-of-call.ts';

/** One API call: its name, and the command that does the same. */
export interface Call {
  caller: string;
  command: string;
}

interface Parts {
  /** The request; it may depend on the target. */
  request(target: Target): RunRequest;
  /** Options of the command that the arguments lack, or have in another form. */
  options: Options;
  budget?: Budget | undefined;
  tolerations?(target: Target, request: RunRequest): RunContext['tolerations'];
  onCheck?: ((result: CheckResult) => void) | undefined;
  onLoadProgress?: ((progress: LoadState) => void) | undefined;
}

/** Runs a request without a terminal, files, or the environment of the process. Throws UsageError. */
export async function runCall({ caller, command }: Call, given: RunOptions, parts: Parts): Promise<RunReport> {
  const { headers = {}, tls: certificates = {} } = given;
  for (const name of ['ca', 'cert'] as const)
    if (certificates[name] !== undefined) requirePem(certificates[name], `${caller}: tls.${name}`, 'CERTIFICATE');
  if (certificates.key !== undefined) requirePem(certificates.key, `${caller}: tls.key`, 'PRIVATE KEY');
  const header = Object.entries(headers).map((pair) => pair.join(': '));
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'authorization'))
    throw new UsageError(`${caller}: headers: keys are never headers: give them in keys`);
  extraHeaders(header, `${caller}: headers:`);
  const target = targetOf(caller, given.target, given.keys, parts.budget);
  const options: Options = {
    ...givenOptions(command, given),
    ...parts.options,
    ...(header.length > 0 && { header }),
  };
  const request = parts.request(target);
  const callbacks = new Callbacks(given.signal);
  const context = quietContext(given, callbacks.signal);
  const run: RunContext = {
    request,
    invocation: { command, arguments: [target.baseUrl], options },
    context,
    connection: connectionOf(options, withUsualCertificates(certificates), context),
    target,
    tolerations: parts.tolerations?.(target, request) ?? [],
    progress: silent,
    onLoadProgress: callbacks.guard(parts.onLoadProgress),
    ...(parts.onCheck && { onCheck: callbacks.guard(parts.onCheck) }),
  };
  registerSecrets(context.secrets, target, run.connection);
  await refuseImpossibleLoad(run);
  const report = runReport(await collectFacts(run), context.env);
  callbacks.rethrow();
  return report;
}

/** The caller's functions. The first error that one of them throws ends the run. */
class Callbacks {
  readonly signal: AbortSignal;
  readonly #failure = new AbortController();
  readonly #errors: unknown[] = [];

  constructor(given: AbortSignal | undefined) {
    this.signal = given === undefined ? this.#failure.signal : AbortSignal.any([given, this.#failure.signal]);
  }

  guard<Value>(callback: ((value: Value) => void) | undefined): (value: Value) => void {
    return (value) => {
      try {
        callback?.(value);
      } catch (error) {
        this.#errors.push(error);
        this.#failure.abort();
      }
    };
  }

  rethrow(): void {
    if (this.#errors.length > 0) throw this.#errors[0];
  }
}

const silent: Progress = { say: () => {}, show: () => {}, clear: () => {} };

function quietContext({ proxies = {} }: RunOptions, stop: AbortSignal): CommandContext {
  const secrets = new Secrets();
  const output: Output = {
    ...{ write: () => {}, writeRendered: () => {}, showLive: () => {}, mask: secrets.mask },
    ...{ isTerminal: false, columns: 80, color: false },
  };
  const env: Record<string, string | undefined> = {
    http_proxy: proxies.http,
    https_proxy: proxies.https,
    no_proxy: proxies.except,
    CI: process.env.CI,
  };
  completeProxies(env);
  exemptLoopback(env);
  return { env, directory: process.cwd(), stdout: output, stderr: output, stop, secrets };
}

/** The caller's certificates are trusted in addition to the usual ones. The defaults of the process do not change. */
const withUsualCertificates = ({ ca, ...rest }: Tls): Tls =>
  ca === undefined ? rest : { ...rest, ca: [...tls.getCACertificates('default'), ca].join('\n') };
