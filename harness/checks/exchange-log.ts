import { unclear } from '../../limiter/decisions.ts';
import { plainJson } from '../../reports/text/safe-text.ts';
import { shellQuote } from '../../reports/text/shell.ts';
import { decisionOf, type KeyedDecision } from '../../scenarios/rate-limit/decisions.ts';
import { requestInWords } from '../../scenarios/vocabulary/answers.ts';
import type { Reply, Request } from '../../scenarios/vocabulary/exchange.ts';
import { headerOf, isSuccess, replyInWords } from '../../scenarios/vocabulary/expectations.ts';
import type { Exchange } from '../../schemas/generated/types.ts';
import type { KeyInUse, TargetAccess } from '../http/target-access.ts';
import type { WireRequest } from '../http/wire-request.ts';
import { nearMissInShell } from '../secrets/near-misses.ts';
import { AnswerLog, interfaceEndpoint } from './answer-log.ts';

/** A request in the form in which it was sent, and its reply. */
export interface SentWire {
  part: NonNullable<Exchange['part']>;
  request: Request;
  wire: WireRequest;
  key: KeyInUse | undefined;
  reply: Reply;
}

/** A request that was sent: its reply, and both as the report shows them. */
export interface SentRequest {
  reply: Reply;
  exchange: Exchange;
}

/** Method and path of a request, without its query. */
export const endpointOfRequest = ({ method, path }: Request): string => `${method} ${path.split('?')[0]}`;

/** Records every exchange of a run, and collects what is read from all of them together. */
export class ExchangeLog {
  readonly answers = new AnswerLog();
  /** Every request with a key, as its limiter may have decided it; in the order of their ends. */
  readonly decisions: KeyedDecision[] = [];
  readonly warnings = new Set<string>();
  readonly silences = new SilentEndpoints();
  readonly #target: TargetAccess;
  readonly #onExchange: (line: string) => void;
  #began: number | undefined;
  readonly #sent = new WeakMap<Reply, { request: Request; exchange: Exchange }>();

  constructor(target: TargetAccess, onExchange: (line: string) => void) {
    this.#target = target;
    this.#onExchange = onExchange;
  }

  /** `isTimely`: its instants are the server's, so that it may be judged together with the answers of the whole run. */
  add(sent: SentWire, isTimely = true): SentRequest {
    const { request, key, reply } = sent;
    if (key !== undefined && reply.kind === 'answer' && reply.text.includes(this.#target.mask(key.secret)))
      this.warnings.add(`the answer to ${requestInWords(request)} contains the key, so logs of answers contain it too`);
    if (key !== undefined && isSuccess(reply) && /\b(public|s-maxage)\b/i.test(headerOf(reply, 'cache-control') ?? ''))
      this.warnings.add(
        `the answer to ${endpointOfRequest(request)} allows shared caches to store it, although it was given to a key (Cache-Control: ${headerOf(reply, 'cache-control')})`,
      );
    if (isSuccess(reply) && isUncomparedScheme(request))
      this.warnings.add(
        `${requestInWords(request)} got ${replyInWords(reply)}: the scheme Bearer is not compared, so clients that leave it out or misspell it work here only`,
      );
    const milliseconds = (reply.receivedAt - reply.sentAt).toFixed(1);
    this.#onExchange(`${requestInWords(request)} → ${replyInWords(reply)} in ${milliseconds} ms`);
    this.#began ??= reply.sentAt;
    const exchange = exchangeRecord(sent, this.#target, this.#began);
    this.#sent.set(reply, { request, exchange });
    const endpoint = interfaceEndpoint(endpointOfRequest(request));
    if (key !== undefined) {
      const isOrdinary = endpoint !== undefined && reply.kind === 'answer';
      const decision = decisionOf(reply, endpoint);
      const isOther = request.authorization !== undefined;
      if (endpoint === undefined || isOther) decision.outcome = unclear;
      // What answers another Authorization than the key's own may announce another limit.
      if (isOther) for (const name of ['limit', 'remaining', 'reset'] as const) delete decision[name];
      this.decisions.push({ key: key.label, decision, isOrdinary });
    }
    if (isTimely && !request.isAside && endpoint !== undefined && reply.kind === 'answer')
      this.#sent.set(this.answers.add(endpoint, request, key?.label, reply), { request, exchange });
    return { reply, exchange };
  }

  /** The request that got a reply, and the exchange as the report shows it. */
  of(reply: Reply): { request: Request; exchange: Exchange } | undefined {
    return this.#sent.get(reply);
  }
}

const keptBytes = 4096;
const longestCommand = 32_768;
const mostHeaders = 200;

/** The first 4 KB of a text, without a part of a character. */
function beginning(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= keptBytes) return text;
  return new TextDecoder().decode(bytes.subarray(0, keptBytes)).replace(/\uFFFD+$/, '');
}

/** True if the key is in the place where a server that skips `Bearer ` unread, or skips nothing, would find it. */
const isUncomparedScheme = ({ authorization }: SentWire['request']): boolean =>
  authorization !== undefined && /^(?:.{7})?\{\{key\}\}$/.test(authorization) && !/^bearer /i.test(authorization);

const firstHeaders = (headers: [string, string][]): [string, string][] =>
  headers.length <= mostHeaders
    ? headers
    : [...headers.slice(0, mostHeaders), ['…', `${headers.length - mostHeaders} more`]];

const usualVariable = 'TEXTGEN_KEY';

/** The shell words for a key: its variable, or its part of a variable with several keys. */
const keyInShell = ({ variable = usualVariable, placeInVariable }: KeyInUse): string =>
  placeInVariable === undefined
    ? `$${variable}`
    : `$(printf %s "$${variable}" | cut -d, -f${placeInVariable} | tr -d ' ')`;

/** A shell command that repeats the request and reads the key from its environment variable. */
function curlCommand({ request, wire, key }: SentWire, { baseUrl, keys }: TargetAccess): string {
  const { method, headers, body, path } = wire;
  const parts = ['curl', '-sS', '-i'];
  if (method === 'HEAD') parts.push('-I');
  else if (method !== 'GET') parts.push('-X', method);
  for (const [name, value] of headers) {
    if (['host', 'accept', 'content-length', 'connection'].includes(name)) continue;
    if (name === 'authorization' && request.nearMiss !== undefined) {
      const primary = keys.find(({ role }) => role === 'primary');
      const variable = (primary?.placeInVariable === undefined ? primary?.variable : undefined) ?? usualVariable;
      parts.push('-H', `"${name}: Bearer ${nearMissInShell(request.nearMiss, variable)}"`);
    } else if (name === 'authorization' && key !== undefined && value.includes(key.secret)) {
      parts.push('-H', `"${name}: ${value.replace(key.secret, () => keyInShell(key))}"`);
    } else parts.push('-H', shellQuote(`${name}: ${value}`));
  }
  const address = shellQuote(new URL(baseUrl).origin + path);
  // curl adds a content type to --data, so it is given only if the request has a body.
  const sends = (data: string): string[] => (request.body === undefined ? [] : ['--data-binary', data]);
  const command = [...parts, ...sends(shellQuote(bodyInShell(body ?? ''))), address].join(' ');
  if (command.length <= longestCommand) return command;
  const printed = printedInShell(body ?? '');
  return printed === undefined
    ? '# this request is too long for a command: run the check again to send it'
    : `${printed} | ${[...parts, ...sends('@-'), address].join(' ')}`;
}

/** The body; one that this program has written as JSON, in characters that every medium shows as they are. */
function bodyInShell(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body)) === body ? plainJson(body) : body;
  } catch {
    return body;
  }
}

