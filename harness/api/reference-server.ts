import { fixtureData, fixtureModels } from '../../reference-server/content/fixtures.ts';
import type { Truth } from '../../reference-server/controls.ts';
import { type FaultRule, faultRuleOf } from '../../reference-server/faults/rule.ts';
import type { KeyRecord } from '../../reference-server/keys/keys.ts';
import type { ReceivedRequest } from '../../reference-server/mock/journal.ts';
import type { NextAnswer, NextOptions } from '../../reference-server/mock/script.ts';
import { OptionError } from '../../reference-server/option-error.ts';
import { listen } from '../../reference-server/server.ts';
import type { GenerationRequest } from '../../reference-server/vocabulary/exchange.ts';
import { anything, flag, type Kind, listOf, object, requireKinds, text, whole } from '../invocation/kinds.ts';
import { requireKnown } from '../invocation/suggestion.ts';
import { UsageError } from '../io/errors.ts';
import { embeddedFacts, embeddedFaults, embeddedKeys } from '../targets/embedded.ts';
import type { GivenKey } from '../targets/key-ring.ts';
import { type DefectName, defectNames, type VariantName, variantNames } from './names.ts';
import type { KeyDefinition, Keys, TargetDefinition } from './target-definition.ts';
import { givenKeys } from './target-of-call.ts';

/** Options of `reference`. */
export interface ReferenceOptions {
  /** Promises of the interface that the server breaks, by name (`textgen-harness list defects`). */
  defects?: readonly DefectName[];
  /** Permitted behaviours that differ from the usual ones, by name (`textgen-harness list variants`). */
  variants?: readonly VariantName[];
  /** Its keys. Default: keys of every role with new secrets. A limit that is not given is 5000 requests in 60 s. */
  keys?: Keys;
  /** Number of load keys, each with 20 requests in 2 s, if `keys` are not given. Default: 3. */
  loadKeys?: number;
  /** Delay of answers in milliseconds: `20`, `uniform:5,20` or `lognormal:P50,P99`. Default: none. */
  latency?: string;
  /** Faults to inject, as `serve --fault` takes them. */
  faults?: readonly FaultRule[];
  /** Above this number of requests in flight it answers 503. Default: no limit. */
  maxInFlight?: number;
  /** Seed of texts and ids. Default: 1. */
  seed?: number;
  /** Port to listen on. Default: any free port. */
  port?: number;
  /** Address to listen on. Default: 127.0.0.1. */
  host?: string;
  /** Models to list, with or without `stats`, in place of the usual ones. */
  models?: readonly object[];
  /** The `data` of a generation, or a function that makes it. Default: `{ text, usage }`. */
  data?: Readonly<Record<string, unknown>> | ((request: GenerationRequest) => object);
  /** Lets web pages of any origin use the server. Default: false. */
  cors?: boolean;
  /** Keeps the newest 10,000 requests. Default: true. */
  journal?: boolean;
}

/** A running reference server. Disposing of it closes its connections. */
export interface ReferenceServer extends AsyncDisposable {
  /** Base URL, such as `http://127.0.0.1:41234`. */
  readonly url: string;
  /** Its keys, in the form that `conformance` and `load` take. */
  readonly keys: Keys & { readonly primary: KeyDefinition };
  /** The server as a target, with the facts that hold for it. With variants no facts are declared. */
  readonly target: TargetDefinition;
  /** The newest 10,000 requests that it received, the oldest first. Keys are shown by their labels. */
  readonly requests: readonly ReceivedRequest[];
  /**
   * Resolves to the first request, received already or later, that satisfies the predicate. Rejects after `timeoutSeconds`,
   * by default 5.
   */
  waitFor(satisfies: (request: ReceivedRequest) => boolean, timeoutSeconds?: number): Promise<ReceivedRequest>;
  /** Forgets the requests. */
  clear(): void;
  /** Counters of admitted, refused, executed and replayed requests, by key. */
  truth(): Truth;
  /** Back to the beginning: counters, windows, stored results, requests, next answers and clock. */
  reset(): void;
  /**
   * Answers a request in this way in place of the usual one: the next request, or the next of an operation or key, or as many
   * as `times` says. Several calls queue up.
   */
  next(answer: NextAnswer, options?: NextOptions): void;
  /** Sets the server's clock forward, by milliseconds or a duration such as `60s`: windows end, stored results expire. */
  advance(duration: number | string): void;
  /** Closes the server at once. The same as disposing of it. */
  close(): Promise<void>;
}

const kinds: Record<keyof ReferenceOptions, Kind<unknown>> = {
  ...{ defects: listOf(), variants: listOf(), keys: object, faults: listOf(), latency: text, host: text },
  ...{ models: listOf(), data: anything, cors: flag, journal: flag },
  ...{
    loadKeys: whole(0, 1000),
    maxInFlight: whole(1, 1_000_000),
    seed: whole(0, 2 ** 31 - 1),
    port: whole(0, 65_535),
  },
};

