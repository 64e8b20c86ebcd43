import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import t from 'tap';
import { isExactlyTested } from '../../reports/summary/fineness.ts';
import { judgeLedger, type LedgerFile, verdictOf } from './ledger-file.ts';

const files = globSync('*.json', { cwd: import.meta.dirname }).sort();

t.test('every ledger of the corpus is judged as its truth allows', async (t) => {
  t.ok(files.length > 0);
  for (const name of files) {
    const file: LedgerFile = JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
    const result = judgeLedger(file);
    const verdict = verdictOf(result);
    const says = [...result.validity.reasons, ...result.invariants.map((one) => one.says)].join('; ');
    t.ok(file.allowed.includes(verdict), `${basename(name, '.json')}: ${verdict}, ${says}`);
    const refused = result.keys.filter((key) => key.refused > 0);
    if (!file.mayBeExact) t.notOk(refused.some(isExactlyTested), `${name} is not exact`);
    const { leastPossible } = file;
    for (const { possibleLimits } of leastPossible ? refused : [])
      if (leastPossible !== undefined && possibleLimits !== undefined) {
        t.ok(possibleLimits.lowest <= leastPossible.lowest, `${name}: ${leastPossible.lowest} stays possible`);
        t.ok(possibleLimits.highest >= leastPossible.highest, `${name}: ${leastPossible.highest} stays possible`);
      }
  }
});
