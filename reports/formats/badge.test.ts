import t from 'tap';
import type { LoadResult, RunReport } from '../../schemas/generated/types.ts';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { perKeyLoad } from '../../test/goldens/per-key-load.ts';
import { reporters } from '../index.ts';

const badgeOf = (members: Partial<RunReport>): unknown =>
  JSON.parse(reporters.badge({ ...everyOutcome, load: [], ...members }));
const coverage = { required: 59, ran: 59, decided: 59 };
const of = { startedAt: '2026-11-20T11:42:00.000Z', target: 'staging', says: '', checks: [], reasons: [], notes: [] };

const [key] = perKeyLoad.keys;
const mostlyRefused: LoadResult = {
  ...perKeyLoad,
  validity: { verdict: 'valid', reasons: [] },
  limits: [],
  keys: key === undefined ? [] : [{ ...key, sent: 10, refused: 9 }],
};

t.test(
  'a badge has the members of the shields.io endpoint, and one message and colour for each headline',
  async (t) => {
    const shared = { schemaVersion: 1, label: 'text generation interface' };
    const wanted: [Partial<RunReport>, message: string, color: string][] = [
      [{ verdict: 'conforms', coverage }, 'conforms', 'brightgreen'],
      [
        { verdict: 'conforms', coverage: { ...coverage, ran: 46, decided: 46 } },
        'conforms, partly: 46 of 59 required checks decided',
        'green',
      ],
      [{ verdict: 'conforms', coverage, load: everyOutcome.load }, 'conforms, partly: load results degraded', 'green'],
      [{ verdict: 'conforms', command: 'load', coverage: undefined as never }, 'thresholds met', 'brightgreen'],
      [
        { verdict: 'conforms', command: 'load', coverage: undefined as never, load: [mostlyRefused] },
        'thresholds met, partly: 9 of 10 requests refused',
        'green',
      ],
      [{ verdict: 'departs', coverage }, 'does not conform', 'red'],
      [{ verdict: 'inconclusive', coverage }, 'inconclusive', 'lightgrey'],
      [
        { verdict: 'departs', coverage, baseline: { verdict: 'worse', runVerdict: 'conforms', allowed: [], ...of } },
        'worse than the baseline',
        'red',
      ],
    ];
    for (const [members, message, color] of wanted) t.strictSame(badgeOf(members), { ...shared, message, color });
  },
);
