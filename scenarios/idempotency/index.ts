import type { Suite } from '../vocabulary/suite.ts';
import { declaredReplayChecks } from './declared.ts';
import { duplicatesCheck } from './duplicates.ts';
import { keyChecks } from './keys.ts';
import { observations } from './observations.ts';
import { refusalCheck, replayChecks } from './replays.ts';

export const idempotencySuite: Suite = {
  name: 'idempotency',
  title: 'the Idempotency-Key header: one result per logical request',
  checks: [...replayChecks, duplicatesCheck, ...keyChecks, refusalCheck, ...observations, ...declaredReplayChecks],
};
