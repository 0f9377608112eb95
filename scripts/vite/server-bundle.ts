import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { featureFiles, isDeclarationFile } from "../../src/platform/records/feature-files.server.ts";

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
        const files = (await featureFiles()).filter(isDeclarationFile);
        const imports = files.map((file, i) => `import * as m${i} from ${JSON.stringify(file)};`);
        const entries = files.map((file, i) => `[${JSON.stringify(relative(root, file))}, m${i}]`);
        return `${imports.join("\n")}\nexport const modules = new Map([${entries.join(",\n")}]);`;
      }
      if (!id.endsWith("/src/platform/records/load-feature.server.ts")) return undefined;
      return `import { relative } from "node:path";
import { fileURLToPath } from "node:url";
const root = fileURLToPath(new URL("../../../", import.meta.url));
let loading;
export const loadFeature = async (file) => {
  loading ??= import(${JSON.stringify(features)});
  const module = (await loading).modules.get(relative(root, file));
  if (!module) throw new Error(file + " is not part of the server bundle");
  return module;
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
        const used = new Set([...files, ...readNames(record), ".previous.json"]);
        for (const file of readdirSync(dir)) if (!used.has(file)) rmSync(join(dir, file));
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

/** Loads the modules of the bundle, except the one that starts the server, so that the next start finds them compiled. */
async function fillCompileCache({ output }: Rolldown.RolldownOutput): Promise<void> {
  enableCompileCache();
  for (const file of output)
    if (file.type === "chunk" && !file.isEntry) await import(pathToFileURL(join(root, serverOut, file.fileName)).href);
  flushCompileCache();
}

// Packages of node_modules are loaded from their folders.
const bundle = await build({
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
      // the process starts the embedded database before it loads what else the public files export
      treeshake: { moduleSideEffects: [{ test: /\/src\/platform\/[^/]+\/index(\.server)?\.ts$/, sideEffects: false }] },
      input: { main: join(root, "src/server/main.ts") },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
await fillCompileCache(bundle as Rolldown.RolldownOutput);
