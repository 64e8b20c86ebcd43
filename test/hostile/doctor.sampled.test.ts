import t from 'tap';
import { sampleOf } from '../tier.ts';
import { certificates } from './corpus/certificates.ts';
import { connections } from './corpus/connections.ts';
import { runAgainstEach } from './run-against.ts';

t.test('doctor never crashes on a connection, and names what is wrong with its TLS', async (t) => {
  const all = [
    ...certificates.map((server) => ({ ...server, exit: 3 })),
    ...connections.map((server) => ({ ...server, exit: undefined })),
  ];
  const options = { folder: t.testdir({}), where: 'in process', atOnce: 20, command: 'doctor' } as const;
  const runs = await runAgainstEach(sampleOf('servers for doctor', all, 2), options);
  for (const [{ name, exit }, { code, stdout, stderr }] of runs) {
    t.notMatch(stderr, /internal error/, name);
    if (exit === undefined) continue;
    t.equal(code, exit, name);
    t.match(`${stdout}${stderr}`, /✘|^textgen-harness: cannot connect/m, name);
  }
});
