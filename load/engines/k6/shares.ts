import type { TimedStage } from '../../planning/spacing.ts';
import type { EngineJob, Stream } from '../engine.ts';
import type { PacedStage, ShareScenario } from './script/plan-format.ts';

/** Requests of a key that are spread evenly over a stage. */
type EvenStage = Omit<TimedStage, 'together' | 'ramp'>;

/** One machine cannot run more virtual users without starving them. */
const mostVirtualUsers = 2000;
const mostPreallocated = 1000;

/**
 * The scenarios of each member. Open: one per stage of a key, or a few if its stages are irregular; paced: one
 * per connection; closed: one per key. Together they send every request of the plan once.
 */
export function sharesOf(job: EngineJob, members = 1): ShareScenario[][] {
  const shares: ShareScenario[][] = Array.from({ length: members }, () => []);
  if (job.model === 'closed') dealClosed(job, shares);
  else if (job.model === 'paced') dealPaced(job, shares);
  else dealOpen(job, shares);
  return shares;
}

/** A key's stages with the number of whole requests in each. */
function evenStages({ arrivals }: Stream): EvenStage[] {
  const { stages, intended } = arrivals;
  let next = 0;
  return stages.map(({ fromMilliseconds, forMilliseconds }, index) => {
    const end = (stages[index + 1]?.fromMilliseconds ?? Number.POSITIVE_INFINITY) - 1e-6;
    const first = next;
    while (next < intended.length && (intended[next] ?? 0) < end) next++;
    return { requests: next - first, fromMilliseconds, forMilliseconds };
  });
}

/**
 * The instants of a key as stages: the key's own if its requests are spread evenly, otherwise one stage of length 0 per
 * instant, in microseconds.
 */
export function pacedStages(stream: Stream): PacedStage[] {
  const { intended } = stream.arrivals;
  const stages = evenStages(stream);
  let next = 0;
  const isEven = stages.every(({ requests, fromMilliseconds, forMilliseconds }) =>
    Array.from({ length: requests }).every(
      (_, index) => intended[next++] === fromMilliseconds + (index * forMilliseconds) / requests,
    ),
  );
  if (isEven) return stages.map((one) => [one.requests, one.fromMilliseconds, one.forMilliseconds]);
  const instants = Map.groupBy(intended, (instant) => instant);
  return [...instants].map(([instant, { length }]) => [length, Math.round(instant * 1000) / 1000, 0]);
}

function emptyShare(job: EngineJob, key: number, part: string | number): ShareScenario {
  const label = job.streams[key]?.arrivals.label ?? `key${key}`;
  return {
    name: `${label}_${part}`,
    key,
    model: job.model,
    fromMilliseconds: 0,
    forMilliseconds: 0,
    requests: 0,
    rate: 0,
    perMilliseconds: 0,
    first: 0,
    every: 1,
    virtualUsers: 1,
    mostVirtualUsers: 1,
  };
}

/** Deals the virtual users to the members in turn. `first` and `every` number them across all members. */
function dealClosed(job: EngineJob, shares: ShareScenario[][]): void {
  let turn = 0;
  const users = shares.map(() => job.streams.map(() => 0));
  job.streams.forEach(({ connections }, key) => {
    for (let connection = 0; connection < connections; connection++) {
      const own = users[turn++ % shares.length];
      if (own) own[key] = (own[key] ?? 0) + 1;
    }
  });
  let first = 0;
  shares.forEach((share, member) => {
    const own = users[member] ?? [];
    own.forEach((virtualUsers, key) => {
      if (virtualUsers === 0) return;
      const forMilliseconds = job.seconds * 1000;
      const numbers = { first, every: turn, virtualUsers, mostVirtualUsers: virtualUsers };
      share.push({ ...emptyShare(job, key, 'closed'), forMilliseconds, ...numbers });
    });
    first += own.reduce((sum, count) => sum + count, 0);
  });
}

/** Deals the connections to the members in turn, and a key's requests to its connections in turn. */
function dealPaced(job: EngineJob, shares: ShareScenario[][]): void {
  let turn = 0;
  job.streams.forEach(({ connections }, key) => {
    for (const share of splitShares(job, key, connections, shares.length)) shares[turn++ % shares.length]?.push(share);
  });
}

/** Scenarios of one virtual user, each of which sends its requests at their instants. */
function splitShares(job: EngineJob, key: number, users: number, members: number): ShareScenario[] {
  const { intended = new Float64Array(0) } = job.streams[key]?.arrivals ?? {};
  const every = Math.min(Math.ceil(users / members) * members, intended.length);
  return Array.from({ length: every }, (_, first) => ({
    ...emptyShare(job, key, first),
    model: 'paced',
    forMilliseconds: intended.at(-1) ?? 0,
    requests: Math.floor((intended.length - first - 1) / every) + 1,
    first,
    every,
  }));
}

/** A virtual user does not wait for answers, so that it can send this many requests per second on time. */
const timedPerSecond = 100;

/** Deals the requests of each stage to the members in turn. k6 sends the requests of a constant rate at exact distances. */
function dealOpen(job: EngineJob, shares: ShareScenario[][]): void {
  let turn = 0;
  job.streams.forEach((stream, key) => {
    let before = 0;
    if (stream.arrivals.irregular) {
      const users = Math.ceil(stream.arrivals.peakPerSecond / timedPerSecond);
      for (const share of splitShares(job, key, users, shares.length))
        shares[turn++ % shares.length]?.push({ ...share, model: 'timed' });
      return;
    }
    evenStages(stream).forEach((stage, index) => {
      const every = Math.min(shares.length, stage.requests);
      for (let member = 0; member < every; member++)
        shares[turn++ % shares.length]?.push({
          ...emptyShare(job, key, index),
          ...openShare(job, stage, member, every),
          first: before + member,
        });
      before += stage.requests;
    });
  });
}

function openShare(job: EngineJob, stage: EvenStage, member: number, every: number): Partial<ShareScenario> {
  const requests = Math.floor((stage.requests - member - 1) / every) + 1;
  const forMilliseconds = Math.round(stage.forMilliseconds);
  const perSecond = (stage.requests * 1000) / stage.forMilliseconds / every;
  const users = (seconds: number) => Math.ceil(perSecond * seconds) + 2;
  const most = Math.min(mostVirtualUsers, requests, users(job.connection.timeoutSeconds));
  const virtualUsers = Math.max(1, Math.min(mostPreallocated, most, users(job.longestAnswerSeconds)));
  return {
    fromMilliseconds: stage.fromMilliseconds + (member * forMilliseconds) / stage.requests,
    forMilliseconds,
    requests,
    rate: stage.requests,
    perMilliseconds: forMilliseconds * every,
    every,
    virtualUsers,
    mostVirtualUsers: Math.max(virtualUsers, most),
  };
}