/**
 * Starts the reference server in this process: a mock of a server of the interface, correct unless `defects` are named.
 * Throws UsageError for wrong options and if it cannot listen.
 *
 * @example
 * await using server = await reference({ defects: ['wrong-401-code'] });
 * const report = await conformance({ target: server.url, keys: server.keys, suites: ['auth'] });
 */
export async function reference(options: ReferenceOptions = {}): Promise<ReferenceServer> {
  requireKinds('reference', options, kinds);
  const { defects = [], variants = [], keys: given, loadKeys = 3, faults = [], models, data, ...rest } = options;
  requireKnown('defect', defects, defectNames);
  requireKnown('variant', variants, variantNames);
  const keys = completeKeys(given === undefined ? embeddedKeys(loadKeys) : givenKeys(given));
  const server = await withUsageErrors(() => {
    const rules = faults.map((rule) => faultRuleOf(JSON.stringify(rule)));
    const fixtures = {
      ...(models && { models: fixtureModels(models, 'models') }),
      ...(data !== undefined && { data: typeof data === 'function' ? withObject(data) : fixtureData(data, 'data') }),
    };
    return listen({
      ...{ journal: true, ...rest, ...fixtures, defects, variants },
      ...{ keys: keyRecords(keys), faults: [...embeddedFaults, ...rules] },
    });
  });
  const { controls } = server;
  const close = async () => await server[Symbol.asyncDispose]();
  return {
    url: server.url,
    keys,
    target: {
      name: 'reference server',
      baseUrl: server.url,
      keys,
      declared: variants.length === 0 ? embeddedFacts.declared : {},
      provoke: embeddedFacts.provoke,
    },
    get requests() {
      return controls.requests();
    },
    async waitFor(satisfies, timeoutSeconds = 5) {
      const found = await controls.waitFor(satisfies, timeoutSeconds * 1000);
      if (found !== undefined) return found;
      if (rest.journal === false) throw new UsageError('reference: waitFor needs the journal, which is off');
      const received = controls.requests().map(({ method, path, outcome }) => `\n  ${method} ${path}: ${outcome}`);
      throw new Error(
        `no such request within ${timeoutSeconds} s; received:${received.slice(-20).join('') || ' none'}`,
      );
    },
    clear: controls.clear,
    truth: controls.truth,
    reset: controls.reset,
    next: (answer, next) => asUsage(() => controls.next(answer, next)),
    advance: (duration) => asUsage(() => controls.advance(duration)),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A function whose result is an object; another one is an error of the caller, told as a warning, which the server answers with 500. */
const withObject = (data: (request: GenerationRequest) => object) => (request: GenerationRequest) => {
  try {
    return fixtureData(data(request), 'data')();
  } catch (error) {
    process.emitWarning(error as Error);
    throw error;
  }
};

function asUsage(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (error instanceof OptionError) throw new UsageError(`reference: ${error.message}`);
    throw error;
  }
}

type CompleteKeys = ReferenceServer['keys'];

/** The given keys by role. Throws UsageError without a primary key. */
function completeKeys(given: readonly GivenKey[]): CompleteKeys {
  const of = (wanted: keyof Keys): KeyDefinition[] =>
    given
      .filter(({ role }) => role === wanted)
      .map(({ secret, limit = 5000, windowSeconds = 60, lacks }) => {
        return { secret, limit, windowSeconds, ...(lacks && { lacks }) };
      });
  const one = (role: keyof Keys) => (of(role)[0] === undefined ? {} : { [role]: of(role)[0] });
  const [primary] = of('primary');
  if (primary === undefined)
    throw new UsageError('reference: keys.primary is missing: give a string, or an object with secret');
  return {
    ...{ primary, ...one('secondary'), ...one('forbidden'), ...one('bystander') },
    ...{ exhaustible: of('exhaustible'), load: of('load') },
  };
}

/** The keys in the format of the server, labelled `primary` or, where a role has several, `load-1`, `load-2`. */
function keyRecords(keys: Keys): KeyRecord[] {
  const all = givenKeys(keys);
  return all.map(({ role, secret, limit = 5000, windowSeconds = 60, lacks = [] }, index) => {
    const same = all.filter((other) => other.role === role);
    const ordinal = all.slice(0, index + 1).filter((other) => other.role === role).length;
    const isList = Array.isArray(keys[role]) || same.length > 1;
    return { id: isList ? `${role}-${ordinal}` : role, secret, limit, windowSeconds, lacks };
  });
}

async function withUsageErrors<Result>(start: () => Promise<Result>): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    if (error instanceof OptionError) throw new UsageError(`reference: ${error.message.replace(/--(\w)/g, '$1')}`);
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall !== 'listen' && syscall !== 'getaddrinfo') throw error;
    throw new UsageError(`reference: cannot listen: ${message}. Give another port or host; port 0 is always free`);
  }
}
