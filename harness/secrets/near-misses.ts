import type { NearMiss } from '../../scenarios/vocabulary/exchange.ts';

/** The near misses of a key: the text, and the shell words that derive it from a variable. */
const made: Record<NearMiss, { of(secret: string): string; inShell(variable: string): string }> = {
  'first-cut': { of: (secret) => secret.slice(1), inShell: (variable) => `\${${variable}#?}` },
  'last-cut': { of: (secret) => secret.slice(0, -1), inShell: (variable) => `\${${variable}%?}` },
  'first-added': { of: (secret) => `x${secret}`, inShell: (variable) => `x\${${variable}}` },
  'last-added': { of: (secret) => `${secret}x`, inShell: (variable) => `\${${variable}}x` },
  'other-case': { of: swapCase, inShell: (variable) => `$(printf %s "$${variable}" | tr a-zA-Z A-Za-z)` },
};

export type NearMisses = Partial<Record<NearMiss, string>>;

/** The near misses of the primary key that nobody issued: neither empty nor one of the keys. */
export function nearMissesOf(keys: readonly { role: string; secret: string }[]): NearMisses {
  const primary = keys.find(({ role }) => role === 'primary')?.secret ?? '';
  const issued = keys.map(({ secret }) => secret);
  const candidates = Object.entries(made).map(([name, { of }]) => [name, of(primary)] as const);
  return primary === '' ? {} : Object.fromEntries(candidates.filter(([, key]) => key !== '' && !issued.includes(key)));
}

/** The near miss of the key in a shell variable, for `curl` lines. */
export const nearMissInShell = (name: NearMiss, variable: string): string => made[name].inShell(variable);

function swapCase(text: string): string {
  return text.replace(/[a-zA-Z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
}
