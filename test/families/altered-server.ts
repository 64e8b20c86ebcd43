import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { runChecks } from '../../harness/checks/runner.ts';
import { HttpClient } from '../../harness/http/client.ts';
import { runWithClock } from '../../harness/http/clock.ts';
import { Semaphore } from '../../harness/http/semaphore.ts';
import type { KeyInUse, TargetAccess } from '../../harness/http/target-access.ts';
import { buildWireRequest, noPlaceholders } from '../../harness/http/wire-request.ts';
import { noTimeOuts } from '../../harness/self-check/proof/servers.ts';
import { embeddedFacts, embeddedFaults, embeddedKeys, serverKeys } from '../../harness/targets/embedded.ts';
import { changeSome, type Members, membersOf, type Select, withBody } from '../../reference-server/alterations.ts';
import { assembleParts } from '../../reference-server/assembly.ts';
import { Transport } from '../../reference-server/http/transport.ts';
import { timeOuts } from '../../reference-server/options.ts';
import type { Parts } from '../../reference-server/parts.ts';
import { correctParts } from '../../reference-server/pipeline/correct-parts.ts';
import { setupOf } from '../../reference-server/setup.ts';
import { memoryStore } from '../../reference-server/stores/memory.ts';
import type { Exchange, ServerAnswer } from '../../reference-server/vocabulary/exchange.ts';
import { checks } from '../../scenarios/index.ts';
import { listModels } from '../../scenarios/vocabulary/requests.ts';
import type { Check } from '../../scenarios/vocabulary/suite.ts';
import type { CheckResult, Declared, Operation } from '../../schemas/generated/types.ts';
import { timesOfTier } from '../manual-time.ts';

/** A change of the correct reference server that a test makes up: one line of a table. */
export type Alteration = (parts: Parts) => Parts;

export interface Conditions {
  /** Default: all checks but those that exhaust a limit. */
  only?: readonly Check[];
  /** Roles whose keys the run has; default: all. */
  roles?: readonly KeyInUse['role'][];
  variants?: readonly string[];
  declared?: Declared;
  timeoutSeconds?: number;
  /** The window of the exhaustible keys. A busy machine needs a long window to use up a limit and to look around before it ends. */
  windowSeconds?: number;
}

const limiterEpisodes = ['burst', 'drain', 'ledgers', 'resets'];
/** All checks but those that use up a limit, which take seconds. */
export const quickChecks = checks.filter((check) => !('reads' in check && limiterEpisodes.includes(check.reads)));

/** Runs checks against the reference server with an alteration. */
export async function resultsUnder(
  alter: Alteration,
  { only = quickChecks, roles, variants = [], declared = {}, timeoutSeconds = 5, windowSeconds = 2 }: Conditions = {},
): Promise<CheckResult[]> {
  const all = embeddedKeys(0).map((key) => ({ ...key, windowSeconds: key.role === 'exhaustible' ? windowSeconds : 6 }));
  const keys = all.filter(({ role }) => roles === undefined || roles.includes(role));
  const times = timesOfTier();
  const setup = setupOf({ keys: serverKeys(all), faults: embeddedFaults, ...(times && { clock: times.server }) });
  const store = memoryStore(setup.clock, { seconds: 600, entries: 10_000, bytes: 10_000_000 });
  const transport = new Transport(alter(assembleParts(correctParts(setup, store), variants, [])), {
    ...timeOuts,
    ...noTimeOuts,
  });
  await once(transport.server.listen(0, '127.0.0.1'), 'listening');
  const { port } = transport.server.address() as AddressInfo;
  const target: TargetAccess = {
    baseUrl: `http://127.0.0.1:${port}`,
    keys,
    declared,
    provoke: embeddedFacts.provoke,
    headers: [],
    tls: {},
    mask: (text) => text,
    timeoutSeconds,
  };
  const client = new HttpClient(target);
  const run = async (): Promise<CheckResult[]> => {
    const send = async (key: KeyInUse) => ({
      key,
      reply: await client.send(buildWireRequest(listModels(), key, noPlaceholders, target)),
    });
    const { checks: results } = await runChecks({
      target,
      preflightReplies: await Promise.all(keys.map(send)),
      checks: only,
      seed: 1,
      signal: new AbortController().signal,
      onEvent: () => {},
    });
    return results;
  };
  try {
    return await (times === undefined ? run() : runWithClock(times.session, run));
  } finally {
    client.close();
    await transport.close(0);
    await store.close();
  }
}

