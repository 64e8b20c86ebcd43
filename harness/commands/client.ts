import type { RunCommand } from '../invocation/invocation.ts';
import { executeClient } from '../run/client-run.ts';

/** `client`: a client program against servers with a story. */
export const run: RunCommand = async (invocation, context) => await executeClient(invocation, context);
