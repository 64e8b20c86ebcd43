import t from 'tap';
import { optionPage } from './option-page.ts';

t.test('the options in docs/cli.md are those of the table', async (t) => {
  const { current, wanted } = optionPage();
  t.equal(current, wanted, 'run `npm run generate` and commit what it writes');
  t.match(wanted, '| `-o`, `--out FOLDER` | folder for the results');
});
