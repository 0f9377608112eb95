import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(js|css|html|json|svg|txt|map)$/;
const record = ".builds.json";
type Build = { readonly id: string; readonly files: readonly string[] };

const isBuild = (b: unknown): b is Build => typeof b === "object" && b !== null && "id" in b && "files" in b;
function buildsIn(dir: string): Build[] {
  try {
    return (JSON.parse(readFileSync(join(dir, record), "utf8")) as unknown[]).filter(isBuild);
  } catch {
    return [];
  }
}

/**
 * Removes only files that neither this nor the previous build uses, so that pages opened before the release still find
 * their files.
 */
function sweep(dir: string, kept: ReadonlySet<string>) {
  const assets = join(dir, "assets");
  for (const file of existsSync(assets) ? readdirSync(assets) : []) {
    const plain = `assets/${file.replace(/\.(br|gz)$/, "")}`;
    if (!kept.has(plain)) rmSync(join(assets, file));
  }
}

function compress(path: string) {
  if (!compressible.test(path) || statSync(path).size < 512) return;
  const hashed = path.includes("/assets/");
  if (hashed && existsSync(`${path}.br`) && existsSync(`${path}.gz`)) return;
  const plain = readFileSync(path);
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  );
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
}

/**
 * Compresses each file once at build time, so that the server only selects one, and keeps the assets of the previous
 * build.
 */
export function keptFiles(): Plugin {
  return {
    name: "portal:kept-files",
    apply: "build",
    writeBundle: {
      order: "post",
      handler({ dir }, bundle) {
        if (!dir) return;
        const files = Object.keys(bundle);
        for (const file of files) if (existsSync(join(dir, file))) compress(join(dir, file));
        const { id } = JSON.parse(readFileSync(join(dir, "build.json"), "utf8")) as { id: string };
        const builds = [
          { id, files: files.filter((f) => f.startsWith("assets/")) },
          ...buildsIn(dir).filter((b) => b.id !== id),
        ].slice(0, 2);
        writeFileSync(join(dir, record), JSON.stringify(builds));
        sweep(dir, new Set(builds.flatMap((b) => b.files)));
      },
    },
  };
}
