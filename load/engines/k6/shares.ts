import type { Drive } from '../engine.ts';
import type { Lane, ToldStage } from './script/plan-format.ts';

/** Requests of a key that are spread evenly over a stage. */
export interface EvenStage {
  requests: number;
  fromMilliseconds: number;
  forMilliseconds: number;
}

/** No machine of ours holds more virtual users without starving. */
const mostVirtualUsers = 2000;
/** Virtual users made before the start, and so at hand at once. */
const mostPreallocated = 1000;

/**
 * The scenarios of each member: open, one for each stage of a key; paced, one for each connection; closed, one for each
 * key. Together they send every request of the plan, and none twice. With `fixedUsers` no virtual user is made while it
 * runs.
 */
export function sharesOf(drive: Drive, members = 1, fixedUsers = false): Lane[][] {
  const shares: Lane[][] = Array.from({ length: members }, () => []);
  if (drive.model === 'closed') dealClosed(drive, shares);
  else if (drive.model === 'paced') dealPaced(drive, shares);
  else dealOpen(drive, shares);
  if (fixedUsers) for (const lane of shares.flat()) fixUsers(lane);
  return shares;
}

/** A key's stages with the whole requests that fall into each. */
export function evenStages({ arrivals }: Drive['streams'][number]): EvenStage[] {
  const { stages, intended } = arrivals;
  let next = 0;
  return stages.map(({ fromMilliseconds, forMilliseconds }, index) => {
    const end = (stages[index + 1]?.fromMilliseconds ?? Number.POSITIVE_INFINITY) - 1e-6;
    const first = next;
    while (next < intended.length && (intended[next] ?? 0) < end) next++;
    return { requests: next - first, fromMilliseconds, forMilliseconds };
  });
}

function fixUsers(lane: Lane): void {
  lane.mostVirtualUsers = Math.min(mostPreallocated, lane.mostVirtualUsers);
  lane.virtualUsers = lane.mostVirtualUsers;
}

/**
 * Paced instants as stages: the key's own where its requests are spread evenly, else each instant as one without length,
 * to the microsecond.
 */
export function pacedStages(stream: Drive['streams'][number]): ToldStage[] {
  const { intended } = stream.arrivals;
  const even = evenStages(stream);
  let next = 0;
  const spread = even.every(({ requests, fromMilliseconds, forMilliseconds }) =>
    Array.from({ length: requests }).every(
      (_, index) => intended[next++] === fromMilliseconds + (index * forMilliseconds) / requests,
    ),
  );
  if (spread) return even.map((one) => [one.requests, one.fromMilliseconds, one.forMilliseconds]);
  const instants = Map.groupBy(intended, (instant) => instant);
  return [...instants].map(([instant, { length }]) => [length, Math.round(instant * 1000) / 1000, 0]);
}

function base(drive: Drive, key: number, part: string | number): Lane {
  const label = drive.streams[key]?.arrivals.label ?? `key${key}`;
  return {
    name: `${label}_${part}`,
    key,
    model: drive.model,
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

/** Virtual users by turns; where they are told apart, by their number among those of all members. */
function dealClosed(drive: Drive, shares: Lane[][]): void {
  let turn = 0;
  const users = shares.map(() => drive.streams.map(() => 0));
  drive.streams.forEach(({ connections }, key) => {
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
      const forMilliseconds = drive.seconds * 1000;
      const counted = { first, every: turn, virtualUsers, mostVirtualUsers: virtualUsers };
      share.push({ ...base(drive, key, 'closed'), forMilliseconds, ...counted });
    });
    first += own.reduce((sum, count) => sum + count, 0);
  });
}

/** Connections by turns, as many for each member; a key's requests by turns to its connections. */
function dealPaced(drive: Drive, shares: Lane[][]): void {
  let turn = 0;
  drive.streams.forEach(({ arrivals, connections }, key) => {
    const { intended } = arrivals;
    const every = Math.min(Math.ceil(connections / shares.length) * shares.length, intended.length);
    for (let first = 0; first < every; first++)
      shares[turn++ % shares.length]?.push({
        ...base(drive, key, first),
        forMilliseconds: intended.at(-1) ?? 0,
        requests: Math.floor((intended.length - first - 1) / every) + 1,
        first,
        every,
      });
  });
}

/**
 * The requests of a stage by turns. Stages of one length and one rate for each scenario: k6 makes the arrivals of a
 * constant rate at exact distances.
 */
function dealOpen(drive: Drive, shares: Lane[][]): void {
  let turn = 0;
  drive.streams.forEach((stream, key) => {
    let before = 0;
    evenStages(stream).forEach((stage, index) => {
      const every = Math.min(shares.length, stage.requests);
      for (let member = 0; member < every; member++)
        shares[turn++ % shares.length]?.push({
          ...base(drive, key, index),
          ...openShare(drive, stage, member, every),
          first: before + member,
        });
      before += stage.requests;
    });
  });
}

function openShare(drive: Drive, stage: EvenStage, member: number, every: number): Partial<Lane> {
  const requests = Math.floor((stage.requests - member - 1) / every) + 1;
  const forMilliseconds = Math.round(stage.forMilliseconds);
  const perSecond = (stage.requests * 1000) / stage.forMilliseconds / every;
  const needed = (seconds: number) => Math.ceil(perSecond * seconds) + 2;
  const most = Math.min(mostVirtualUsers, requests, needed(drive.timeoutSeconds));
  const virtualUsers = Math.max(1, Math.min(mostPreallocated, most, needed(drive.longestAnswerSeconds)));
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
