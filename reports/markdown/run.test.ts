import t from 'tap';
import { everyOutcome } from '../../test/goldens/every-outcome.ts';
import { largeRun } from '../../test/goldens/large-run.ts';
import { reporters } from '../index.ts';

const { markdown } = reporters;

t.test('a comment stays under 60 KB whatever the run, and says that something was left out', async (t) => {
  const long = '界'.repeat(5000);
  const base = largeRun({ checks: 300, loads: 10 });
  const checks = base.checks.map((check) => ({ ...check, got: `${check.got} ${long}`, because: long }));
  const causes = checks.map(({ id }) => ({ id, says: long, checks: [id] }));
  const tolerated = checks.map((check) => ({ ...check, tolerated: { reason: 'known', expires: '2026-12-31' } }));
  const text = markdown({ ...base, checks: tolerated, causes, warnings: [long] });
  t.ok(Buffer.byteLength(text) < 60_000, `${Buffer.byteLength(text)} bytes`);
  t.match(text, /parts left out/);
  const commands = '\n::error::x'.repeat(9000);
  const hostile = checks.map((check) => ({ ...check, wanted: commands, got: commands, because: commands }));
  t.ok(reporters.markdown({ ...base, checks: hostile, loadSkipped: commands }).length < 65_536, 'as GitHub counts');
  t.match(text, /^### ✘ Does not conform: staging\n/);
});

t.test('nothing the target sent becomes markup, a mention or a reference outside code', async (t) => {
  const text = markdown(everyOutcome);
  const prose = text.replace(/^`{3,}[\s\S]*?^`{3,}$/gm, '').replace(/(`+)(?:(?!`).|(?<!`)`{1,}(?!`))*?\1(?!`)/g, '');
  t.notMatch(prose, /<(script|img)/);
  t.notMatch(prose, /@everyone|#1\b/);
});

t.test('a value with backticks and pipes stays one cell of its table', async (t) => {
  const tolerated = { reason: 'known', expires: '2026-12-31' };
  const checks = everyOutcome.checks.map((check) => (check.outcome === 'violated' ? { ...check, tolerated } : check));
  const row = markdown({ ...everyOutcome, checks })
    .split('\n')
    .find((line) => line.startsWith('| ✘') && line.includes('auth/key-invalid'));
  t.equal(row?.split(/(?<!\\)\|/).length, 7);
});

t.test('a green run is short and has no table of trouble', async (t) => {
  const text = markdown({ ...largeRun({ checks: 50, sound: true }), load: [] });
  t.notMatch(text, /\| what happened \|/);
  t.ok(text.length < 3000);
});

t.test('checks of one cause are told once, by the worst with the names of the others', async (t) => {
  const first = everyOutcome.checks.find(({ id }) => id === 'auth/key-invalid');
  if (first === undefined) throw new Error('no such check in the golden');
  const again = ['auth/second', 'auth/third'].map((id) => ({ ...first, id }));
  const text = markdown({ ...everyOutcome, checks: [...everyOutcome.checks, ...again] });
  t.match(text, /^also +auth\/second, auth\/third$/m);
  t.equal(text.split('auth/second').length, 2);
  t.notMatch(text, 'behaviour that the interface leaves open', 'a run with causes leaves observations to the page');
});

t.test('a summary says what the run leaves open, and why a load that was not sent answers no', async (t) => {
  const [load] = everyOutcome.load;
  const [key] = load?.keys ?? [];
  if (load === undefined || key === undefined) throw new Error('the golden has no load run');
  const unsent = {
    ...{ ...load, keys: [{ ...key, offered: 0 }], validity: { verdict: 'valid' as const, reasons: [] } },
    invariants: [{ id: 'one-counter', verdict: 'broken' as const, says: 'several counters' }],
    limits: [
      {
        metric: 'run.invariantsBroken',
        bound: 'at most 0',
        bounds: { atMost: 0 },
        value: 1,
        verdict: 'breached' as const,
      },
      { metric: 'noisy.overAdmitted', bound: 'at most 0', bounds: { atMost: 0 }, verdict: 'no data' as const },
    ],
  };
  const text = markdown({ ...everyOutcome, load: [unsent] });
  t.match(text, /_ No: several counters; 1 of 2 thresholds breached, 1 not decided\.$/m);
  t.match(text, /^What this does not tell you: .+\.$/m);
});
