import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '../external/program.ts';
import { skip as withoutRedis } from '../external/redis.ts';
import type { Language, LimiterCase } from './truth.ts';

const here = import.meta.dirname;
export const tools = join(here, '..', '..', '.tools', 'limiters');

/** The nginx of the zoo, or the one on the path. */
export const nginx = program('nginx', join('limiters', 'nginx', 'usr', 'sbin'));

const isThere: Record<Language, boolean> = {
  node: existsSync(join(here, 'node', 'node_modules', 'express-rate-limit')),
  go: existsSync(join(tools, 'go-limiters')),
  python: existsSync(join(tools, 'python', 'bin', 'python')),
  nginx: nginx !== undefined && existsSync(nginx),
  catalogue: true,
};

/** The reason that a server cannot be started here; undefined if it can. */
export function missingFor({ limiter }: LimiterCase): string | undefined {
  if (!isThere[limiter.language])
    return `the limiters of ${limiter.language} are not installed: test/limiters/install.sh`;
  return limiter.redis === true && withoutRedis !== false ? withoutRedis : undefined;
}
