/**
 * Prints how often a limiter of another limit is found: `node test/limiter/power.ts [ledgers per cell]`. Ledgers are those of
 * `simulatedLedger` with seeds from 1 on, limit 20 per 2 s, asked at three times the limit.
 */
import { certainExcess } from '../../limiter/bounds.ts';
import { fittingFamilies } from '../../limiter/consistency.ts';
import { resolution } from '../../limiter/resolution.ts';
import { correctLimiters } from '../../reference-server/limiters/correct.ts';
import { looser, simulatedLedger } from './simulated-ledger.ts';

const ledgers = Number(process.argv[2] ?? 20);
const rule = { limit: 20, windowMilliseconds: 2000 };
const limits = [19, 21, 22, 25, 30, 40];
let falselyExact = 0;

/** Ledgers in which the other limit is found; of the others it is noted whether the resolution contains it. */
function found(
  limiter: (typeof correctLimiters)[number],
  limit: number,
  windows: number,
  latencyMilliseconds: number,
): string {
  let [shown, outside] = [0, 0];
  for (let seed = 1; seed <= ledgers; seed++) {
    const setting = { ...rule, windows, ofLimit: 3, latencyMilliseconds, seed };
    const decisions = simulatedLedger(
      looser(limiter, () => limit),
      setting,
    );
    if (certainExcess(decisions, rule) || fittingFamilies(decisions, rule).length === 0) {
      shown++;
      continue;
    }
    const { lo, hi } = resolution(decisions, rule);
    if (lo > limit || hi < limit) outside++;
    if (lo === rule.limit && hi === rule.limit) falselyExact++;
  }
  return `${Math.round((100 * shown) / ledgers)}${outside > 0 ? ` (${outside} outside)` : ''}`;
}

for (const windows of [2, 10]) {
  process.stdout.write(
    `\n${windows} windows\n\n| Kind | Answers | ${limits.join(' | ')} |\n|---|---|${limits.map(() => '--:|').join('')}\n`,
  );
  for (const limiter of correctLimiters)
    for (const latency of [1, 100, 300, 500, 1000]) {
      const cells = limits.map((limit) => found(limiter, limit, windows, latency));
      process.stdout.write(`| ${limiter.name} | ${latency} ms | ${cells.join(' | ')} |\n`);
    }
}
process.stdout.write(`\n${falselyExact} called exact\n`);
