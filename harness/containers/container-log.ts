import type { Docker } from './container-engine.ts';

/** What a container has written, both streams in order, at most so many lines from the end. */
export async function logOf(docker: Docker, id: string, lines: number): Promise<string> {
  try {
    const bytes = await docker.getContainer(id).logs({ stdout: true, stderr: true, tail: lines, follow: false });
    return unframed(bytes);
  } catch (error) {
    return `(its log cannot be read: ${(error as Error).message.trim()})`;
  }
}

/** The text in the engine's frames: one byte for the stream, three of zero, four for the length, then the text. */
export function unframed(bytes: Buffer): string {
  const parts: Buffer[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at + 4);
    const isFrame = bytes.readUInt8(at) <= 2 && bytes.readUIntBE(at + 1, 3) === 0;
    // The log of a container with a terminal has no frames.
    if (!isFrame) return bytes.toString();
    parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  return Buffer.concat(parts).toString();
}
