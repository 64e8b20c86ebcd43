/** Measures a million requests: largest memory of this process, time of the analysis, size of the result. */
import { resultOf } from '../../../load/analysis/result.ts';
import { Ledger } from '../../../load/ledger/ledger.ts';
import { loadPlan } from '../../../load/planning/load-plan.ts';
import { perKey429 } from '../../../load/profiles/built-in/per-key-429.ts';

const requests = Number(process.argv[2] ?? 1_000_000);
const megabytes = (): number => {
  const { rss } = process.memoryUsage();
  return rss / 1e6;
};

let worst = 0;
const look = () => {
  worst = Math.max(worst, megabytes());
};

const before = megabytes();
const labels = perKey429.keys.map((key) => key.label);
const ledger = new Ledger(labels);
ledger.startedAtEpochMilliseconds = 1_790_000_000_000;
const seconds = 600;
const windowSeconds = 2;
const limit = Math.round((requests / seconds) * windowSeconds * 0.25);
const counts = [0, 0, 0];
let window = -1;
for (let index = 0; index < requests; index++) {
  const at = (index * seconds * 1000) / requests;
  if (Math.floor(at / windowSeconds / 1000) !== window) {
    window = Math.floor(at / windowSeconds / 1000);
    counts.fill(0);
  }
  const key = index % 4 === 3 ? (index % 8 === 7 ? 2 : 1) : 0;
  const used = counts[key] ?? 0;
  const admitted = used < limit;
  if (admitted) counts[key] = used + 1;
  const row = ledger.open(key, at, at + 0.3);
  const answer = { limit, remaining: limit - (counts[key] ?? 0), reset: 1_790_000_000 + (window + 1) * windowSeconds };
  ledger.answer(row, at + 1, at + 1 + (index % 100) / 50, admitted ? 200 : 429, answer);
  if (index % 10_000 === 0) look();
}
const from = performance.now();
const timer = setInterval(look, 20);
const plan = loadPlan(
  perKey429,
  labels.map(() => ({ limit, windowSeconds, source: 'declared' as const })),
);
const result = resultOf({
  plan,
  engineName: 'autocannon',
  ledger,
  engine: { seconds, cpuShare: 0, dropped: 0, exhaustedVirtualUsers: false, clockStepMilliseconds: 0, notes: [] },
});
look();
clearInterval(timer);
const milliseconds = performance.now() - from;
process.stdout.write(
  `${requests} requests: ${(process.resourceUsage().maxRSS / 1000 - before).toFixed(0)} MB at most, analysed in ${(milliseconds / 1000).toFixed(1)} s, ` +
    `${(JSON.stringify(result).length / 1e6).toFixed(2)} MB of result; ${result.limiter.kind}, ${result.keys[0]?.overAdmitted} over, ${result.keys[0]?.underAdmitted} under\n`,
);
