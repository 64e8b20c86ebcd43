/** A load that three members have sent, and their logs, for a limiter that admits ten requests per second. */
import type { ExportedLoad } from '../../load/distributed/export.ts';
import { loadPlan } from '../../load/planning/load-plan.ts';
import type { Profile } from '../../load/profiles/profile.ts';

export const noon = Date.UTC(2026, 10, 20, 12);
const profile: Profile = {
  name: 'small',
  asks: 'Is it held to its limit?',
  arrival: { model: 'paced' },
  keys: [{ label: 'only', ofLimit: 1.5 }],
  windows: 2,
  limits: [{ metric: 'only.overAdmitted', atMost: 0 }],
};
const limits = [{ limit: 10, windowSeconds: 1, source: 'declared' as const }];
export const exportedLoad: ExportedLoad = {
  emitted: 4,
  plan: 'plan-1',
  members: 3,
  seed: 1,
  profile,
  length: {},
  limits,
  resetUnit: 'epoch-seconds',
  baseUrl: 'http://127.0.0.1:1',
};

/** The logs of the three members, whose clocks are ahead by `ahead` ms. */
export function memberLogs(ahead: readonly number[], machines: readonly string[]): string[] {
  const instants = [...(loadPlan(profile, limits).keys[0]?.intended ?? [])];
  const lines = instants.map((at, index) => {
    const place = index % (instants.length / 2);
    const [status, remaining] = place < 10 ? [200, 9 - place] : [429, 0];
    const window = Math.floor(at / 1000) * 1000;
    const date = new Date(noon + at + 1).toISOString().slice(11, 19);
    return `r 0 i${at} ${at * 1000} 0 2000 100 ${status} 0 -1 generate ${at * 1000 + 2200}|10|${remaining}|${(noon + window + 1000) / 1000}|${date}|`;
  });
  return ahead.map((one, member) => {
    const own = lines.filter((_, index) => index % 3 === member);
    const summary = JSON.stringify({ member, plan: 'plan-1', dropped: 0, requests: own.length, virtualUsers: 2 });
    return [
      `k ${noon + one} ${noon + one}`,
      `c ${noon + one} ${member} ${noon + one} plan-1 ${machines[member] ?? ''}`,
      ...own,
      `s ${summary}`,
    ].join('\n');
  });
}
