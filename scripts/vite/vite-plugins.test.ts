import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archipelago, inks } from "./archipelago.ts";
import { compressLater } from "../bundles.mjs";
import { brickRows } from "./brick-map.ts";
import { compress } from "./compress.ts";
import { retainedFiles } from "./retained-files.ts";
import { serverWall } from "./server-wall.ts";

let dir = "";
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "portal-vite-"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const bundle = (code: string, plugins = [serverWall()]) => {
  writeFileSync(join(dir, "entry.ts"), code);
  return build({
    configFile: false,
    root: dir,
    logLevel: "silent",
    plugins,
    build: {
      outDir: join(dir, "out"),
      emptyOutDir: false,
      rolldownOptions: { input: join(dir, "entry.ts"), output: { entryFileNames: "assets/[name]-[hash].js" } },
    },
  });
};

test.each([
  ["a server file", 'import "./secret.server.ts"; export {};'],
  ["the server's folder", 'import "#server/check.ts"; export {};'],
  ["Node itself", 'import { readFileSync } from "node:fs"; console.log(readFileSync);'],
])("%s in browser code fails the build with its name", async (_what, code) => {
  writeFileSync(join(dir, "secret.server.ts"), "export const secret = 1;");
  await expect(bundle(code)).rejects.toThrow(/Server code in the browser: .*entry\.ts/);
});
test("browser code may import types of server code only", async () => {
  writeFileSync(join(dir, "secret.server.ts"), "export type Secret = 1;");
  await expect(
    bundle('import type { Secret } from "./secret.server.ts"; const s: Secret = 1; console.log(s);'),
  ).resolves.toBeTruthy();
});

const text = (n: number) => `console.log(${JSON.stringify(`build ${n} `.repeat(200))})`;
const id = {
  name: "id",
  generateBundle(this: { emitFile(f: unknown): void }, _: unknown, b: object) {
    this.emitFile({ type: "asset", fileName: "build.json", source: JSON.stringify({ id: Object.keys(b).join() }) });
  },
};

test("assets of the previous build are kept, older ones are removed, and each has compressed copies", async () => {
  const files = () => readdirSync(join(dir, "out/assets")).filter((f) => f.endsWith(".js"));
  rmSync(join(dir, "out"), { recursive: true, force: true });
  const made: string[] = [];
  for (const n of [1, 2, 3]) {
    const before = n === 1 ? [] : files();
    await bundle(text(n), [id as never, retainedFiles()]);
    made.push(files().find((f) => !before.includes(f)) as string);
  }
  expect(files().sort()).toEqual(made.slice(1).sort());
  for (const file of made.slice(1))
    expect(brotliDecompressSync(readFileSync(join(dir, `out/assets/${file}.br`))).toString()).toBe(
      readFileSync(join(dir, `out/assets/${file}`), "utf8"),
    );
});

test("a build may leave the Brotli copies of hashed files to a later step", async () => {
  rmSync(join(dir, "out"), { recursive: true, force: true });
  process.env[compressLater] = "1";
  await bundle(text(1), [id as never, retainedFiles()]).finally(() => delete process.env[compressLater]);
  const assets = join(dir, "out/assets");
  const [file] = readdirSync(assets).filter((f) => f.endsWith(".js"));
  expect(readdirSync(assets).sort()).toEqual([file, `${file}.gz`]);
  await compress(join(assets, file as string));
  expect(readdirSync(assets).sort()).toEqual([file, `${file}.br`, `${file}.gz`]);
});

test("the picture of the archipelago is small and the same at every build", () => {
  const rows = brickRows();
  const bricks = rows.join("").replace(/0/g, "").length;
  expect(bricks).toBeGreaterThan(400);
  expect(bricks).toBeLessThan(900);
  expect(rows).toEqual(brickRows());
  expect(archipelago(inks.light, rows).length).toBeLessThan(24_000);
});
