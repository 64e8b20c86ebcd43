import t from 'tap';
import { findK6 } from '../../load/engines/k6/local-process.ts';
import { contains, stalledLoadRows } from '../stalls/rows.ts';

const skip = findK6() === undefined ? 'no k6 on the path or in .tools: npm run k6' : false;
const seeds = [1, 2, 3];

/** Open arrivals at irregular instants are sent without waiting for answers, others by a virtual user each. */
const irregular = {
  name: 'irregular',
  asks: 'Is each key held to its limit when requests arrive at random?',
  arrival: { model: 'open', spacing: 'poisson' },
  keys: [
    { label: 'busy', ofLimit: 3 },
    { label: 'quiet', ofLimit: 0.5 },
  ],
  windows: 2,
  limits: [{ metric: 'run.errors', atMost: 0 }],
};

// Nothing here depends on how fast the machine is.
t.jobs = 6;

for (const [name, ...more] of [['per-key-429'], ['spike'], ['irregular'], ['per-key-429', '--processes', '2']] as const)
  for (const seed of seeds)
    t.test(
      `a row of k6 contains the decision, whatever stops meanwhile: ${[name, ...more].join(' ')}, seed ${seed}`,
      { skip },
      async (t) => {
        const profile = name === 'irregular' ? irregular : name;
        const rows = await stalledLoadRows(t, profile, ['--engine', 'k6', ...more], `k6 ${name} ${seed}`);
        t.ok(rows.length > 0, 'requests were answered');
        contains(t, rows, `seed ${seed}`);
      },
    );
