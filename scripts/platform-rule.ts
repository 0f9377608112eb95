// The rule for imports of capabilities (src/platform/<capability>), which scripts/tasks/check-platform.ts applies.
import type { Import } from "./imports-in.ts";

/** The order of capabilities: each may import only those before it. */
export const order = [
  "database",
  "http",
  "ui",
  "access",
  "jobs",
  "records",
  "import",
  "export",
  "mapping",
  "workflow",
  "report",
  "shell",
] as const;

/** The public files of every capability: declarations for both runtimes, the server's and the browser's. */
const faces: ReadonlySet<string> = new Set(["index.ts", "index.server.ts", "index.web.ts"]);
/**
 * Public files that are loaded on demand. As exports of `index.web.ts` they would be part of whatever imports that file,
 * such as every list page.
 */
export const lazyFaces: Readonly<Record<string, string>> = {
  "import/ImportDialog.tsx": "opened over a list, which most visitors of the list never do",
  "import/UploadPage.tsx": "the page of *.upload.ts, which the router loads with its address",
};

const partsOf = (path: string): { capability: string; name: string } | undefined => {
  const [, capability, name] = /^src\/platform\/([^/]+)\/(.+)$/.exec(path) ?? [];
  return capability && name ? { capability, name } : undefined;
};
const rankOf = (capability: string): number => (order as readonly string[]).indexOf(capability);

/** What is wrong with the imports of one file; an empty list if nothing is. */
export function importProblems(file: string, imports: readonly Import[]): string[] {
  const own = partsOf(file);
  if (own && rankOf(own.capability) < 0)
    return [`${file}: src/platform/${own.capability} has no place in the order of scripts/platform-rule.ts`];
  return imports.flatMap(({ path, onDemand }) => {
    const target = partsOf(path);
    if (!target) return [];
    const { capability, name } = target;
    if (capability === own?.capability)
      return faces.has(name) ? [`${file}: imports the public file of its own capability (${path})`] : [];
    if (rankOf(capability) < 0) return [`${file}: ${path} belongs to no capability of the order`];
    if (own && rankOf(capability) > rankOf(own.capability))
      return [`${file}: ${own.capability} precedes ${capability} in the order and must not import ${path}`];
    if (faces.has(name)) return [];
    if (!Object.hasOwn(lazyFaces, `${capability}/${name}`))
      return [`${file}: ${path} is internal to ${capability}; import its index.ts, index.server.ts or index.web.ts`];
    return onDemand ? [] : [`${file}: ${path} must be loaded on demand, by import()`];
  });
}
