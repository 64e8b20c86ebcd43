/** The clients of examples/clients, in their languages, against every scenario and variant: all keep the rules. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import type { RunReport } from '../../schemas/generated/types.ts';
import { inProcess } from '../in-process.ts';

const root = join(import.meta.dirname, '..', '..');
const tools = join(root, '.tools', 'clients');
const modules = join(import.meta.dirname, 'clients', 'node_modules');
const missing = [modules, join(tools, 'python'), join(tools, 'go-client')].some((path) => !existsSync(path));

const clients: Record<string, string[]> = {
  fetch: [process.execPath, 'fetch.mjs'],
  got: [process.execPath, 'got.mjs'],
  httpx: [join(tools, 'python', 'bin', 'python'), 'httpx_client.py'],
  'net/http': [join(tools, 'go-client')],
  curl: ['sh', 'curl.sh'],
};

// They mostly wait for windows and time-outs.
t.jobs = 3;

for (const [name, command] of Object.entries(clients))
  t.test(
    `the client with ${name} conforms`,
    { buffered: true, skip: missing && 'what the clients need is not installed: test/external/clients/install.sh' },
    async (t) => {
      const directory = mkdtempSync(join(tmpdir(), 'textgen-clients-'));
      t.teardown(() => rmSync(directory, { recursive: true, force: true }));
      cpSync(join(root, 'examples', 'clients'), directory, { recursive: true });
      symlinkSync(modules, join(directory, 'node_modules'));
      const args = ['client', '--level', 'should', '--quiet', '--out', 'results', '--', ...command];
      const { code, stdout } = await inProcess(args, { directory, env: { PATH: process.env.PATH ?? '' } });
      const report: RunReport = JSON.parse(readFileSync(join(directory, 'results', 'run.json'), 'utf8'));
      t.equal(code, 0, code === 0 ? 'conforms' : stdout);
      t.match(report, { verdict: 'conforms', coverage: { required: 5, ran: 5 }, counts: { violated: 0, blocked: 0 } });
      t.match(
        report.clauses.filter(({ id }) => ['4/headers', '5.1', '5.2', '9.1', '4.4/value'].includes(id)),
        Array.from({ length: 5 }, () => ({ standing: 'holds' })),
      );
    },
  );
