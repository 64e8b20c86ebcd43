import type { ErrorCode, ErrorTable } from './errors.ts';
import type { Answer } from './exchange.ts';

/** The answer for an error code: its status and the envelope `{error: {type, message, code}}`. Options replace parts. */
export function refusal(
  table: ErrorTable,
  code: ErrorCode,
  { status, message, ...rest }: Partial<Pick<Answer, 'headers' | 'close' | 'status'>> & { message?: string } = {},
): Answer {
  const { type, ...usual } = table[code];
  const body = JSON.stringify({ error: { type, message: message ?? usual.message, code } });
  return { headers: [], ...rest, status: status ?? usual.status, body, code };
}
