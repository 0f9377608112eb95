import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { targetOf } from "../imports-in.ts";

/** Rules for imports: a page that imports the server, or a slice that imports another slice's code, fails the build. */
const root = fileURLToPath(new URL("../../", import.meta.url));
type Layer = "kit" | "contract" | "server" | "web" | "neutral" | "node" | "browser";
const allowed: Readonly<Record<Layer, readonly Layer[]>> = {
  kit: ["kit"],
  contract: ["kit", "contract"],
  server: ["kit", "contract", "server"],
  web: ["kit", "contract", "web"],
  neutral: ["kit", "contract", "neutral"],
  node: ["kit", "contract", "server", "neutral", "node"],
  browser: ["kit", "contract", "web", "neutral", "browser"],
};
const reasons: Partial<Record<`${Layer}>${Layer}`, string>> = {
  "browser>node": "a browser file must not reach server code: declare a call in a .calls.ts",
  "browser>server": "a browser file must not reach server code: declare a call in a .calls.ts",
  "web>neutral": "browser code outside src/features receives declarations from the registry and imports no feature",
  "server>neutral": "server code outside src/features receives declarations from the registry and imports no feature",
};

/**
 * A plain file of a page belongs to the browser as soon as it uses browser code; the server must then not import it.
 */
const usesWeb = (file: string): boolean =>
  /from\s*"#(web\/|platform\/[^"]*(\.tsx|\.web\.ts|\/use[A-Z]\w*\.ts)")/.test(readFileSync(root + file, "utf8"));

/** Files of a capability: of the server, of the browser, or declarations for both. */
const platformLayer = (file: string): Layer =>
  /\.server\.ts$/.test(file) ? "server" : /\.tsx$|\.css$|\.web\.ts$|\/use[A-Z]\w*\.ts$/.test(file) ? "web" : "contract";

function layerOf(file: string): Layer | null {
  if (file.startsWith("src/kit/")) return "kit";
  if (file.startsWith("src/server/")) return "server";
  if (file.startsWith("src/web/")) return "web";
  if (file.startsWith("src/platform/")) return platformLayer(file);
  if (!file.startsWith("src/features/")) return null;
  if (/^[\w-]+\.ts$/.test(file.slice(file.lastIndexOf("/") + 1)) && usesWeb(file)) return "browser";
  return /\.server\.ts$/.test(file) ? "node" : /\.tsx$|\.css$|\/use[A-Z]\w*\.ts$/.test(file) ? "browser" : "neutral";
}
/** Domain functions that other slices may call in the same transaction; each is listed in ARCHITECTURE.md. */
const sharedServer =
  /^src\/features\/((penjualan|auth|atsalesman\/mobile|konfigurasi-system\/menu)\/|atbusiness\/(customer-curah\/customer-curah\.|penjualan-curah\/)|master\/(data-mapping-toko\/store-versions|mapping-dist\/end-secondary)\.|program-loyalty\/point\/(dirty|ledger|program-lock)\.|\[product\]\/registrasi-program-apresiasi-toko\/register\.)/;
/** Parts of a page that pages of other groups show; each is listed in ARCHITECTURE.md. */
const sharedPart = /^src\/features\/gudang\/WarehouseStock\.tsx$/;
/** A command of the console runs functions of the slice that it controls. */
const commandFile = /^src\/features\/administrators\/command-console\/commands\//;

const problems: string[] = [];
const files = (await readdir(`${root}src`, { recursive: true, withFileTypes: true }))
  .filter((f) => f.isFile() && /\.tsx?$/.test(f.name) && !/\.test\.tsx?$/.test(f.name))
  .map((f) => relative(root, `${f.parentPath}/${f.name}`));
const named = new Set<string>();
for (const file of files) {
  const from = layerOf(file);
  const text = await readFile(root + file, "utf8");
  for (const m of text.matchAll(
    /(?:^|\n)\s*(import|export)\s+(type\s+)?[^;'"]*?from\s*["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g,
  )) {
    const spec = m[3] ?? m[4] ?? "";
    named.add(spec);
    if (!from) continue;
    const target = targetOf(spec, file);
    const to = target ? layerOf(target) : null;
    if (!target || !to) {
      if (from !== "server" && from !== "node" && /^node:/.test(spec))
        problems.push(`${file}: ${spec} exists on the server only`);
      continue;
    }
    if (allowed[from].includes(to)) {
      if (
        from === "node" &&
        to === "node" &&
        file.split("/")[2] !== target.split("/")[2] &&
        !sharedServer.test(target) &&
        !commandFile.test(file)
      )
        problems.push(
          `${file}: reaches into another slice's server code (${target}); expose a call, or list the function in ARCHITECTURE.md`,
        );
      if (
        from === "browser" &&
        to === "browser" &&
        file.split("/")[2] !== target.split("/")[2] &&
        !sharedPart.test(target)
      )
        problems.push(`${file}: reaches into another group's page (${target}); what both need belongs to src/platform`);
    } else if (!((from === "web" || from === "server") && to === "neutral" && m[2]))
      problems.push(
        `${file}: must not import ${target}${reasons[`${from}>${to}`] ? ` — ${reasons[`${from}>${to}`]}` : ""}`,
      );
  }
}
// an unused dependency was probably meant to be used
const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
  dependencies: Record<string, string>;
};
for (const name of Object.keys(dependencies))
  if (![...named].some((spec) => spec === name || spec.startsWith(`${name}/`)))
    problems.push(`package.json: nothing under src imports ${name}`);
if (files.length < 50)
  problems.push(`only ${files.length} files were read; expected at least 50, verify the searched folders`);
for (const p of problems) process.stderr.write(`${p}\n`);
process.stdout.write(`imports: ${files.length} files, ${problems.length} problems\n`);
if (problems.length) process.exitCode = 1;
