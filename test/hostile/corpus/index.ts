import type { Hostile } from '../hostile.ts';
import { certificates } from './certificates.ts';
import { connections } from './connections.ts';
import { contents } from './contents.ts';
import { framing } from './framing.ts';
import { gone } from './gone.ts';
import { limits } from './limits.ts';
import { redirects } from './redirects.ts';
import { silent } from './silent.ts';
import { vast } from './vast.ts';

/** All hostile servers; those that make a run wait come first. */
export const corpus: readonly Hostile[] = [
  ...silent,
  ...limits,
  ...certificates,
  ...gone,
  ...vast,
  ...framing,
  ...connections,
  ...redirects,
  ...contents,
];
