/** Options of other tools, and the way to the same here. */
const otherTools: readonly (readonly [flags: string, advice: string])[] = [
  ['--vus --concurrency --users -c', 'use --connections N of load, or connections in a profile (docs/load.md)'],
  ['--rps --overall-rate --overallRate -R', 'use --rate N of load, or perSecond in a profile (docs/load.md)'],
  ['--stage --stages', 'give stages in a profile of your own (docs/load.md)'],
  ['--thresholds', "use --threshold 'METRIC<NUMBER', or limits in a profile (docs/load.md)"],
  ['-d', 'use --duration of load'],
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
