// The modules below src and what they import, types included.
import { readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst } from "vite";
import { targetOf } from "../imports-in.ts";

export type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;
/** An import of another module of this repository. `names` is empty if the module is imported as a whole. */
export type NamedImport = { readonly target: string; readonly names: readonly string[] };

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const readSource = (file: string): string => readFileSync(root + file, "utf8");

/** Files below a folder whose path fits, relative to the root of the repository and sorted. */
export const filesBelow = (folder: string, fits: (file: string) => boolean): string[] =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, `${entry.parentPath}/${entry.name}`))
    .filter(fits)
    .sort();

export const parseSource = (source: string, file: string): Node =>
  parseAst(source, { lang: /x$/.test(file) ? "tsx" : "ts" }, file) as unknown as Node;

/** Calls `visit` for every node of a tree, parents first, with the nodes around it (innermost last). */
export function walk(tree: Node, visit: (node: Node, around: readonly Node[]) => void): void {
  const around: Node[] = [];
  const step = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) step(item);
    else if (typeof value === "object" && value !== null && typeof (value as Node).type === "string") {
      const node = value as Node;
      visit(node, around);
      around.push(node);
      for (const child of Object.values(node)) step(child);
      around.pop();
    }
  };
  step(tree);
}

const namesOf = (node: Node): string[] =>
  ((node.specifiers ?? []) as Node[]).flatMap((s) => {
    const name = (s.type === "ExportSpecifier" ? s.local : s.imported) as { name?: string } | undefined;
    return name?.name ?? [];
  });

/** The imports of a module: `import`, `export … from`, `import()` and `import("…").Type`. */
export function importsOf(source: string, file: string): NamedImport[] {
  const imports: NamedImport[] = [];
  walk(parseSource(source, file), (node) => {
    const from = (node.source ?? (node.type === "TSImportType" ? node.argument : undefined)) as Node | undefined;
    if (typeof from?.value !== "string") return;
    const target = targetOf(from.value, file);
    if (target) imports.push({ target, names: namesOf(node) });
  });
  return imports;
}
