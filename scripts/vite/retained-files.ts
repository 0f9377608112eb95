import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { compressLater } from "../bundles.mjs";
import { compress } from "./compress.ts";

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
function sweep(dir: string, used: ReadonlySet<string>) {
  const assets = join(dir, "assets");
  for (const file of existsSync(assets) ? readdirSync(assets) : []) {
    const plain = `assets/${file.replace(/\.(br|gz)$/, "")}`;
    if (!used.has(plain)) rmSync(join(assets, file));
  }
}

/**
 * Compresses each file once at build time, so that the server only selects one, and keeps the assets of the previous
 * build.
 */
export function retainedFiles(): Plugin {
  return {
    name: "portal:kept-files",
    apply: "build",
    writeBundle: {
      order: "post",
      async handler({ dir }, bundle) {
        if (!dir) return;
        const files = Object.keys(bundle);
        const later = process.env[compressLater] === "1";
        await Promise.all(
          files.filter((file) => existsSync(join(dir, file))).map((file) => compress(join(dir, file), later)),
        );
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
