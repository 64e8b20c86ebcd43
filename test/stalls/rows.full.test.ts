import t from 'tap';
import { contains, stalledCheckRows, stalledLoadRows } from './rows.ts';

const seeds = [1, 2, 3];

for (const profile of ['per-key-429', 'burst'])
  t.test(`a row of autocannon contains the decision, whatever stops meanwhile: ${profile}`, async (t) => {
    for (const seed of seeds) {
      const rows = await stalledLoadRows(t, profile, ['--engine', 'autocannon'], `autocannon ${profile} ${seed}`);
      t.ok(rows.length > 0, 'requests were answered');
      contains(t, rows, `seed ${seed}`);
    }
  });

t.test('a row of the checks contains the decision, whatever stops meanwhile', async (t) => {
  for (const seed of seeds) {
    const rows = await stalledCheckRows(t, `check ${seed}`);
    t.ok(rows.length > 100, `${rows.length} requests were answered`);
    contains(t, rows, `seed ${seed}`);
  }
});
