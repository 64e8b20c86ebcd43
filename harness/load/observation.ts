import type { LoadObserver } from '../../load/options.ts';
import type { Profile } from '../../load/profiles/profile.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { Options } from '../invocation/options.ts';
import type { CommandContext } from '../io/context.ts';
import { MetricsPush, metricsTarget } from './metrics-push.ts';
import { SampleFile } from './sample-file.ts';
import { tagsOf } from './tags.ts';

/** The file of --samples, if there is one. Throws UsageError. */
export const openSamples = (
  options: Options,
  { directory, secrets }: Pick<CommandContext, 'directory' | 'secrets'>,
): SampleFile | undefined =>
  options.samples === undefined
    ? undefined
    : new SampleFile(options.samples, directory, (text) => secrets.mask(text), tagsOf(options));

/** Receivers of the requests of the loads of a run. */
export interface LoadObservation extends Disposable {
  /** Throws UsageError if nobody receives the metrics. */
  reach(): Promise<void>;
  /** An observer of one load on a target. */
  of(profile: Profile, target: string): LoadObserver;
}

/** The places that --samples and --metrics name; undefined if there are none. Throws UsageError. */
export function openObservation(options: Options, context: CommandContext): LoadObservation | undefined {
  if (options.samples === undefined && options.metrics === undefined) return undefined;
  // A wrong --tag must be refused before a file is replaced or a receiver is contacted.
  tagsOf(options);
  const warn = (sentence: string) => context.stderr.write(`textgen-harness: ${sentence}\n`);
  const targets = (options.metrics ?? []).map((given) => metricsTarget(given, context.env));
  for (const { secrets } of targets) for (const [name, secret] of secrets) context.secrets.add(name, secret);
  const terms = {
    ...{ version: manifest.version, env: context.env, warn },
    // Read when a load begins: the keys of its target are known as secrets only then.
    get tags() {
      return tagsOf(options, context.secrets.mask);
    },
  };
  const pushes = targets.map((one) => new MetricsPush(one, terms));
  const samples = openSamples(options, context);
  return {
    async reach() {
      for (const one of pushes) await one.reach();
    },
    of: (profile, target) => ({
      begin(ledger, engine) {
        samples?.place();
        for (const one of pushes) one.begin(ledger, { profile, target, engine });
      },
      async end(ledger, result) {
        for (const one of pushes) await one.end(ledger, result);
        try {
          samples?.add(ledger, result);
        } catch (error) {
          // The results of the load must survive.
          warn((error as Error).message);
        }
      },
    }),
    [Symbol.dispose]: () => samples?.[Symbol.dispose](),
  };
}
