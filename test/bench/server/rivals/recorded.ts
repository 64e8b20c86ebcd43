import { listen } from '../../../../reference-server/server.ts';

/** The reference server with its journal. */
export async function start(): Promise<{ port: number }> {
  const keys = [{ id: 'bench', secret: 'bench-key', limit: 1_000_000_000, windowSeconds: 60, lacks: [] }];
  const { port } = await listen({ keys, journal: true });
  return { port };
}
