import { shellQuote } from '../../reports/text/shell.ts';
import type { Reply, Request } from '../../scenarios/vocabulary/exchange.ts';
import type { Exchange } from '../../schemas/generated/types.ts';
import type { KeyInUse, TargetAccess } from '../http/target-access.ts';
import type { WireRequest } from '../http/wire-request.ts';

const bodyLimit = 4096;
/** Characters of which the first are kept. */
const maskedLength = 32_768;
/** Of one message. */
const mostHeaders = 200;
const variables: Record<string, string> = {
  primary: 'TEXTGEN_KEY',
  secondary: 'TEXTGEN_KEY_SECONDARY',
  forbidden: 'TEXTGEN_KEY_FORBIDDEN',
  exhaustible: 'TEXTGEN_KEY_EXHAUSTIBLE',
  bystander: 'TEXTGEN_KEY_BYSTANDER',
};

const cut = (text: string): string => {
  const bytes = Buffer.from(text);
  return bytes.length <= bodyLimit ? text : new TextDecoder().decode(bytes.subarray(0, bodyLimit)).replace(/�+$/, '');
};
/** The beginning of a text, masked: masking all of a large one would take long. */
const beginning = (text: string, mask: (text: string) => string): string =>
  cut(mask(text.length <= maskedLength ? text : `${text.slice(0, maskedLength)}…`));

/** A command that is too long to be of use is cut. */
const commandLine = (curl: string, mask: (text: string) => string): string =>
  curl.length <= maskedLength ? mask(curl) : `${beginning(curl, mask)}… (cut)`;

/** A shell line that repeats the request, with the key read from its environment variable. */
export function curlOf(wire: WireRequest, request: Request, key: KeyInUse | undefined, subject: TargetAccess): string {
  const variable = key && `$${key.variable ?? variables[key.role] ?? 'TEXTGEN_KEY'}`;
  const parts = ['curl', '-sS', '-i'];
  if (wire.method === 'HEAD') parts.push('-I');
  else if (wire.method !== 'GET') parts.push('-X', wire.method);
  for (const [name, value] of wire.headers) {
    if (['host', 'accept', 'content-length', 'connection'].includes(name)) continue;
    const hidden = name === 'authorization' && key !== undefined && value.includes(key.secret);
    parts.push(
      '-H',
      hidden ? `"${name}: ${value.replace(key.secret, variable ?? '')}"` : shellQuote(`${name}: ${value}`),
    );
  }
  // A GET without a body gets no content type; curl would add one to --data.
  if (request.body !== undefined) parts.push('--data-binary', shellQuote(wire.body ?? ''));
  return [...parts, shellQuote(new URL(subject.baseUrl).origin + wire.path)].join(' ');
}

/** An exchange as the report keeps it: every text masked, the body cut. */
export function recorded(
  exchange: { request: Request; wire: WireRequest; key: KeyInUse | undefined; reply: Reply; part: 'control' | 'step' },
  subject: TargetAccess,
  mask: (text: string) => string,
): Exchange {
  const { request, wire, key, reply, part } = exchange;
  const masked = (headers: WireRequest['headers']): [string, string][] => [
    ...headers.slice(0, mostHeaders).map(([name, value]): [string, string] => [mask(name), mask(value)]),
    ...(headers.length > mostHeaders ? [['…', `${headers.length - mostHeaders} more`] as [string, string]] : []),
  ];
  return {
    part,
    request: {
      method: wire.method,
      path: beginning(wire.path, mask),
      headers: masked(wire.headers),
      ...(wire.body !== undefined && { body: beginning(wire.body, mask) }),
    },
    ...(reply.kind === 'answer'
      ? {
          response: {
            status: reply.status,
            headers: masked(reply.headers),
            body: beginning(reply.text, mask),
            bodyBytes: reply.bodyBytes,
            bodyCut: reply.bodyBytes > bodyLimit,
            milliseconds: Math.round((reply.receivedAt - reply.sentAt) * 10) / 10,
          },
        }
      : { failure: mask(reply.says) }),
    curl: commandLine(curlOf(wire, request, key, subject), mask),
  };
}
