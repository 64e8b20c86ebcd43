import t from 'tap';
import { invocationText } from './command-line.ts';
import type { Options } from './options.ts';

const cases: [given: string[], options: Options, wanted: string][] = [
  [[], {}, 'textgen-harness check'],
  [
    ['http://127.0.0.1:8080'],
    { seed: 7, verbose: true },
    'textgen-harness check http://127.0.0.1:8080 --seed 7 --verbose',
  ],
  [[], { suites: ['auth', 'errors'], load: true }, 'textgen-harness check --suite auth --suite errors'],
  [[], { readOnly: false }, 'textgen-harness check'],
  [[], { load: false }, 'textgen-harness check --no-load'],
  [[], { out: "it's here" }, "textgen-harness check --out 'it'\\''s here'"],
];

t.test('a command line repeats its run', async (t) => {
  for (const [given, options, wanted] of cases)
    t.equal(invocationText({ command: 'check', arguments: given, options }, {}), wanted);
});

t.test(
  'the command begins as the one that was given: with npx, or in this repository as a script of npm',
  async (t) => {
    const textIn = (env: Record<string, string>) =>
      invocationText({ command: 'gate', arguments: [], options: {} }, { npm_package_name: 'textgen-harness', ...env });
    t.equal(textIn({ npm_lifecycle_event: 'harness' }), 'npm run -s harness -- gate');
    t.equal(textIn({ npm_lifecycle_event: 'npx', npm_package_name: 'web-shop' }), 'npx textgen-harness gate');
  },
);
