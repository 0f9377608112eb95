// Replaces imports from the `index.web.ts` of a capability by imports from the modules that define the names, as the
// bundler does. Otherwise every test file would load all components of a capability.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { entriesIn, modulesBehind, nameOf } from "../imports-in.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const imports = /^import\s+(type\s+)?\{([^{}]*)\}\s+from\s+"#(platform\/[^/"]+\/index\.web\.ts)";/gm;

export function withDirectImports(code: string, modules: (path: string) => ReadonlyMap<string, string>): string {
  return code.replace(imports, (whole, type: string | undefined, list: string, path: string) => {
    const known = modules(`src/${path}`);
    const entries = entriesIn(list);
    if (entries.some((entry) => !known.has(nameOf(entry)))) return whole;
    const lines = entries.map(
      (entry) => `import ${type ?? ""}{ ${entry} } from "#${known.get(nameOf(entry))?.replace(/^src\//, "")}";`,
    );
    // the following lines keep their numbers
    return lines.join(" ") + "\n".repeat(whole.split("\n").length - 1);
  });
}

export function directImports(): Plugin {
  const read = new Map<string, Map<string, string>>();
  const modules = (path: string) => {
    const known = read.get(path) ?? modulesBehind(path, readFileSync(join(root, path), "utf8"));
    read.set(path, known);
    return known;
  };
  return {
    name: "portal:direct-imports",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/, code: /\/index\.web\.ts"/ },
      handler: (code) => ({ code: withDirectImports(code, modules), map: null }),
    },
  };
}
