import { accessSync, constants } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const isExecutable = (file: string | undefined): file is string => {
  try {
    accessSync(file ?? '', constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const program = places.find(isExecutable);

/** The reason to skip tests that need a browser, or false. */
export const withoutBrowser: string | false =
  program === undefined && 'Chromium is absent: apt-get install chromium, or name one in CHROMIUM';

const options = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless browser; the caller closes it. */
export function launch(): Promise<Browser> {
  return chromium.launch({ ...(program !== undefined && { executablePath: program }), headless: true, args: options });
}
