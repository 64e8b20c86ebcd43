/** Options of other tools, and their equivalents here. */
const otherOptions = `
--vus --concurrency --users -c: use --connections N of load, or connections in a profile (docs/load.md)
--rps --overall-rate --overallRate -R: use --rate N of load, or perSecond in a profile (docs/load.md)
--stage --stages: give stages in a profile of your own (docs/load.md)
--thresholds: use --threshold 'METRIC<NUMBER', or limits in a profile (docs/load.md)
--iterations --iteration-count --amount --requests --max-examples --retries --times -n -a -i -d: use --repeat N of check, or --duration or --windows of load
--workers --threads --jobs --parallel --pipelining -w -j -t: requests are sent side by side within the budget of the target file (docs/target-file.md); load has --processes
--delay --delay-request --throttle --rate-limit: set budget.requestsPerSecond in the target file
--method --request --data --body --payload --form -X: the checks and load profiles decide the requests (textgen-harness explain ID)
--only --grep --filter --include --include-path --include-name --folder --endpoint --operation-id -g: use --suite NAME or --check ID
--skip --exclude --exclude-path --ignore: select with --suite or --check, or accept known failures with --tolerate FILE
--list --ls: use textgen-harness list checks
--format --reporters -r: use --reporter NAME
--json: use --reporter json
--junit: use --reporter junit
--html: use --reporter html
--output --report --report-dir --out-dir --export --summary-export --report-junit --report-junit-path --junit-xml --reporter-junit-export: use --out FOLDER, which receives run.json, report.html and junit.xml
--url --base-url --server --host --hostname: give the URL as an argument
--config --collection -C: use --target FILE
--env --env-var --environment --globals -e: use --target FILE for the server; keys come from the environment or from .env
--token --bearer --auth --password --user --secret -u: keys are never options: set TEXTGEN_KEY
--no-colors --nocolor --no-colour --color --colors --colour: use --no-color, or set FORCE_COLOR=1 in the environment
--bail --exitfirst --exit-first --fail-early: use --fail-fast
--retry --wait-for --wait-for-schema: use --wait SECONDS
--timeout-request --request-timeout --max-time --max-response-time --connect-timeout -m: use --timeout SECONDS
--debug --trace --http-debug -v: use --verbose
--silent --no-summary --no-progress -s: use --quiet
--fail --suppress-exit-code --exit-zero --no-exit-code -f: the exit code is the verdict: 0 conforms, 1 does not conform, 3 inconclusive
--strict --warnings-as-errors: use --level should, and --require-all
--watch: run check again, with --failed harness-results/run.json for the checks that did not pass
--generation-seed --random-seed: use --seed N
--proxy -x: set HTTPS_PROXY or HTTP_PROXY in the environment
--cacert --ca-cert --ssl-extra-ca-certs: use --ca FILE
--key --client-key --ssl-client-key: use --cert-key FILE
--insecure-skip-tls-verify --no-verify --tls-no-verify --request-tls-verify --skip-tls -k: use --insecure
-H: use --header LINE
--publish -p: use --port P, the port on which the server in the container listens
--detach --rm --volume --network --pull: a container of --image is started and removed by the run; --port and --env-file describe it (docs/containers.md)
`;

/** Commands of other tools, and their equivalents here. */
const otherCommands = `
run test: check runs the checks, load a load profile, gate both
bench benchmark stress attack: load runs a load profile
mock start server stub: serve starts the reference server
diff: compare compares runs
show describe info why: explain ID shows an entry in full
ls: list shows what there is
ping health status verify validate: doctor checks the connection and the keys, check runs the checks
render html: report renders saved results
version: textgen-harness --version prints the version
setup create new config: init writes a target file and a CI file
`;

function adviceIn(table: string, word: string): string | undefined {
  const rows = table.trim().split('\n');
  const row = rows.find((each) => each.replace(/: .*/, '').split(' ').includes(word));
  return row?.replace(/^.*?: /, '');
}

/** The advice for an option that other tools have; undefined for other words. */
export const adviceFor = (flag: string): string | undefined => adviceIn(otherOptions, flag);

/** The advice for a command that other tools have; undefined for other words. */
export const commandAdviceFor = (name: string): string | undefined => adviceIn(otherCommands, name);
