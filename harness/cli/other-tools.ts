/** Options of other tools, and the way to the same here. */
const otherTools: readonly (readonly [flags: string, advice: string])[] = [
  [
    '--vus --connections --concurrency --users -c',
    'the number of connections follows from the arrival model of the profile (docs/load.md)',
  ],
  ['--rate --rps --overall-rate --overallRate -R', 'give perSecond in a profile of your own (docs/load.md)'],
  ['--stage --stages', 'give stages in a profile of your own (docs/load.md)'],
  ['--threshold --thresholds', 'give limits in a profile of your own (docs/load.md)'],
  ['--duration -d', 'use --seconds of load'],
  ['--only --grep --filter --include -t', 'use --suite NAME or --check ID'],
  ['--skip --exclude --ignore', 'select with --suite or --check, or accept known failures with --tolerate FILE'],
  ['--format', 'use --reporter NAME'],
  ['--json', 'use --reporter json'],
  ['--junit', 'use --reporter junit'],
  ['--html', 'use --reporter html'],
  ['--output --report --out-dir', 'use --out FOLDER'],
  ['--url --base-url --server --host', 'give the URL as an argument'],
  ['--config', 'use --target FILE'],
  ['--token --bearer --auth --password --user --secret -u', 'keys are never options: set TEXTGEN_KEY'],
  ['--no-colors --nocolor --no-colour', 'use --no-color'],
  ['--color --colors', 'set FORCE_COLOR=1 in the environment'],
  ['--bail', 'use --fail-fast'],
  ['--retries --times', 'use --repeat N'],
  ['--debug --trace', 'use --verbose'],
  ['--silent', 'use --quiet'],
  ['--cacert', 'use --ca FILE'],
  ['-k', 'use --insecure'],
  ['-H', 'use --header LINE'],
];

/** The advice for an option that other tools have; undefined for other words. */
export const adviceFor = (flag: string): string | undefined =>
  otherTools.find(([flags]) => flags.split(' ').includes(flag))?.[1];
