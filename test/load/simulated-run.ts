import { type FinishedRun, resultOf } from '../../load/analysis/result.ts';
import { Ledger } from '../../load/ledger/ledger.ts';
import type { KeyLimits } from '../../load/planning/key-limits.ts';
import { loadPlan } from '../../load/planning/load-plan.ts';
import { choiceAt, requestsOf } from '../../load/planning/requests.ts';
import { perKey429 } from '../../load/profiles/built-in/per-key-429.ts';
import type { Profile } from '../../load/profiles/profile.ts';
import type { KnownLimiter } from '../../reference-server/limiters/limiter.ts';
import type { LoadResult } from '../../schemas/generated/types.ts';
import { randomNumbers } from '../../schemas/random.ts';

export interface Setting {
  limit: number;
  windowSeconds: number;
  seed: number;
  latencyMilliseconds?: number;
  /** The latency varies by this share of it. Default 0.5. */
  latencySpread?: number;
  profile?: Profile;
  /** Milliseconds between the probes and the load, beside a window. Default 0. */
  restMilliseconds?: number;
  /** No answer carries Remaining. */
  silent?: boolean;
  /** Limits that the analysis assumes, if they differ from the real ones. */
  believed?: KeyLimits;
  /** The header for a reset in milliseconds since 1970. Default: the epoch in seconds, rounded up. */
  announce?: (resetAt: number, now: number, chance: () => number) => number;
}

/** Events at simulated instants, in their order. */
class Agenda {
  readonly #entries: { at: number; happen: () => void }[] = [];

  add(at: number, happen: () => void): void {
    let low = 0;
    for (let high = this.#entries.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    this.#entries.splice(low, 0, { at, happen });
  }

  run(): void {
    for (let next = this.#entries.pop(); next; next = this.#entries.pop()) next.happen();
  }
}

const paths = { generate: 'POST /v1/generate', models: 'GET /v1/models', model: 'GET /v1/models/model-v1' };

/** The result of a simulated run. */
export const simulated = (limiter: KnownLimiter, setting: Setting): LoadResult =>
  resultOf(simulatedRun(limiter, setting));

/** Runs a profile against a limiter on a simulated clock: late timers, latency with a tail, decisions in between. */
export function simulatedRun(limiter: KnownLimiter, setting: Setting): FinishedRun {
  const { limit, windowSeconds, profile = perKey429 } = setting;
  const chance = randomNumbers(setting.seed);
  const limits = profile.keys.map((): KeyLimits => ({ limit, windowSeconds, source: 'declared' }));
  const plan = loadPlan(profile, limits, { seed: setting.seed });
  const startedAt =
    Math.round(1_790_000_000_000 / (windowSeconds * 1000)) * windowSeconds * 1000 +
    (0.15 + 0.45 * chance()) * windowSeconds * 1000;
  const ledger = new Ledger(profile.keys.map((key) => key.label));
  ledger.startedAtEpochMilliseconds = startedAt;
  const decide = limiter.make(limit, windowSeconds * 1000);
  // Before a run each key is probed; here twice, a little more than a window earlier.
  for (const [index, key] of ledger.labels.entries())
    for (const before of [120, 60]) {
      const now = Math.floor(
        startedAt - windowSeconds * 1000 - (setting.restMilliseconds ?? 0) - before - chance() * 40,
      );
      decide({ key, connection: index * 4, now });
    }
  const agenda = new Agenda();
  const sequence = requestsOf(profile, setting.seed, { baseUrl: 'http://127.0.0.1', headers: [] });
  const ordinals = profile.keys.map(() => 0);

  /** The request is decided on early in the time that its answer takes, and the answer is made late in it. */
  function send(key: number, connection: number, intended: number, onAnswer: (at: number) => void = () => {}): void {
    const sent = intended + chance() * 2 + (chance() < 0.02 ? chance() * 15 : 0);
    const latency =
      (setting.latencyMilliseconds ?? 1) * (1 + (2 * chance() - 1) * (setting.latencySpread ?? 0.5)) +
      (chance() < 0.02 ? chance() * 20 : 0);
    const ordinal = ordinals[key] ?? 0;
    ordinals[key] = ordinal + 1;
    const { operation } = sequence.requests[choiceAt(sequence, ordinal).request] ?? { operation: 'generate' };
    agenda.add(sent, () => {
      const row = ledger.open(key, intended, sent, -1, operation);
      agenda.add(sent + latency * 0.4, () => {
        const now = Math.floor(startedAt + sent + latency * 0.4);
        const ruling = decide({
          key: ledger.labels[key] ?? '',
          connection: key * 4 + connection,
          now,
          operation: paths[operation],
        });
        const answered = sent + latency + (ruling.delayMilliseconds ?? 0);
        agenda.add(answered - latency * 0.2, () => {
          const reset = setting.announce?.(ruling.resetAt, now, chance) ?? Math.ceil(ruling.resetAt / 1000);
          const remaining = setting.silent ? {} : { remaining: ruling.remaining };
          ledger.answer(row, answered, answered, ruling.admitted ? 200 : 429, { limit, ...remaining, reset });
        });
        agenda.add(answered, () => onAnswer(answered));
      });
    });
  }

  function sendAgain(key: number, connection: number, at: number, until: number): void {
    if (at < until) send(key, connection, at, (answered) => sendAgain(key, connection, answered, until));
  }

  for (const [key, { intended, seconds }] of plan.keys.entries()) {
    for (const [index, at] of intended.entries()) send(key, index % 4, at);
    if (profile.arrival.model !== 'closed') continue;
    const { connections = 1 } = profile.keys[key] ?? {};
    for (let connection = 0; connection < connections; connection++) sendAgain(key, connection, 0, seconds * 1000);
  }
  agenda.run();
  return {
    plan: { ...plan, keys: plan.keys.map((key) => ({ ...key, limits: setting.believed ?? key.limits })) },
    engineName: 'autocannon',
    ledger,
    engine: {
      seconds: plan.seconds,
      cpuShare: 0,
      dropped: 0,
      exhaustedVirtualUsers: false,
      clockStepMilliseconds: 0,
      notes: [],
    },
  };
}
