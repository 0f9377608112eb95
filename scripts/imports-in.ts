import { posix } from "node:path";

/** A file that another one imports, as a path from the root; `onDemand`: by `import()`. */
export type Import = { readonly path: string; readonly onDemand: boolean };

const specifiers =
  /\bimport\s*\(\s*["']([^"']+)["']|\bfrom\s*["']([^"']+)["']|\bimport\s+(?:url\()?["']([^"']+)["']|\bnew URL\(\s*["']([^"']+)["']/g;

/** The path of an imported file of this repository from its root, or null for a package. */
export const targetOf = (specifier: string, file: string): string | null =>
  specifier.startsWith("#test/")
    ? specifier.slice(1)
    : specifier.startsWith("#")
      ? `src/${specifier.slice(1)}`
      : specifier.startsWith(".")
        ? posix.join(posix.dirname(file), specifier)
        : null;

/** The files that a source text or style imports, as paths from the root; packages are left out. */
export function importsIn(file: string, text: string): Import[] {
  return [...text.matchAll(specifiers)].flatMap(([, onDemand, from, alone, url]) => {
    const path = targetOf(onDemand ?? from ?? alone ?? url ?? "", file);
    return path === null ? [] : [{ path, onDemand: onDemand !== undefined }];
  });
}
