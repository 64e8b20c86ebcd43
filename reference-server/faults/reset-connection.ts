import type { Socket } from 'node:net';

/**
 * Resets a connection. Node loses a socket that is reset while it ends: its descriptor stays open, and the process, once done,
 * spins in place of exiting.
 */
export function resetConnection(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
