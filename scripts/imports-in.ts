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

/** The public files of capabilities, which only export names of other modules. */
export const publicFile = /^src\/platform\/[^/]+\/index(\.\w+)?\.ts$/;
const importedNames = /(?:\{([^{}]*)\}\s*from|from|import)\s*\(?\s*"([^"]+)"/g;
const reexports = /export\s+(?:type\s+)?\{([^{}]*)\}\s*from\s*"([^"]+)"/g;

/** The entries of the braces of an import or export, as written there. */
export const entriesIn = (list: string): string[] =>
  list
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
/** The name of an entry in its module: without `type`, and without the new name after `as`. */
export const nameOf = (entry: string): string => entry.replace(/^type\s+/, "").replace(/\s+as\s.*$/s, "");

/** The module that defines each name of a public file. */
export const modulesBehind = (path: string, text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(reexports)].flatMap(([, list = "", from = ""]) =>
      entriesIn(list).map((entry): [string, string] => [nameOf(entry), targetOf(from, path) ?? path]),
    ),
  );

/**
 * The modules that a source imports. An import from a public file counts as imports of the modules that define the
 * names. `read` returns the source of a file, or undefined for files that are left out.
 */
export function modulesImported(file: string, text: string, read: (path: string) => string | undefined): string[] {
  return [...text.matchAll(importedNames)].flatMap(([, list, specifier = ""]) => {
    const path = targetOf(specifier, file);
    const source = path === null ? undefined : read(path);
    if (path === null || source === undefined) return [];
    if (list === undefined || !publicFile.test(path)) return [path];
    const modules = modulesBehind(path, source);
    return entriesIn(list).flatMap((entry) => modules.get(nameOf(entry)) ?? []);
  });
}
