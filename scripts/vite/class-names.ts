import { createHash } from "node:crypto";
import { basename, relative } from "node:path";

const root = `${import.meta.dirname}/../..`;

/**
 * The class name in the pages for a class of a CSS module: the name of its sheet and its own name, so that both can be
 * read in the browser, and a hash of the sheet's path, because two sheets may have the same name.
 */
export function classNameOf(local: string, file: string): string {
  const path = relative(root, file.replace(/\?.*$/, "")).replaceAll("\\", "/");
  const hash = createHash("sha256").update(path).digest("base64url").replaceAll(/[-_]/g, "").slice(0, 4);
  return `${basename(path, ".module.css")}_${local}_${hash}`;
}
