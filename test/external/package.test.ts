import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import t from 'tap';
import { tryAgain } from '../try-again.ts';
import { packTool } from './ci/programs.ts';
import { emptyFolder, harness, install, installedSize, otherNodes, runNode, thisNode, withoutNodes } from './packed.ts';

const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'));
const nodes = withoutNodes === false ? otherNodes : [thisNode];
const place = emptyFolder();
const folderOf = ({ version }: (typeof nodes)[number]): string => join(place, version);
const warnings = new Map<string, string[]>();
let archive = '';

t.teardown(() => rmSync(place, { recursive: true, force: true }));
t.before(async () => {
  archive = await packTool(t);
  const installing = nodes.map(async (node) => {
    mkdirSync(folderOf(node));
    writeFileSync(join(folderOf(node), 'package.json'), '{ "private": true }');
    warnings.set(node.version, await install(node, folderOf(node), archive));
  });
  await Promise.all(installing);
});

t.test(
  'the other versions of Node are the oldest that package.json allows, and newer ones',
  { skip: withoutNodes },
  async (t) => {
    const versions = otherNodes.map(({ version }) => version);
    for (const oldest of engines.node.match(/\d+\.\d+\.\d+/g)) t.ok(versions.includes(oldest), oldest);
    t.ok(Number.parseInt(versions.at(-1) ?? '', 10) >= 26, versions.join(' '));
  },
);

