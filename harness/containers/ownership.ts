import { randomBytes } from 'node:crypto';
import { hasEnded, type ProcessIdentity, thisProcess } from '../../load/processes/process-identity.ts';
import type { Docker } from './container-engine.ts';

/** Label with the id of the run that made a container or an object in a cluster. */
export const runLabel = 'textgen-harness.run';
/** Label with the process that made it, as JSON: distinguishes the leftovers of a killed run from the containers of a live one. */
export const ownerLabel = 'textgen-harness.owner';
/** Label with the part that a container or object has in its run. */
export const partLabel = 'textgen-harness.part';

export const newRun = (): string => randomBytes(6).toString('hex');

export const labelsOf = (run: string, owner: ProcessIdentity, part: string): Record<string, string> => ({
  [runLabel]: run,
  [partLabel]: part,
  [ownerLabel]: JSON.stringify(owner),
});

/** True if the process that made a container no longer exists. False if that cannot be known. */
export function isAbandoned(labels: Readonly<Record<string, string>>, self = thisProcess()): boolean {
  const owner = ownerIn(labels[ownerLabel]);
  return labels[runLabel] !== undefined && owner !== undefined && hasEnded(owner, self);
}

function ownerIn(label = ''): ProcessIdentity | undefined {
  try {
    const owner: ProcessIdentity = JSON.parse(label);
    const texts = [owner.machine, owner.boot, owner.processes, owner.began];
    return texts.every((value) => typeof value === 'string') && owner.pid > 0 ? owner : undefined;
  } catch {
    return undefined;
  }
}

/** Removes all containers of a run, with their anonymous volumes. */
export async function removeContainersOfRun(docker: Docker, run: string): Promise<void> {
  const found = await docker.listContainers({ all: true, filters: { label: [`${runLabel}=${run}`] } });
  await Promise.all(found.map(({ Id }) => removeContainer(docker, Id)));
}

/** Removes the containers of runs whose process no longer exists. Returns their number. */
export async function sweepContainers(docker: Docker): Promise<number> {
  const found = await docker.listContainers({ all: true, filters: { label: [runLabel] } });
  const abandoned = found.filter(({ Labels }) => isAbandoned(Labels));
  await Promise.all(abandoned.map(({ Id }) => removeContainer(docker, Id)));
  return abandoned.length;
}

async function removeContainer(docker: Docker, id: string): Promise<void> {
  try {
    await docker.getContainer(id).remove({ force: true, v: true });
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    // 404: it is already gone. 409: another process is removing it.
    if (statusCode !== 404 && statusCode !== 409) throw error;
  }
}
