import t from 'tap';
import { consolePages, mismatches } from '../console-blocks.ts';
import { tryAgain } from '../try-again.ts';

// The runs mostly wait for windows of rate limits; a busy machine can spoil one.
t.jobs = 4;

const pages = Object.entries(consolePages().slow);

t.test('there are pages to follow', async (t) => {
  t.ok(pages.some(([path]) => path === 'docs/tutorial.md'));
});

for (const [path, page] of pages)
  t.test(`the commands of ${path} print what it shows`, { buffered: true }, async (t) => {
    const wrong = await tryAgain(
      () => mismatches(t, page),
      (found) => found.length === 0,
      3,
    );
    t.strictSame(wrong, []);
  });
