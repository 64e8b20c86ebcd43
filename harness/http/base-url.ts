import { UsageError } from '../io/errors.ts';

/** A base URL without trailing slashes. Throws UsageError, with its source `from`, for /v1, credentials and a query. */
export function parseBaseUrl(text: string, from: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new UsageError(
      `${from} is not a base URL: ${isPortTooHigh(text) ? 'its port is above 65535' : 'expected http:// or https:// and a host'}, got ${quotedUrl(text)}${suggestion(text)}`,
    );
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`${from} contains credentials: remove them and set the keys in the environment`);
  if (url.search !== '' || url.hash !== '')
    throw new UsageError(`${from} contains a query or a fragment: remove everything from ? or # on`);
  const path = url.pathname.replace(/\/+$/, '');
  if (/\/v1(\/|$)/.test(path))
    throw new UsageError(`${from} must not contain /v1: try ${url.origin}${path.replace(/\/v1(\/.*)?$/, '')}`);
  return url.origin + path;
}

const isPortTooHigh = (text: string): boolean => Number(/^https?:\/\/[^/?#@]+:(\d+)(?:\/|$)/.exec(text)?.[1]) > 65_535;

/** Leaves out possible credentials: the text before an @ and after a ?. */
const quotedUrl = (text: string): string => {
  const open = text.replace(/[^/\s]*@/g, '…@').replace(/[?#].*/s, '?…');
  return JSON.stringify(open.length > 100 ? `${open.slice(0, 100)}…` : open);
};

function suggestion(text: string): string {
  if (/^:?\d{2,5}$/.test(text)) return `; did you mean http://127.0.0.1:${text.replace(':', '')}?`;
  if (text.startsWith('/') && !text.startsWith('//')) return '';
  const rest = text.replace(/^(https?)?:?\/+(?=\w)/, '');
  // A name without a dot is a machine nearby or in a test.
  const scheme = /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(:\d+)?(\/|$)/i.test(rest) ? 'https' : 'http';
  const guess = `${scheme}://${rest}`;
  const plausible = /^\w[\w.-]*(:\d+)?(\/[^\s?#@]*)?$/.test(rest) && URL.canParse(guess);
  return plausible ? `; did you mean ${guess}?` : '';
}

/** True if the host of a URL is this machine by its name: localhost, or a loopback address. */
export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname;
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}
