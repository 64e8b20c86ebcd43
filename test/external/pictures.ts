// A program: makes the pictures in the README from a gate on the embedded server. `node test/external/pictures.ts`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { textgenHarness } from '../command-line.ts';
import { launch } from './chromium.ts';

const docs = join(import.meta.dirname, '..', '..', 'docs');
const directory = mkdtempSync(join(tmpdir(), 'textgen-pictures-'));
const { code, stderr } = await textgenHarness(['gate', '--quiet'], { directory });
if (code !== 0) throw new Error(`the gate ended with ${code}: ${stderr}`);

const browser = await launch();
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, colorScheme, offline: true });
  await page.goto(pathToFileURL(join(directory, 'harness-results', 'report.html')).href);
  await page.screenshot({ path: join(docs, `report-${colorScheme}.png`) });
}
await browser.close();
rmSync(directory, { recursive: true });
