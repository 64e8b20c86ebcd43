import t from 'tap';
import { Semaphore } from '../../harness/http/semaphore.ts';
import { consolePages, mismatches } from '../console-blocks.ts';
import { tryAgain } from '../try-again.ts';

// The runs mostly wait for windows of rate limits. A busy machine can spoil one, so pages are tried again one at a time.
t.jobs = 4;
const alone = new Semaphore(1);

const pages = Object.entries(consolePages().slow);

t.test('there are pages to follow', async (t) => {
  t.ok(pages.some(([path]) => path === 'docs/tutorial.md'));
});

for (const [path, page] of pages)
  t.test(`the commands of ${path} print what it shows`, { buffered: true }, async (t) => {
    const isRight = (found: readonly unknown[]): boolean => found.length === 0;
    let wrong = await mismatches(t, page);
    if (!isRight(wrong)) {
      using _permit = await alone.acquire();
      wrong = await tryAgain(() => mismatches(t, page), isRight);
    }
    t.strictSame(wrong, []);
  });
