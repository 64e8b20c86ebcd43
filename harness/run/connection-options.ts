import tls from 'node:tls';
import type { Tls } from '../../schemas/connection.ts';
import type { Options } from '../invocation/options.ts';
import { UsageError } from '../io/errors.ts';
import { fileText } from '../io/input-file.ts';

const reservedHeaders = new Set([
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'host',
  'idempotency-key',
  'transfer-encoding',
]);

/** Parses lines of headers, by default those of --header. Throws UsageError for a malformed line or a reserved header. */
export function extraHeaders(lines: readonly string[], from = '--header'): [string, string][] {
  return lines.map((line) => {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x20-\x7e]*?)[ \t]*$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new UsageError(
        `${from} ${JSON.stringify(line.replace(/:.*/s, ': …'))}: expected "Name: value" in printable ASCII`,
      );
    if (name.toLowerCase() === 'authorization')
      throw new UsageError(`${from} Authorization: keys are never options: set TEXTGEN_KEY`);
    if (reservedHeaders.has(name.toLowerCase())) throw new UsageError(`${from} ${name}: the checks set this header`);
    return [name, value];
  });
}

/** The TLS settings. Reads the files that options name. Throws UsageError. */
export function tlsOptions({ ca, cert, certKey, insecure }: Options): Tls {
  return {
    ...(ca !== undefined && trustAlso(pem(ca, '--ca', 'CERTIFICATE'))),
    ...(cert !== undefined && { cert: pem(cert, '--cert', 'CERTIFICATE') }),
    ...(certKey !== undefined && { key: pem(certKey, '--cert-key', 'PRIVATE KEY') }),
    ...(insecure === true && { insecure: true }),
  };
}

/** Changes the defaults of the process if Node can (24.5 on): parsing all for each connection takes 38 ms. */
function trustAlso(certificates: string): Pick<Tls, 'ca'> {
  const all = [...tls.getCACertificates('default'), certificates];
  if (typeof tls.setDefaultCACertificates !== 'function') return { ca: all.join('\n') };
  tls.setDefaultCACertificates(all);
  return {};
}

type PemKind = 'CERTIFICATE' | 'PRIVATE KEY';

const pem = (path: string, flag: string, kind: PemKind): string =>
  requirePem(fileText(path, `file of ${flag}`), `${flag} ${path}`, kind);

/** Returns `text`. Throws UsageError, with `place` as where it stands, if it holds nothing of that kind. */
export function requirePem(text: unknown, place: string, kind: PemKind): string {
  if (typeof text === 'string' && new RegExp(`-----BEGIN [A-Z ]*${kind}-----`).test(text)) return text;
  throw new UsageError(`${place}: expected a ${kind.toLowerCase()} in PEM format (-----BEGIN …${kind}-----)`);
}
