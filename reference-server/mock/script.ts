import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Operation } from '../../schemas/generated/types.ts';
import { OptionError } from '../option-error.ts';
import { type Exchange, keyOf } from '../vocabulary/exchange.ts';

/** Answers that a script can ask for by name. */
const answerNames = [
  'rate-limited',
  'bad-request',
  'invalid-key',
  'forbidden',
  'server-error',
  'unavailable',
  'hang',
  'reset',
  'reset-after-execution',
  'truncated',
  'slow',
] as const;
export type AnswerName = (typeof answerNames)[number];

/** An answer of the caller's own. A body that is no text is sent as JSON. */
export type GivenAnswer = { status: number; headers?: Readonly<Record<string, string>>; body?: unknown };

export type NextAnswer = AnswerName | GivenAnswer;

/** The requests that get a next answer (default: of any key and operation), and how many of them (default: 1). */
export type NextOptions = {
  operation?: Operation;
  /** Label of a key. */
  key?: string;
  times?: number;
  /** Delay of `slow`; default 1000. */
  milliseconds?: number;
};

type Entry = NextOptions & { answer: NextAnswer; left: number };

const operations: readonly Operation[] = ['GET /v1/models', 'GET /v1/models/{model_id}', 'POST /v1/generate'];
const slowMilliseconds = 1000;

function require(holds: boolean, says: string): void {
  if (!holds) throw new OptionError(`next: ${says}`);
}

/** Headers that frame the body, which the server sends itself: with two of them no client can read the answer. */
const framing = /^(content-length|transfer-encoding)$/i;

function requireHeader(name: string, value: string): void {
  require(!framing.test(name), `leave out "${name}": the server frames the body. "truncated" breaks an answer off.`);
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    require(false, `no header can be ${JSON.stringify(`${name}: ${value}`)}.`);
  }
}

/** False for a status whose answers have no content, nor headers that describe one (RFC 9110, sections 8.6, 15.3.5 and 15.4.5). */
export const mayHaveContent = (status: number): boolean => status !== 204 && status !== 304;

function requireAnswer(answer: unknown): void {
  if (typeof answer === 'string') {
    const isKnown = (answerNames as readonly string[]).includes(answer);
    require(isKnown, `there is no answer "${answer}". Use ${answerNames.join(', ')}, or an object with a status.`);
    return;
  }
  const { status, headers = {}, body = '' } = (answer ?? {}) as Partial<GivenAnswer>;
  const isStatus = Number.isInteger(status) && Number(status) >= 200 && Number(status) <= 599;
  require(isStatus, 'give the name of an answer, or an object whose status is from 200 to 599.');
  const isMap = typeof headers === 'object' && headers !== null && !Array.isArray(headers);
  const texts = isMap && Object.values(headers).every((value) => typeof value === 'string');
  require(texts, '"headers" maps names to text.');
  for (const [name, value] of Object.entries(headers)) requireHeader(name, value);
  require(mayHaveContent(Number(status)) || body === '', `leave out "body": an answer with status ${status} has none.`);
  require(isText(body), '"body" is text, or a value that JSON can express.');
}

function isText(body: unknown): boolean {
  try {
    return typeof JSON.stringify(body) === 'string';
  } catch {
    return false;
  }
}

/** The answers that requests get next, in place of the usual ones. */
export class Script {
  readonly #keyIds: readonly string[];
  #entries: Entry[] = [];

  constructor(keyIds: readonly string[]) {
    this.#keyIds = keyIds;
  }

  /** Adds an answer at the end. Throws an OptionError. */
  add(answer: NextAnswer, options: NextOptions = {}): void {
    requireAnswer(answer);
    const { operation, key, times = 1, milliseconds = slowMilliseconds, ...unknown } = options;
    const [other] = Object.keys(unknown);
    require(other === undefined, `there is no option "${other}". It may have operation, key, times and milliseconds.`);
    require(operation === undefined ||
      operations.includes(operation), `"operation" is one of ${operations.join(', ')}.`);
    require(key === undefined ||
      this.#keyIds.includes(key), `there is no key "${key}". Keys: ${this.#keyIds.join(', ')}.`);
    require(times === Number.POSITIVE_INFINITY || (Number.isInteger(times) && times >= 1), '"times" is at least 1.');
    require(Number.isFinite(milliseconds) &&
      milliseconds >= 0 &&
      milliseconds <= 3_600_000, '"milliseconds" is from 0 to 3600000.');
    this.#entries.push({ answer, left: times, milliseconds, ...(operation && { operation }), ...(key && { key }) });
  }

  /** The next answer for this request, which is then used up; undefined if there is none. */
  take(exchange: Exchange): { answer: NextAnswer; milliseconds: number } | undefined {
    if (this.#entries.length === 0) return undefined;
    const entry = this.#entries.find(
      ({ operation, key }) =>
        (operation === undefined || operation === exchange.operation) &&
        (key === undefined || key === keyOf(exchange).id),
    );
    if (entry === undefined) return undefined;
    if (--entry.left <= 0) this.#entries.splice(this.#entries.indexOf(entry), 1);
    return { answer: entry.answer, milliseconds: entry.milliseconds ?? slowMilliseconds };
  }

  clear(): void {
    this.#entries = [];
  }
}
