import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Account } from "./account.server.ts";

/** Whether the account may traverse this folder. */
export function mayPass(folder: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** The first folder on the path to `folder` (inclusive) that the account may not traverse. */
export function closedAncestor(folder: string, account: Account): string | undefined {
  const way: string[] = [];
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    way.unshift(at);
    if (at === dirname(at)) break;
  }
  return way.find((at) => !mayPass(at, account));
}

/**
 * Lets only this account traverse the data folder if it was closed to others. Parent folders are never changed, except
 * for temporary ones.
 */
export function openFor(dataDir: string, account: Account): void {
  const temporary = realpathSync(tmpdir());
  for (let at = realpathSync(dataDir); ; at = dirname(at)) {
    openOne(at, account);
    if (!dirname(at).startsWith(`${temporary}/`)) return;
  }
}

function openOne(folder: string, account: Account): void {
  const { mode, uid } = statSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o070) !== 0 || mayPass(folder, account)) return;
  chownSync(folder, uid, account.gid);
  chmodSync(folder, (mode & 0o7777) | 0o010);
}

/**
 * A folder owned by root that every account can traverse, for data that cannot be stored below a closed home folder.
 */
export function reachableBase(account: Account): string {
  for (const base of ["/var/lib/portal-postgres", "/var/tmp/portal-postgres"]) {
    try {
      if (!existsSync(base)) mkdirSync(base, { mode: 0o711 });
      const made = lstatSync(base);
      // A folder of this name owned by another account could make root run its programs.
      if (made.isDirectory() && made.uid === 0 && (made.mode & 0o022) === 0 && !closedAncestor(base, account))
        return base;
    } catch {
      // Read-only: try the next one.
    }
  }
  throw new Error(
    `The account ${account.name} can access neither the portal's folder nor a folder below /var. Move the portal out of the closed home folder, or start it as an ordinary user.`,
  );
}

export function ownedFolder(base: string, name: string, account: Account): string {
  const folder = join(base, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, account.uid, account.gid);
  return folder;
}