/** Commands that print a long text consisting mainly of one repeated character; undefined for other texts. */
function printedInShell(text: string): string | undefined {
  const run = /([ -~])\1{999,}/.exec(text);
  if (run === null) return undefined;
  const [repeated, character = ''] = run;
  const [before, after] = [text.slice(0, run.index), text.slice(run.index + repeated.length)];
  if (before.length + after.length > keptBytes) return undefined;
  const many = `head -c ${repeated.length} /dev/zero | tr '\\0' ${shellQuote(character)}`;
  return `{ printf %s ${shellQuote(before)}; ${many}; printf %s ${shellQuote(after)}; }`;
}

/** A request and its reply as the report shows them: without secrets, long texts cut. */
function exchangeRecord(sent: SentWire, target: TargetAccess, began: number): Exchange {
  const { part, wire, reply } = sent;
  const { mask } = target;
  return {
    part,
    request: {
      method: wire.method,
      path: beginning(mask(wire.path)),
      headers: firstHeaders(wire.headers.map(([name, value]) => [mask(name), mask(value)])),
      ...(wire.body !== undefined && { body: beginning(mask(wire.body)) }),
    },
    ...(reply.kind === 'answer'
      ? {
          response: {
            status: reply.status,
            headers: firstHeaders(reply.headers),
            body: beginning(reply.text),
            bodyBytes: reply.bodyBytes,
            bodyCut: (reply.decodedBytes ?? Buffer.byteLength(reply.text)) > keptBytes,
            milliseconds: Math.round((reply.receivedAt - reply.sentAt) * 10) / 10,
          },
        }
      : { failure: reply.says }),
    sentMilliseconds: Math.round((reply.sentAt - began) * 10) / 10,
    curl: mask(curlCommand(sent, target)),
  };
}

const mostSilences = 3;

/** Counts consecutive requests to each endpoint that got no answer in time, or an unreadable one. */
class SilentEndpoints {
  #silences = new Map<string, { count: number; isUnread: boolean; lastValid: SentRequest | undefined }>();

  observe(request: Request, sent: SentRequest): void {
    const endpoint = endpointOfRequest(request);
    const { reply } = sent;
    const isUnread = reply.kind === 'answer' && !reply.json.ok && reply.json.unread === true;
    if (reply.kind !== 'silence' && !isUnread) {
      this.#silences.delete(endpoint);
      return;
    }
    const { count = 0, lastValid } = this.#silences.get(endpoint) ?? {};
    this.#silences.set(endpoint, {
      count: count + 1,
      isUnread,
      lastValid: request.valid && !isUnread ? sent : lastValid,
    });
  }

  /** For an endpoint that is no longer used: the reason, and the last valid request without an answer. */
  silenceOf(request: Request): { reason: string; lastValid: SentRequest | undefined } | undefined {
    const endpoint = endpointOfRequest(request);
    const { count = 0, isUnread, lastValid } = this.#silences.get(endpoint) ?? {};
    if (count < mostSilences) return undefined;
    const gave = isUnread ? 'an answer that cannot be read' : 'no answer in time';
    return { reason: `${endpoint} gave ${gave} ${mostSilences} times and was not tried again`, lastValid };
  }
}
