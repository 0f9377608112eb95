import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { featureFiles, isDeclarationFile } from "../../src/server/feature-files.ts";

/** Where the bundle is written; from there the sources are two folders up. */
const serverOut = "dist/server";
const features = "\0portal:features";
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Keeps `import.meta.url` the address of the source file, so that modules find files relative to it. */
function sourceAddresses(): Plugin {
  return {
    name: "portal:source-addresses",
    transform: {
      filter: { code: "import.meta.url" },
      handler(code, id) {
        const address = `new URL(${JSON.stringify(`../../${relative(root, id)}`)}, import.meta.url).href`;
        return { code: code.replaceAll("import.meta.url", address), map: null };
      },
    },
  };
}

/** Replaces the loading of single declaration files by one chunk of the bundle that contains all of them. */
function featureModules(): Plugin {
  return {
    name: "portal:feature-modules",
    resolveId: (id) => (id === features ? id : undefined),
    async load(id) {
      if (id === features) {
        const found = (await featureFiles()).filter(isDeclarationFile);
        const imports = found.map((file, i) => `import * as m${i} from ${JSON.stringify(file)};`);
        const entries = found.map((file, i) => `[${JSON.stringify(relative(root, file))}, m${i}]`);
        return `${imports.join("\n")}\nexport const modules = new Map([${entries.join(",\n")}]);`;
      }
      if (!id.endsWith("/src/server/load-feature.ts")) return undefined;
      return `import { relative } from "node:path";
import { fileURLToPath } from "node:url";
const root = fileURLToPath(new URL("../../", import.meta.url));
let loading;
export const loadFeature = async (file) => {
  loading ??= import(${JSON.stringify(features)});
  const found = (await loading).modules.get(relative(root, file));
  if (!found) throw new Error(file + " is not part of the server bundle");
  return found;
};`;
    },
  };
}

/**
 * Removes files that neither this nor the previous bundle uses. A running portal may still load parts of the bundle it
 * was started from.
 */
function sweep(): Plugin {
  return {
    name: "portal:sweep",
    writeBundle: {
      order: "post",
      handler({ dir }, bundle) {
        if (!dir) return;
        const record = join(dir, ".previous.json");
        const files = Object.keys(bundle);
        const kept = new Set([...files, ...readNames(record), ".previous.json"]);
        for (const file of readdirSync(dir)) if (!kept.has(file)) rmSync(join(dir, file));
        writeFileSync(record, JSON.stringify(files));
      },
    },
  };
}
function readNames(file: string): string[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as string[];
  } catch {
    return [];
  }
}

// Packages of node_modules are loaded from their folders.
await build({
  configFile: false,
  root,
  logLevel: "warn",
  publicDir: false,
  plugins: [sourceAddresses(), featureModules(), sweep()],
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: serverOut,
    emptyOutDir: false,
    target: "node24",
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: join(root, "src/server/main.ts") },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
