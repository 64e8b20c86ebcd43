// The limiters of the reference server, which need no package.
import { setTimeout as sleep } from 'node:timers/promises';
import { brokenLimiters } from '../../../reference-server/limiters/broken.ts';
import { correctLimiters, otherCorrectLimiters } from '../../../reference-server/limiters/correct.ts';

export function catalogued(name) {
  const all = [...correctLimiters, ...otherCorrectLimiters, ...brokenLimiters];
  const found = all.find((each) => `catalogue/${each.name}` === name);
  return ({ limit, windowMilliseconds }) => {
    const decide = found.make(limit, windowMilliseconds);
    return {
      async take(key, { method, url, socket }) {
        const operation = `${method} ${url.split('?')[0]}`;
        const decision = decide({ key, connection: ordinalOf(socket), now: Date.now(), operation });
        if (decision.delayMilliseconds > 0) await sleep(decision.delayMilliseconds);
        return decision;
      },
    };
  };
}

const ordinals = new WeakMap();
let connections = 0;

function ordinalOf(socket) {
  if (!ordinals.has(socket)) ordinals.set(socket, connections++);
  return ordinals.get(socket);
}
