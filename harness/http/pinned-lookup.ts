import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

type LookUpAll = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const systemLookup: LookUpAll = (host, done) => lookup(host, { all: true }, done);

/**
 * A lookup that resolves each host name until it gets an answer, and returns that answer from then on: no connection of a run goes to an
 * address that its name got later.
 */
export function pinnedLookup(lookUp = systemLookup): LookupFunction {
  const pinned = new Map<string, LookupAddress[]>();
  return (host, { all, family = 0 }, done) => {
    const give = (addresses: LookupAddress[]) => {
      const wanted = family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family;
      const fitting = addresses.filter((one) => wanted === 0 || one.family === wanted);
      const [first] = fitting;
      if (first === undefined) done(Object.assign(new Error(`no address of ${host}`), { code: 'ENOTFOUND' }), '');
      else if (all) done(null, fitting);
      else done(null, first.address, first.family);
    };
    const known = pinned.get(host);
    if (known !== undefined) {
      process.nextTick(give, known);
      return;
    }
    lookUp(host, (error, addresses) => {
      // The first answer counts for all lookups at the same time.
      const agreed = pinned.get(host) ?? addresses;
      if (error !== null && agreed === addresses) done(error, '');
      else {
        if (agreed.length > 0) pinned.set(host, agreed);
        give(agreed);
      }
    });
  };
}
