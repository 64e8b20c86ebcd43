import type { Socket } from 'node:net';

/**
 * Resets a connection. If a socket is reset while it ends, Node loses it: its descriptor stays open, and the process spins instead of
 * exiting.
 */
export function resetConnection(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
