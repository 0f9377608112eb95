import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { serverSentinel } from "#server/server.ts";
import type { BootData } from "#platform/shell/boot/inline.web.ts";

const dist = fileURLToPath(new URL("../../dist/web/", import.meta.url));
const assets = `${dist}assets/`;

test("no server code, secret or source map is in the built pages", () => {
  expect(existsSync(assets), "the pages are not built: npm test builds them").toBe(true);
  const scripts = readdirSync(assets).filter((f) => f.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  for (const file of scripts) {
    const text = readFileSync(assets + file, "utf8");
    for (const word of [serverSentinel, "node:crypto", "pg_advisory_lock", "insert into", "Portal#2026", "-----BEGIN"])
      expect(text.includes(word), `${file} contains ${word}`).toBe(false);
  }
  expect(readdirSync(assets).filter((f) => f.endsWith(".map"))).toEqual([]);
});

/** Files that the first script loads, as the build wrote them into the page. */
function bootData(): BootData {
  const html = readFileSync(`${dist}index.html`, "utf8");
  const at = html.lastIndexOf("({build:");
  const call = html.slice(at, html.indexOf("</script>", at));
  return runInNewContext(`(function (data) { return data; })${call}`) as BootData;
}
/** A chunk that is loaded later by name, with everything it imports statically. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, next = ""] of readFileSync(dist + name, "utf8").matchAll(
    /\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g,
  ))
    withImports(`assets/${next}`, seen);
  return seen;
}

test("the gzipped JavaScript that is loaded to show an address stays within the budget of its page", () => {
  const boot = bootData();
  const [{ files }] = JSON.parse(readFileSync(`${dist}.builds.json`, "utf8")) as [{ files: string[] }];
  const part = (name: string) => [
    ...withImports(files.find((f) => f.startsWith(`assets/${name}-`) && f.endsWith(".js")) ?? name),
  ];
  const kilobytes = (numbers: readonly number[], ...parts: string[]) => {
    const scripts = new Set(
      [...numbers.map((n) => (boot.files[n] ?? "").slice(1)), ...parts].filter((f) => f.endsWith(".js")),
    );
    return [...scripts].reduce((sum, f) => sum + gzipSync(readFileSync(dist + f), { level: 9 }).length, 0) / 1024;
  };
  const at = (route: string) => [
    ...boot.main,
    ...(boot.pages[route] ?? []),
    ...(boot.words.en ?? []),
    ...(boot.areaWords.en?.[route.split("/")[1] ?? ""] ?? []),
  ];
  const shown = kilobytes(at("/errors/404"));
  expect(shown).toBeGreaterThan(150);
  expect(shown, "shell until a page is shown").toBeLessThanOrEqual(233);
  const shell = kilobytes(at("/errors/404"), ...part("aside"));
  expect(shell - shown, "parts of the shell that are loaded after the page").toBeLessThanOrEqual(8);
  expect(
    kilobytes([...boot.guest, ...(boot.pages["/guest/welcome"] ?? []), ...(boot.guestWords.en ?? [])]),
    "sign-in page",
  ).toBeLessThanOrEqual(75);
  expect(kilobytes(at("/master/bank"), ...part("aside")) - shell, "list page").toBeLessThanOrEqual(60);
  const report = kilobytes(at("/laporan/penjualan-harian"), ...part("aside"), ...part("Chart"));
  expect(report - shell).toBeGreaterThan(200);
  expect(report, "report page with the shell").toBeLessThanOrEqual(523);
});
