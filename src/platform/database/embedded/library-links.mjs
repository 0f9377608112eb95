import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join, posix } from "node:path";

/**
 * Makes the library links that the package's install script would have made; plain JavaScript, because set-up runs it before Node 24 is there.
 * @param {string} nativeFolder the package's `native` folder, or a copy of it
 * @returns {number} how many links were missing
 */
export function restoreSymlinks(nativeFolder) {
  const list = join(nativeFolder, "pg-symlinks.json");
  if (!existsSync(list)) return 0;
  let made = 0;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(nativeFolder, posix.relative("native", target));
    if (existsSync(link)) continue;
    if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link);
    symlinkSync(posix.relative(posix.dirname(target), source), link);
    made++;
  }
  return made;
}
