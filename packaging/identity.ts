/**
 * The address of this repository stands in package.json (`repository.url`), and the versions of actions in the workflows, which
 * Dependabot renews. Other files repeat both; run as a program, this file writes them there.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The account in the address until the repository has one. No release is made with it. */
export const standIn = 'OWNER';

export interface Identity {
  /** The account or organisation that has the repository. */
  owner: string;
  /** Name of the repository, of the package and of the image. */
  name: string;
  /** First number of the version that examples use. */
  major: number;
}

interface Manifest {
  name: string;
  version: string;
  repository: { url: string };
}

/** Reads the identity from package.json. Throws Error if the address is not one on GitHub, or does not end with the package's name. */
export function identityOf({ name, version, repository }: Manifest): Identity {
  const [, owner, repositoryName] = /^git\+https:\/\/github\.com\/([\w-]+)\/([\w.-]+)\.git$/.exec(repository.url) ?? [];
  if (owner === undefined || repositoryName !== name)
    throw new Error(
      `package.json: repository.url is ${repository.url}; write git+https://github.com/ACCOUNT/${name}.git`,
    );
  return { owner, name, major: Number.parseInt(version, 10) };
}

/** The text with every address of the repository, its pages, its image and its packages made from the identity. */
export function withIdentity(text: string, { owner, name, major }: Identity): string {
  const account = '[\\w-]+';
  // Container registries and host names have no capital letters.
  const lowerCase = owner.toLowerCase();
  const forms: [pattern: string, text: string][] = [
    [`https://github\\.com/${account}/${name}(?![\\w-])`, `https://github.com/${owner}/${name}`],
    [`https://${account}\\.github\\.io/${name}(?![\\w-])`, `https://${lowerCase}.github.io/${name}`],
    [`uses: ${account}/${name}@v\\d+`, `uses: ${owner}/${name}@v${major}`],
    [`CI_SERVER_FQDN/${account}/${name}/conformance@v\\d+`, `CI_SERVER_FQDN/${owner}/${name}/conformance@v${major}`],
    [`ghcr\\.io/${account}/${name}:\\d+`, `ghcr.io/${lowerCase}/${name}:${major}`],
    [`(?<=[\\s'"\`])${name}@\\d+(?![\\w.])`, `${name}@${major}`],
    [`--owner ${account}`, `--owner ${owner}`],
    [`(?<=^\\* )@${standIn}$`, `@${owner}`],
  ];
  return forms.reduce(
    (changed, [pattern, replacement]) => changed.replace(new RegExp(pattern, 'gm'), replacement),
    text,
  );
}

const root = join(import.meta.dirname, '..');

const pinnedActions = /(?<=uses: ([\w-]+\/[\w-]+)(?:\/[\w/-]+)?@)[0-9a-f]{40} # v[\d.]+/g;

/** Commit and version of each action that the workflows use. */
export const actionVersions = (): Map<string, string> =>
  new Map(
    globSync('.github/workflows/*.yml', { cwd: root })
      .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(pinnedActions)])
      .map(([version, action = '']) => [action, version]),
  );

/** The text with every action at the version of the workflows. */
export const withActionVersions = (text: string, versions: ReadonlyMap<string, string>): string =>
  text.replace(pinnedActions, (version, action: string) => versions.get(action) ?? version);

/** Files that name the repository, as paths from its root. */
export const filesWithIdentity = (): string[] =>
  globSync(
    [
      ...['*.md', 'action.yml', 'package.json', 'docs/*.md', 'docs/.vitepress/*.ts', 'examples/**/*.{md,yml}'],
      ...['harness/Dockerfile', 'harness/project/*.ts', 'templates/*.yml', '.github/**/*', '.gitlab-ci.yml'],
    ],
    { cwd: root, exclude: ['CHANGELOG.md'], withFileTypes: true },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

export const readIdentity = (): Identity => identityOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

if (import.meta.main) {
  const [identity, versions] = [readIdentity(), actionVersions()];
  for (const file of filesWithIdentity()) {
    const text = readFileSync(file, 'utf8');
    const renewed = withActionVersions(withIdentity(text, identity), versions);
    if (renewed !== text) writeFileSync(file, renewed);
  }
}
