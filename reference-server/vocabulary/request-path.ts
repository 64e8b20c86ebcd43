/** The raw path of a request target: before `?`, without the scheme and host of an absolute-form target. */
export function pathOf(target: string): string {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  return path.startsWith('/') ? path : path.replace(/^https?:\/\/[^/?#@]+/i, '') || '/';
}
