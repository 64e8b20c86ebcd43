import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Docker } from './container-engine.ts';

/** The last `lines` lines that a container wrote, standard output and standard error in order. */
export async function containerLog(docker: Docker, id: string, lines: number): Promise<string> {
  try {
    const bytes = await docker.getContainer(id).logs({ stdout: true, stderr: true, tail: lines, follow: false });
    const frames = Readable.from([bytes]);
    const output = new PassThrough();
    docker.modem.demuxStream(frames, output, output);
    frames.once('end', () => output.end());
    return await text(output);
  } catch (error) {
    return `(its log cannot be read: ${(error as Error).message.trim()})`;
  }
}
