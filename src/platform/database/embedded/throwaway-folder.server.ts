import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const inMemory = "/dev/shm";
const roomNeeded = 4 * 1024 ** 3;

/**
 * A folder for a temporary database: in memory if there is room, because copying a template's thousand files takes many
 * times longer on disk.
 */
export function throwawayFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), prefix));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= roomNeeded;
  } catch {
    return false;
  }
}
