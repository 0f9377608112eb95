import { posix } from "node:path";

/** A file that another one imports, as a path from the root; `onDemand`: by `import()`. */
export type Import = { readonly path: string; readonly onDemand: boolean };

const specifiers =
  /\bimport\s*\(\s*["']([^"']+)["']|\bfrom\s*["']([^"']+)["']|\bimport\s+(?:url\()?["']([^"']+)["']|\bnew URL\(\s*["']([^"']+)["']/g;

/** The files that a source text or style imports, as paths from the root; packages are left out. */
export function importsIn(file: string, text: string): Import[] {
  return [...text.matchAll(specifiers)].flatMap(([, onDemand, from, alone, url]) => {
    const name = onDemand ?? from ?? alone ?? url ?? "";
    const path = name.startsWith("#test/")
      ? name.slice(1)
      : name.startsWith("#")
        ? `src/${name.slice(1)}`
        : name.startsWith(".")
          ? posix.join(posix.dirname(file), name)
          : undefined;
    return path === undefined ? [] : [{ path, onDemand: onDemand !== undefined }];
  });
}
