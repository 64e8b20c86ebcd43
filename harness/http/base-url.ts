import { UsageError } from '../io/errors.ts';

/**
 * The base address as requests are built on it: no trailing slash, no /v1, no credentials, query or fragment.
 * Throws UsageError, naming where the address came from.
 */
export function baseUrl(text: string, from: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new UsageError(
      `${from} is not an address: wanted http:// or https:// and a host, got ${shown(text)}${repaired(text)}`,
    );
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`${from} carries credentials: leave them out, keys come from the environment`);
  if (url.search !== '' || url.hash !== '')
    throw new UsageError(`${from} is a base address: leave out what follows ? or #`);
  const path = url.pathname.replace(/\/+$/, '');
  if (/\/v1(\/|$)/.test(path))
    throw new UsageError(`${from} is the address without /v1: try ${url.origin}${path.replace(/\/v1(\/.*)?$/, '')}`);
  return url.origin + path;
}

/** Without what may be credentials: before an @, and after a ? */
const shown = (text: string): string => {
  const open = text.replace(/[^/\s]*@/g, '…@').replace(/[?#].*/s, '?…');
  return JSON.stringify(open.length > 100 ? `${open.slice(0, 100)}…` : open);
};

function repaired(text: string): string {
  const guess = `http://${text.replace(/^\/+/, '')}`;
  const plausible = /^[\w.-]+(:\d+)?(\/[^\s?#@]*)?$/.test(text.replace(/^\/+/, '')) && URL.canParse(guess);
  return plausible ? `; did you mean ${guess}?` : '';
}

/** Whether nothing but this machine can be meant. */
export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname;
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}
