import type { Docker } from './container-engine.ts';
import { isAbandoned, runLabel } from './ownership.ts';

/** Removes every container of a run, with its anonymous volumes. */
export async function removeRun(docker: Docker, run: string): Promise<void> {
  const found = await docker.listContainers({ all: true, filters: { label: [`${runLabel}=${run}`] } });
  await Promise.all(found.map(({ Id }) => remove(docker, Id)));
}

/** Removes what runs left behind that were killed, and nothing else. Returns how many containers that were. */
export async function sweep(docker: Docker): Promise<number> {
  const found = await docker.listContainers({ all: true, filters: { label: [runLabel] } });
  const abandoned = found.filter(({ Labels }) => isAbandoned(Labels));
  await Promise.all(abandoned.map(({ Id }) => remove(docker, Id)));
  return abandoned.length;
}

/** Gone already, or being removed by somebody else, is as good. */
async function remove(docker: Docker, id: string): Promise<void> {
  try {
    await docker.getContainer(id).remove({ force: true, v: true });
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== 404 && statusCode !== 409) throw error;
  }
}
