import type { Role } from '../../scenarios/vocabulary/exchange.ts';
import type { Check } from '../../scenarios/vocabulary/suite.ts';

const roles: readonly Role[] = ['primary', 'secondary', 'forbidden', 'exhaustible', 'bystander'];
const exhausting: readonly string[] = ['burst', 'drain', 'poll'];

/** The roles whose keys a check needs, as far as its requests are data. */
export function rolesNeeded(check: Check): Role[] {
  const steps = 'steps' in check ? [...(check.control ?? []), ...check.steps] : [];
  const used: string[] = steps.flatMap(({ send }) => (typeof send === 'function' ? [] : [send.key]));
  const episode = 'reads' in check && exhausting.includes(check.reads) ? ['exhaustible'] : [];
  const all = new Set([...used, ...episode, ...(check.needs ?? [])]);
  return roles.filter((role) => all.has(role));
}
