import { connect } from 'node:net';

/** An answer with header names in lower case. */
export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/** All answers on one connection. `ended` is true if the server closed it. */
export type Conversation = { answers: RawAnswer[]; bytes: string; ended: boolean };

/** Bytes to send, milliseconds to wait, or a number of answers to wait for. */
export type Piece = string | Buffer | number | { answers: number };

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

function answerIn(text: string): { answer: RawAnswer; rest: string } | undefined {
  const end = text.indexOf('\r\n\r\n');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  if (end === -1 || status === undefined) return undefined;
  const lines = text.slice(0, end).split('\r\n').slice(1);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const from = end + 4;
  const length = Number(headers['content-length'] ?? 0);
  if (text.length < from + length) return undefined;
  const answer = { status: Number(status), headers, body: text.slice(from, from + length) };
  return { answer, rest: text.slice(from + length) };
}

/** The answers in a byte stream (decoded as latin1), up to the first bytes that are not an answer. */
export function answersIn(bytes: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let left = answerIn(bytes); left !== undefined; left = answerIn(left.rest)) answers.push(left.answer);
  return answers;
}

/**
 * Sends pieces over one connection and reads until the server closes it, or until `expected` answers arrived and 40 ms
 * passed without data, or until the deadline.
 */
export async function converse(
  port: number,
  pieces: readonly Piece[],
  { expected = 1, deadlineMilliseconds = 15_000, halfClose = false } = {},
): Promise<Conversation> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  let bytes = '';
  let ended = false;
  const over = new Promise<void>((resolve) => {
    let quiet: NodeJS.Timeout | undefined;
    const timer = setTimeout(resolve, deadlineMilliseconds);
    socket.on('data', (chunk) => {
      bytes += chunk.toString('latin1');
      clearTimeout(quiet);
      if (answersIn(bytes).length >= expected) quiet = setTimeout(resolve, 40);
    });
    const end = (): void => {
      ended = true;
      clearTimeout(timer);
      clearTimeout(quiet);
      resolve();
    };
    socket
      .on('end', end)
      .on('close', end)
      .on('error', () => {});
  });
  for (const piece of pieces) {
    if (typeof piece === 'number') await pause(piece);
    else if (typeof piece === 'object' && 'answers' in piece) {
      const until = performance.now() + deadlineMilliseconds / 2;
      while (answersIn(bytes).length < piece.answers && !ended && performance.now() < until) await pause(5);
    } else if (socket.writable) socket.write(piece);
  }
  if (halfClose) socket.end();
  await over;
  socket.destroy();
  return { answers: answersIn(bytes), bytes, ended };
}
