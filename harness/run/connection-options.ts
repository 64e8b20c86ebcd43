import tls from 'node:tls';
import type { TlsOptions } from '../http/target-access.ts';
import type { Options } from '../invocation/options.ts';
import { UsageError } from '../io/errors.ts';
import { fileText } from '../io/input-file.ts';

/** What the harness itself decides in every request. */
const ours = new Set([
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'host',
  'idempotency-key',
  'transfer-encoding',
]);

/** The headers of --header. Throws UsageError for what is no header, or is not the user's to choose. */
export function extraHeaders(lines: readonly string[]): [string, string][] {
  return lines.map((line) => {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x20-\x7e]*?)[ \t]*$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new UsageError(
        `--header ${JSON.stringify(line.replace(/:.*/s, ': …'))}: wanted "Name: value" in plain characters`,
      );
    if (name.toLowerCase() === 'authorization')
      throw new UsageError('--header Authorization: keys are never options: set TEXTGEN_KEY');
    if (ours.has(name.toLowerCase())) throw new UsageError(`--header ${name}: the checks choose this one themselves`);
    return [name, value];
  });
}

/** How TLS is verified; undefined where nothing is asked for. Reads files. Throws UsageError. */
export function tlsOptions({ ca, cert, certKey, insecure }: Options): TlsOptions | undefined {
  if ((cert === undefined) !== (certKey === undefined))
    throw new UsageError('a client certificate takes both --cert FILE and --cert-key FILE');
  const asked: TlsOptions = {
    ...(ca !== undefined && trusted(pem(ca, '--ca', 'CERTIFICATE'))),
    ...(cert !== undefined && { cert: pem(cert, '--cert', 'CERTIFICATE') }),
    ...(certKey !== undefined && { key: pem(certKey, '--cert-key', 'PRIVATE KEY') }),
    ...(insecure === true && { unverified: true }),
  };
  return Object.keys(asked).length === 0 ? undefined : asked;
}

/**
 * The given certificates beside the usual ones. Made the default of this process where Node can (24.5): reading all of
 * them again for each connection takes 38 ms.
 */
function trusted(given: string): Pick<TlsOptions, 'ca'> {
  const all = [...tls.getCACertificates('default'), given];
  if (typeof tls.setDefaultCACertificates !== 'function') return { ca: all.join('\n') };
  tls.setDefaultCACertificates(all);
  return {};
}

function pem(path: string, flag: string, what: string): string {
  const text = fileText(path, `file of ${flag}`);
  if (new RegExp(`-----BEGIN [A-Z ]*${what}-----`).test(text)) return text;
  throw new UsageError(`${flag} ${path}: wanted a ${what.toLowerCase()} in PEM form (-----BEGIN …${what}-----)`);
}