t.test('the package holds programs, docs and examples, and types only of what is exported', async (t) => {
  const files = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' })
    .split('\n')
    .map((path) => path.replace(/^package\//, ''));
  for (const name of ['README.md', 'LICENSE', 'CHANGELOG.md', 'docs/cli.md', 'dist/schemas/index.d.ts'])
    t.ok(files.includes(name), name);
  t.same(
    files.filter((name) => /\.test\.|^dist\/.*(?<!\.d)\.ts$|^test\/|\/bench\//.test(name)),
    [],
  );
  for (const name of leftOut)
    t.notOk(
      files.some((file) => isAt(file, name)),
      `${name} is left out`,
    );
  const kilobytes = statSync(archive).size / 1000;
  t.ok(kilobytes <= 900, `${kilobytes} kB`);
  const internal =
    /^dist\/(harness\/(cli|commands|checks|http|kubernetes)|load\/(engines|learning)|reference-server\/(gates|http))\//;
  t.same(
    files.filter((name) => name.endsWith('.d.ts') && internal.test(name)),
    [],
  );
  for (const page of files.filter((name) => /^(README|CHANGELOG|docs\/[^/]+)\.md$|^docs\/[^/]+\.md$/.test(name)))
    for (const [, link = ''] of pageText(page).matchAll(/(?:\]\(|src(?:set)?=")([^)"#\s]+)/g))
      if (!/^[a-z]+:/.test(link))
        t.ok(
          isLeftOut(posix.join(posix.dirname(page), link)) ||
            files.some((name) => isAt(name, posix.join(posix.dirname(page), link))),
          `${page}: ${link}`,
        );
});

/** Read on the site or in the repository: pictures, samples and figures, the table of the proof, the server in Python, what is about the sources. */
const leftOut = [
  ...['docs/images', 'docs/proof.md', 'examples/python-server', 'docs/node_modules', 'docs/public'],
  ...[
    'docs/architecture.md',
    'docs/contributing.md',
    'docs/performance.md',
    'docs/releasing.md',
    'docs/samples.md',
    'docs/schemathesis.md',
  ],
];
const [first = thisNode] = nodes;
const pageText = (page: string): string =>
  readFileSync(join(folderOf(first), 'node_modules', 'textgen-harness', page), 'utf8');
const isLeftOut = (path: string): boolean => leftOut.some((place) => isAt(path, place));
const isAt = (name: string, path: string): boolean => name === path || name.startsWith(`${path.replace(/\/$/, '')}/`);

for (const node of nodes)
  t.test(`on Node ${node.version}`, async (t) => {
    const folder = folderOf(node);
    const run = (...args: string[]) => harness(node, folder, args);

    await t.test('an install has no warnings, at most 88 packages and 22 MB', async (t) => {
      t.same(warnings.get(node.version), []);
      const { packages, megabytes } = installedSize(folder);
      t.ok(packages > 0 && packages <= 88, `${packages} packages`);
      t.ok(megabytes <= 22, `${megabytes} MB`);
    });

    await t.test('the help is printed, without any warning of Node', async (t) => {
      t.match(await run('--help'), { code: 0, stdout: /Usage: textgen-harness/, stderr: '' });
    });

    await t.test('gate --embedded conforms', async (t) => {
      const gate = await tryAgain(
        () => run('gate', '--embedded', '--quiet'),
        ({ code }) => code !== 3,
      );
      t.match(gate, { code: 0, stdout: /CONFORMS/ }, gate.stderr);
      t.notMatch(gate.stderr, /Warning|DEP\d/);
    });

    await t.test('a profile in TypeScript is read', async (t) => {
      writeFileSync(join(folder, 'mine.mts'), profileInTypeScript);
      const args = ['load', '--embedded', '--profile', './mine.mts', '--quiet'];
      const load = await tryAgain(
        () => run(...args),
        ({ code }) => code !== 3,
      );
      t.match(load, { code: 0, stdout: /THRESHOLDS MET/ }, load.stderr);
    });

    await t.test('schemas and clauses are imported, and nothing internal', async (t) => {
      const exported = `import { clauseById, problemsOf } from 'textgen-harness';
        import target from 'textgen-harness/schemas/target.schema.json' with { type: 'json' };
        console.log(clauseById('5.3').kind, problemsOf('TargetFile', {}).length, target.title);`;
      const imported = await runNode(node, ['--input-type=module', '-e', exported], { cwd: folder });
      t.match(imported, { code: 0, stdout: 'stated 1 TargetFile\n' }, imported.stderr);
      const internal = "await import('textgen-harness/dist/harness/main.js')";
      const refused = await runNode(node, ['--input-type=module', '-e', internal], { cwd: folder });
      t.match(refused, { code: 1, stderr: /ERR_PACKAGE_PATH_NOT_EXPORTED/ });
    });
  });

const profileInTypeScript = `const profile: { name: string } & Record<string, unknown> = {
  name: 'mine', asks: 'Is the limit exact?', arrival: { model: 'paced' }, keys: [{ label: 'a', ofLimit: 2 }],
  windows: 1, limits: [{ metric: 'a.overAdmitted', atMost: 0 }],
};
export default profile;
`;

t.test('what needs a package that is not installed names it', async (t) => {
  const serve = await harness(first, folderOf(first), ['serve', '--store', 'redis://127.0.0.1:1']);
  t.match(serve, { code: 2, stderr: /--store needs the package ioredis, which is not installed: npm install ioredis/ });
  const containers = await harness(first, folderOf(first), ['check', '--runtime', 'docker']);
  t.match(containers, {
    code: 2,
    stderr: /containers need the package testcontainers, .* npm install --save-dev testcontainers/,
  });
});

t.test('the image of the reference server is built without the packages that are not installed', async (t) => {
  const code = `const { serverContext } = await import('./node_modules/textgen-harness/dist/harness/containers/build-context.js');
    const { files, dockerfile } = serverContext();
    console.log(JSON.stringify({ text: String(files.get(dockerfile)), paths: [...files.keys()] }));`;
  const { stdout, stderr } = await runNode(first, ['--input-type=module', '-e', code], { cwd: folderOf(first) });
  t.equal(stderr, '');
  const { text, paths } = JSON.parse(stdout);
  for (const [, source = ''] of text.matchAll(/^COPY (\S+) /gm))
    t.ok(
      paths.some((path: string) => isAt(path, source)),
      source,
    );
  t.notMatch(text, /ioredis/);
});

t.test('k6 install says how to get k6 where there is no Go, and builds it where there is', async (t) => {
  const home = t.testdir({ bin: {} });
  mkdirSync(join(home, 'go'));
  const [folder, PATH] = [folderOf(first), join(home, 'bin')];
  const without = await harness(first, folder, ['k6', 'install'], { HOME: home, PATH });
  t.match(without, { code: 2, stderr: /Go, which is not on the path.*\n.*brew install k6\n/ });
  const steady = await harness(first, folder, ['load', '--embedded', '--profile', 'steady'], { HOME: home, PATH });
  t.match(steady, { code: 2, stderr: /k6 is not on the path\. Run textgen-harness k6 install/ });
  const go = `#!/bin/sh\nprintf '#!/bin/sh\\necho k6 v2.2.0\\n' > "$GOBIN/k6" && /bin/chmod +x "$GOBIN/k6"\n`;
  writeFileSync(join(home, 'bin', 'go'), go);
  chmodSync(join(home, 'bin', 'go'), 0o755);
  const built = await harness(first, folder, ['k6', 'install'], { HOME: home, PATH });
  const path = join(home, '.cache', 'textgen-harness', 'bin', 'k6');
  t.match(built, { code: 0, stdout: `k6 is installed: ${path}\n` }, built.stderr);
  const again = await harness(first, folder, ['k6', 'install'], { HOME: home, PATH: '' });
  t.match(again, { code: 0, stdout: `k6 2.2.0 is installed: ${path}\n` }, again.stderr);
});
