import t from 'tap';
import { inProcess } from '../../test/in-process.ts';

const directory = t.testdir({
  'suite.mjs': `export default {
    name: 'acme', title: 'promises of Acme', checks: [{
      id: 'acme/health-answers', level: 'should', title: 'GET /health answers 200',
      steps: [{ send: { method: 'GET', path: '/health', key: 'primary', headers: [] } }],
    }],
  };`,
});
const own = ['--suite-file', './suite.mjs'];
const run = async (...args: string[]) => (await inProcess(args, { directory })).stdout;
const npx = { npm_lifecycle_event: 'npx' };

t.test('list shows the checks of a suite file beside the built-in ones', async (t) => {
  const checks = await run('list', 'checks', ...own);
  t.match(checks, /\n {2}acme: promises of Acme\n +acme\/health-answers +should +GET \/health answers 200\n/);
  t.match(checks, /auth\/key-invalid-on-list/);
  t.match(await run('list', 'suites', ...own), /\n +acme +promises of Acme\n/);
  t.match(await run('list', ...own), /, acme, client and client-variants\n/);
  const data = JSON.parse(await run('list', 'checks', '--json', ...own)) as { id: string }[];
  const [last] = data.filter(({ id }) => !id.startsWith('client')).slice(-1);
  t.match(last, { id: 'acme/health-answers', suite: 'acme', level: 'should', clauses: [] });
});

t.test('checks and scenarios of clients are listed and explained', async (t) => {
  t.match(await run('list', 'checks'), /\n {4}client\/error-told +should +a client that does not get/);
  t.match(await run('list', 'scenarios'), /\n +plain +the server does what it is asked\n/);
  t.match(await run('explain', 'client/unknown-outcome-once'), /Reads +scenarios? /);
  t.match(await run('explain', 'client-variants/gzip'), /Run +textgen-harness client --scenario gzip -- PROGRAM\n/);
  t.match(await run('explain', 'rate-limited'), /^rate-limited \(scenario of clients\)\n/);
});

t.test('explain shows a check of a suite file, and the command that runs it', async (t) => {
  const text = await run('explain', 'acme/health-answers', ...own);
  t.match(text, /^acme\/health-answers \(should\)\n/);
  t.match(text, /Steps +GET \/health with the primary key\n/);
  t.match(text, /Run +textgen-harness check --suite-file \.\/suite\.mjs --check acme\/health-answers\n/);
  t.match(await run('explain', 'acme', ...own), /^acme \(suite\)/);
});

t.test('explain takes a clause as reports write it, and prints commands as they are given', async (t) => {
  t.equal(await run('explain', '§5.3'), await run('explain', '5.3'));
  const { stdout } = await inProcess(['explain', 'auth/key-invalid-on-list'], { directory, env: npx });
  t.match(stdout, /Run +npx textgen-harness check --check auth\/key-invalid-on-list\n/);
});

t.test('without its file a check of one’s own is unknown, and the message says what to name', async (t) => {
  for (const args of [
    ['explain', 'acme/health-answers'],
    ['check', '--embedded', '--check', 'acme/health-answers'],
    ['check', '--embedded', '--suite', 'acme'],
  ]) {
    const { code, stderr } = await inProcess(args, { directory });
    t.equal(code, 2);
    t.match(
      stderr,
      /\. Checks of your own need their module too: --suite-file FILE, in the API suites: \[suite\]\n$/,
      args.join(' '),
    );
  }
});
