import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasEnded, type ProcessIdentity, thisProcess } from './process-identity.ts';

/** textgen-harness-PURPOSE-MACHINE-BOOT-NAMESPACE-PID-START-RANDOM */
const folderName = /^textgen-harness-[a-z0-9]+-([0-9a-f]{12})-([0-9a-f]*)-(\d*)-([1-9]\d*)-(\d*)-\w{6}$/;

/**
 * Makes a folder that only this user can read, and returns its path. Its name holds the identity of this process, so that
 * `sweepTemporaryFolders` removes it if this process is killed before it can. `purpose`: lower-case letters and digits.
 */
export function makeTemporaryFolder(purpose: string): string {
  const { machine, boot, processes, pid, began } = thisProcess();
  const name = ['textgen-harness', purpose, machine, boot, processes.replace(/\D/g, ''), pid, began, ''].join('-');
  return mkdtempSync(join(tmpdir(), name));
}

/** Removes such a folder. Reports no errors: what is left is removed by a later start of this program. */
export function removeTemporaryFolder(path: string): void {
  attempt(() => rmSync(path, { recursive: true, force: true }));
}

/** Removes this user's folders whose process has certainly ended. Follows no symbolic links and reports no errors. */
export function sweepTemporaryFolders(): void {
  const names = attempt(() => readdirSync(tmpdir())) ?? [];
  const owned = names.flatMap((name) => {
    const owner = ownerIn(name);
    return owner ? [{ path: join(tmpdir(), name), owner }] : [];
  });
  if (owned.length === 0) return;
  const self = thisProcess();
  for (const { path, owner } of owned)
    if (hasEnded(owner, self) && attempt(() => isOwnFolder(path))) removeTemporaryFolder(path);
}

function ownerIn(name: string): ProcessIdentity | undefined {
  const [found, machine = '', boot = '', namespace = '', pid, began = ''] = folderName.exec(name) ?? [];
  if (found === undefined) return undefined;
  return { machine, boot, processes: namespace && `pid:[${namespace}]`, pid: Number(pid), began };
}

function isOwnFolder(path: string): boolean {
  const facts = lstatSync(path);
  return facts.isDirectory() && facts.uid === (process.getuid?.() ?? facts.uid);
}

/** The value of `action`, or undefined if it throws: another process may be removing the same folder. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
