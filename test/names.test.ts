import { readFileSync } from 'node:fs';
import t from 'tap';
import { namesFile, namesSource } from '../packaging/names.ts';

t.test('the exported names are those of suites, profiles, defects and variants', async (t) => {
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  const written = readFileSync(namesFile, 'utf8');
  t.equal(plain(written), plain(namesSource()), 'run `npm run generate` and commit what it writes');
});
