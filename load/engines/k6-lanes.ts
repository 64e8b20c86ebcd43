import type { Drive } from './engine.ts';

/** One scenario of the k6 script. */
export interface Lane {
  name: string;
  key: number;
  model: Drive['model'];
  fromMilliseconds: number;
  forMilliseconds: number;
  requests: number;
  lanes: number;
  lane: number;
  virtualUsers: number;
  mostVirtualUsers: number;
}

/** No machine of ours holds more virtual users without starving. */
const mostVirtualUsers = 2000;
/** Virtual users made before the start, and so at hand at once. */
const mostPreallocated = 1000;

/** The scenarios of a run: open, one for each stage of a key; paced, one for each connection; closed, one for each key. */
export function lanesOf(drive: Drive): Lane[] {
  if (drive.model === 'closed') return drive.streams.map((_, key) => closedLane(drive, key));
  return drive.streams.flatMap((_, key) => (drive.model === 'open' ? openLanes(drive, key) : pacedLanes(drive, key)));
}

function closedLane(drive: Drive, key: number): Lane {
  const { connections } = drive.streams[key] ?? { connections: 1 };
  return {
    ...base(drive, key, 'closed'),
    forMilliseconds: drive.seconds * 1000,
    virtualUsers: connections,
    mostVirtualUsers: connections,
  };
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
    lanes: 1,
    lane: 0,
    virtualUsers: 1,
    mostVirtualUsers: 1,
  };
}

function pacedLanes(drive: Drive, key: number): Lane[] {
  const stream = drive.streams[key];
  const instants = stream?.arrivals.intended ?? new Float64Array(0);
  const lanes = Math.min(stream?.connections ?? 1, instants.length);
  return Array.from({ length: lanes }, (_, lane) => ({
    ...base(drive, key, lane),
    forMilliseconds: instants.at(-1) ?? 0,
    requests: Math.floor((instants.length - lane - 1) / lanes) + 1,
    lanes,
    lane,
  }));
}

/** Stages of one length and one rate for each scenario: k6 makes the arrivals of a constant rate at exact distances. */
function openLanes(drive: Drive, key: number): Lane[] {
  const stream = drive.streams[key];
  const stages = stream?.arrivals.stages ?? [];
  const counts = stages.map(
    (stage, index) =>
      (stream?.arrivals.intended ?? []).filter((instant) => {
        const next = stages[index + 1]?.fromMilliseconds ?? Number.POSITIVE_INFINITY;
        return instant >= stage.fromMilliseconds - 1e-6 && instant < next - 1e-6;
      }).length,
  );
  return stages.flatMap((stage, index) => {
    const requests = counts[index] ?? 0;
    if (requests === 0) return [];
    const perSecond = (requests * 1000) / stage.forMilliseconds;
    const needed = (seconds: number) => Math.ceil(perSecond * seconds) + 2;
    const most = Math.min(mostVirtualUsers, requests, needed(drive.timeoutSeconds));
    const virtualUsers = Math.max(1, Math.min(mostPreallocated, most, needed(drive.longestAnswerSeconds)));
    return [
      {
        ...base(drive, key, index),
        fromMilliseconds: stage.fromMilliseconds,
        forMilliseconds: Math.round(stage.forMilliseconds),
        requests,
        virtualUsers,
        mostVirtualUsers: Math.max(virtualUsers, most),
      },
    ];
  });
}
