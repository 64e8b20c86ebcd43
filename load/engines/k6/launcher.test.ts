import t from 'tap';
import { lastComplaint } from './launcher.ts';

t.test('the complaint of k6 is the last line of its error output that is no stack trace', async (t) => {
  t.equal(lastComplaint(''), '');
  t.equal(lastComplaint('first\nlast\n'), 'last');
  t.equal(lastComplaint('Error: no such plan\n\tat file:///script.ts:12:3\n\tat native\n'), 'Error: no such plan');
  t.equal(lastComplaint(`short\n${'x'.repeat(2000)}`), 'x'.repeat(2000));
});
