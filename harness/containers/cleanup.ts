import type { Docker } from './container-engine.ts';
import { isAbandoned, runLabel } from './ownership.ts';

/** Removes all containers of a run, with their anonymous volumes. */
export async function removeRun(docker: Docker, run: string): Promise<void> {
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
