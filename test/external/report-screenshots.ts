/**
 * Pictures of a real run's report, for the README:
 * `npm start && node test/external/report-screenshots.ts harness-results/run.json docs/images`.
 */
import { mkdirSync, mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { RunReport } from '../../schemas/generated/types.ts';
import { launch, withoutBrowser } from './chromium.ts';
import { pagesOf } from './report-pages.ts';

interface Picture {
  file: string;
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
  /** Selector of the element at the top of the picture; default: the top of the page. */
  from?: string;
}

const pictures: Picture[] = [
  { file: 'report.png', width: 1200, height: 860, colorScheme: 'light' },
  { file: 'report-dark.png', width: 1200, height: 860, colorScheme: 'dark' },
  { file: 'report-load.png', width: 1200, height: 1000, colorScheme: 'light', from: '#load' },
  { file: 'report-phone.png', width: 390, height: 844, colorScheme: 'light' },
];

async function take(page: Page, folder: string, { file, from }: Picture): Promise<void> {
  if (from !== undefined)
    await page.evaluate(`document.querySelector(${JSON.stringify(from)}).scrollIntoView({ behavior: 'instant' })`);
  await page.screenshot({ path: join(folder, file), scale: 'css' });
}

async function main([source = 'harness-results/run.json', folder = 'docs/images']: string[]): Promise<void> {
  if (withoutBrowser) throw new Error(withoutBrowser);
  const report = JSON.parse(readFileSync(source, 'utf8')) as RunReport;
  mkdirSync(folder, { recursive: true });
  using pages = mkdtempDisposableSync(join(tmpdir(), 'report-'));
  const browser = await launch();
  try {
    const open = pagesOf({ report }, pages.path, browser);
    for (const picture of pictures) {
      const { width, height, colorScheme } = picture;
      const { page, close } = await open('report', {
        viewport: { width, height },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await take(page, folder, picture);
      await close();
    }
  } finally {
    await browser.close();
  }
}

await main(process.argv.slice(2));
