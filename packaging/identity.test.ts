import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import {
  actionVersions,
  filesWithIdentity,
  identityOf,
  readIdentity,
  standIn,
  withActionVersions,
  withIdentity,
} from './identity.ts';
import { notesOf, releaseRefusal } from './release.ts';

const root = join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const acme = { owner: 'Acme', name: 'textgen-harness', major: 2 };

t.test('every file has the address of package.json', async (t) => {
  const identity = readIdentity();
  const files = filesWithIdentity();
  let named = 0;
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    t.equal(withIdentity(text, identity), text, `${file}: run npm run identity`);
    if (withIdentity(text, acme) !== text) named += 1;
  }
  t.ok(named > 8, `${named} files name the repository`);
});

t.test('every file uses an action at one version', async (t) => {
  const versions = actionVersions();
  t.ok(versions.size >= 5);
  for (const file of filesWithIdentity()) {
    const text = readFileSync(file, 'utf8');
    t.equal(withActionVersions(text, versions), text, `${file}: run npm run identity`);
  }
  const old = `- uses: actions/cache/save@${'0'.repeat(40)} # v4.3.0`;
  t.equal(withActionVersions(old, versions), `- uses: actions/cache/save@${versions.get('actions/cache')}`);
});

t.test('another address replaces it everywhere, and stays itself replaceable', async (t) => {
  for (const file of filesWithIdentity()) {
    const text = readFileSync(file, 'utf8');
    const moved = withIdentity(text, acme);
    t.notMatch(
      moved,
      new RegExp(`\\b(${standIn}|${standIn.toLowerCase()})[/.]`),
      `${file} names the stand-in in a form of its own`,
    );
    t.equal(withIdentity(moved, readIdentity()), text.replace(`@${standIn}`, '@Acme'), file);
  }
});

t.test('the forms in which files name the repository', async (t) => {
  const rows = [
    ['see https://github.com/OWNER/textgen-harness/issues', 'see https://github.com/Acme/textgen-harness/issues'],
    ['git+https://github.com/o-1/textgen-harness.git', 'git+https://github.com/Acme/textgen-harness.git'],
    ['https://owner.github.io/textgen-harness/ci', 'https://acme.github.io/textgen-harness/ci'],
    ['- uses: OWNER/textgen-harness@v1', '- uses: Acme/textgen-harness@v2'],
    ['$CI_SERVER_FQDN/a/textgen-harness/conformance@v1', '$CI_SERVER_FQDN/Acme/textgen-harness/conformance@v2'],
    ['image: ghcr.io/owner/textgen-harness:1', 'image: ghcr.io/acme/textgen-harness:2'],
    ['npm install textgen-harness@1', 'npm install textgen-harness@2'],
    ['npm install textgen-harness@1.4.0', 'npm install textgen-harness@1.4.0'],
    ['https://github.com/OWNER/textgen-harness-extra', 'https://github.com/OWNER/textgen-harness-extra'],
  ] as const;
  for (const [text, expected] of rows) t.equal(withIdentity(text, acme), expected);
});

t.test('package.json: the other addresses follow from the first', async (t) => {
  const { owner, name } = readIdentity();
  t.match(manifest, {
    homepage: `https://${owner.toLowerCase()}.github.io/${name}/`,
    bugs: `https://github.com/${owner}/${name}/issues`,
    publishConfig: { access: 'public' },
    author: /\w/,
  });
  const url = 'git+https://example.com/a/textgen-harness.git';
  t.throws(
    () => identityOf({ ...manifest, repository: { url } }),
    /repository\.url is .*example\.com.*; write git\+https/,
  );
  const other = 'git+https://github.com/a/another-name.git';
  t.throws(() => identityOf({ ...manifest, repository: { url: other } }), /another-name/);
});

t.test('a release is refused until package.json names the repository, and in a fork of it', async (t) => {
  const unknown = { ...acme, owner: standIn };
  t.match(releaseRefusal(unknown, 'acme/textgen-harness'), /set repository\.url to .* run "npm run identity"/);
  t.match(releaseRefusal(acme, 'somebody/textgen-harness'), /a fork does not release/);
  t.equal(releaseRefusal(acme, 'acme/textgen-harness'), undefined);
  t.equal(releaseRefusal(acme, undefined), undefined);
});

t.test('the notes of a release are its part of the changelog', async (t) => {
  const changelog = '# Changelog\n\n## 1.1.0\n\n### Minor Changes\n\n- new\n\n## 1.0.0 – 2026-12-01\n\nfirst\n';
  t.equal(notesOf(changelog, '1.1.0'), '### Minor Changes\n\n- new');
  t.equal(notesOf(changelog, '1.0.0'), 'first');
  t.throws(() => notesOf(changelog, '1.0'), /no text below "## 1\.0"/);
});