/** The answers of one operation with one of these statuses, and of the requests that `where` selects. */
export const answersTo =
  (
    operation: Operation | 'any',
    statuses: readonly number[] | '2xx',
    where: (exchange: Exchange) => boolean = () => true,
  ) =>
  ({ status }: ServerAnswer, exchange: Exchange): boolean =>
    (operation === 'any' || exchange.operation === operation) &&
    (statuses === '2xx' ? status >= 200 && status < 300 : statuses.includes(status)) &&
    where(exchange);

/** Changes the finished answers that `where` selects. */
export const changing =
  (where: Select, change: (answer: ServerAnswer, exchange: Exchange) => ServerAnswer): Alteration =>
  (parts) =>
    changeSome(parts, where, change);

/** Changes the JSON body of the answers that `where` selects. */
export const rewriting = (where: Select, change: (body: Members, exchange: Exchange) => unknown): Alteration =>
  changing(where, (answer, exchange) => withBody(answer, change(membersOf(answer), exchange)));

/** Changes the text of the body of the answers that `where` selects. */
export const retyping = (where: Select, change: (text: string) => string | Buffer): Alteration =>
  changing(where, ({ asciiBody: _, ...answer }) => ({ ...answer, body: change(String(answer.body)) }));

/** Lists so many more models, with the limits of model-v1. */
export const listing =
  (more: number): Alteration =>
  (parts) => {
    const [model] = parts.models;
    const added = Array.from(
      { length: more },
      (_, at) => ({ ...model, id: `extra-${at}` }) as (typeof parts.models)[number],
    );
    return { ...parts, models: [...parts.models, ...added] };
  };

const problem = ({ id, outcome, got, because }: CheckResult): string => `${id} is ${outcome}: ${got ?? because ?? ''}`;
const isJudged = ({ level }: CheckResult): boolean => level === 'must' || level === 'should';

/** The required and recommended checks that a permitted manner must not have: violated, blocked or errored. */
export const falseAlarms = (results: readonly CheckResult[]): string[] =>
  results
    .filter((result) => isJudged(result) && ['violated', 'blocked', 'errored'].includes(result.outcome))
    .map(problem);

export interface Family extends Conditions {
  alter: Alteration;
}

/** Several runs at a time: most of a run is waiting. */
const atOnce = 3;

async function eachFamily<Each extends Family>(
  t: Test,
  families: Readonly<Record<string, Each>>,
  look: (name: string, family: Each, results: CheckResult[]) => void,
): Promise<void> {
  const places = new Semaphore(atOnce);
  const run = async ([name, family]: [string, Each]): Promise<void> => {
    using _place = await places.acquire();
    look(name, family, await resultsUnder(family.alter, family));
  };
  await Promise.all(Object.entries(families).map(run));
  t.not(Object.keys(families).length, 0);
}

/** Asserts for each server that breaks a promise in one place which required and recommended checks are violated. */
export const isFound = (t: Test, families: Readonly<Record<string, Family & { violates: readonly string[] }>>) =>
  eachFamily(t, families, (name, { violates }, results) => {
    const judged = results.filter(isJudged);
    const found = judged.filter(({ outcome }) => outcome === 'violated').map(({ id }) => id);
    t.strictSame(found.toSorted(), violates.toSorted(), name);
    t.strictSame(judged.filter(({ outcome }) => outcome === 'errored').map(problem), [], `${name}: nothing errored`);
    const said = results.map(problem).filter((sentence) => sentence.includes('{{'));
    t.strictSame(said, [], `${name}: sentences have no placeholders`);
  });

/** Asserts for each permitted manner that no required or recommended check is violated, blocked or errored. */
export const isGreen = (t: Test, families: Readonly<Record<string, Family>>) =>
  eachFamily(t, families, (name, _, results) => t.strictSame(falseAlarms(results), [], name));
