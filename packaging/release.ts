/**
 * Checks that the version of package.json can be released, for the release workflow. Prints `version=` and `released=` (whether the
 * registry has it already); with `--notes`, prints the version's part of CHANGELOG.md. Ends with 1 and a sentence if the
 * repository is not ready.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Identity, readIdentity, standIn } from './identity.ts';

const root = join(import.meta.dirname, '..');

/** Why nothing can be released from a repository (`ACCOUNT/NAME`), or undefined if something can. */
export function releaseRefusal({ owner, name }: Identity, repository: string | undefined): string | undefined {
  if (owner === standIn)
    return `package.json does not name the repository yet: set repository.url to git+https://github.com/ACCOUNT/${name}.git, run "npm run identity" and commit the changes (docs/releasing.md)`;
  if (repository !== undefined && repository.toLowerCase() !== `${owner}/${name}`.toLowerCase())
    return `package.json names the repository ${owner}/${name}, and this is ${repository}: a fork does not release`;
  return undefined;
}

/** The text below the heading of a version in CHANGELOG.md. Throws Error if there is none. */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/[\s(]/, 1)[0] === version);
  const notes = section?.slice(section.indexOf('\n')).trim() ?? '';
  if (notes === '') throw new Error(`CHANGELOG.md has no text below "## ${version}"`);
  return notes;
}

/** True if the registry of npm's configuration has a version of a package. Throws Error if it does not answer. */
function isReleased(name: string, version: string): boolean {
  const { status, stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'version', '--json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return stdout.trim() !== '';
  if (/"code": *"E404"/.test(stdout)) return false;
  throw new Error(`npm view ${name}@${version} failed: ${stdout.trim()}`);
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const identity = readIdentity();
  const reason = releaseRefusal(identity, process.env.GITHUB_REPOSITORY);
  const notes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  if (reason !== undefined) {
    process.stderr.write(`::error title=not released::${reason}\n`);
    process.exitCode = 1;
  } else if (process.argv.includes('--notes')) process.stdout.write(`${notes}\n`);
  else process.stdout.write(`version=${version}\nreleased=${isReleased(identity.name, version)}\n`);
}
