import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { minifySync, type Plugin, type Rolldown } from "vite";
import { settingsPackageVersion } from "../../src/kit/constants.ts";
import { addressesOf, patternOf } from "../../src/kit/route.ts";
import { account, menu, vaultNames } from "../../src/platform/access/index.ts";
import { firstRequests, type GeneratedPage } from "./first-requests.ts";
import { areasNeeded, areasOf, languages, wordModule } from "./words.ts";
import { type BootData, bootScript, firstPaintScript } from "../../src/platform/shell/boot/inline.web.ts";

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;
const place = "<!--boot-->";
const entries = { main: "src/platform/shell/boot/main.tsx", guest: "src/platform/shell/boot/guest.tsx" } as const;
const guestPages = /features\/(guest|auth)\//;
/** The generated page that shows a declaration of this kind. */
const interpreter: Readonly<Record<string, string>> = {
  resource: "src/platform/records/list/ResourcePage.tsx",
  report: "src/platform/report/page/GeneratedReportPage.tsx",
  upload: "src/platform/import/UploadPage.tsx",
};

/**
 * The first script lists the files of pages once; the bundler's list of each page's imports would repeat six kilobytes
 * of names.
 */
export const isPageFile = (file: string): boolean => /\.(page|view|resource|report|upload)-[\w-]+\.js$/.test(file);

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((o): o is Chunk => o.type === "chunk");
const styleOf = (chunk: Chunk): string[] => [
  ...((chunk as Chunk & { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []),
];

/** A chunk with all its static imports, itself first. */
function closure(bundle: Bundle, start: Chunk): string[] {
  const seen = new Set<string>();
  const walk = (file: string) => {
    const chunk = bundle[file];
    if (seen.has(file) || chunk?.type !== "chunk") return;
    seen.add(file);
    for (const css of styleOf(chunk)) seen.add(css);
    chunk.imports.forEach(walk);
  };
  walk(start.fileName);
  return [...seen];
}

const chunkWith = (bundle: Bundle, module: string): Chunk | undefined =>
  chunksOf(bundle).find((c) => c.facadeModuleId?.endsWith(module)) ??
  chunksOf(bundle).find((c) => c.moduleIds.some((m) => m.endsWith(module)));

function featureFiles(bundle: Bundle): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>();
  for (const chunk of chunksOf(bundle))
    for (const id of chunk.moduleIds)
      if (/\/src\/features\/.*\.(page|view)\.tsx$|\/src\/features\/.*\.(resource|report|upload)\.ts$/.test(id))
        if (!chunks.has(id) || chunk.facadeModuleId === id) chunks.set(id, chunk);
  return chunks;
}

type BuiltPages = { readonly files: ReadonlyMap<string, readonly string[]>; readonly generated: GeneratedPage[] };

/** Page files by address, a hand-written page before a generated one, as the router chooses. */
function pagesOf(bundle: Bundle): BuiltPages {
  const files = featureFiles(bundle);
  const pages = new Map<string, string[]>();
  const generated: GeneratedPage[] = [];
  for (const [id, chunk] of files) {
    const kind = /\.([a-z]+)\.tsx?$/.exec(id)?.[1] ?? "";
    const base = id.replace(/\.[a-z]+\.tsx?$/, "");
    const hasPage = files.has(`${base}.page.tsx`);
    if (kind !== "page" && (hasPage || !interpreter[kind])) continue;
    const parts = [
      chunk,
      kind === "page" ? undefined : chunkWith(bundle, interpreter[kind] ?? ""),
      guestPages.test(id) ? undefined : files.get(`${base}.view.tsx`),
    ];
    const all = parts.flatMap((c) => (c ? closure(bundle, c) : []));
    for (const { route } of addressesOf(id.slice(id.indexOf("/src/features/") + 5))) pages.set(route, all);
    if (kind === "resource" || kind === "report") generated.push({ file: id, kind });
  }
  return { files: pages, generated };
}

/** Files that many pages load first, so that the lists of pages begin alike and are compressed well. */
function byFrequency(lists: readonly (readonly string[])[]): (a: string, b: string) => number {
  const uses = new Map<string, number>();
  for (const list of lists) for (const file of new Set(list)) uses.set(file, (uses.get(file) ?? 0) + 1);
  return (a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || (a < b ? -1 : 1);
}

const fixed = { vault: vaultNames, always: [account.path, menu.path] } as const;

/** The files of each page that its entry does not load. */
function pageFiles(
  { files }: BuiltPages,
  entryOf: (route: string) => readonly string[],
  number: (file: string) => number,
): { pages: Record<string, number[]>; patterns: [string, number[]][] } {
  const pages: Record<string, number[]> = {};
  const patterns: [string, number[]][] = [];
  const commonFirst = byFrequency([...files.values()]);
  for (const [route, all] of files) {
    const before = new Set(entryOf(route));
    const own = [...new Set(all)]
      .filter((f) => !before.has(f))
      .sort(commonFirst)
      .map(number);
    if (route.includes(":")) patterns.push([patternOf(route), own]);
    else pages[route] = own;
  }
  return { pages, patterns };
}

async function bootDataOf(bundle: Bundle, build: string): Promise<BootData> {
  const files: string[] = [];
  const number = (file: string): number => {
    const url = `/${file}`;
    if (!files.includes(url)) files.push(url);
    return files.indexOf(url);
  };
  const entry = (name: keyof typeof entries) => {
    const chunk = chunkWith(bundle, entries[name]);
    if (!chunk) throw new Error(`no chunk contains ${entries[name]}`);
    return closure(bundle, chunk);
  };
  const [main, guest] = [entry("main"), entry("guest")];
  const shell = chunkWith(bundle, "src/platform/shell/router/Frame.tsx");
  const mainFiles = [...new Set([...main, ...(shell ? closure(bundle, shell) : [])])];
  const wordsIn = (file: (language: string) => string) =>
    Object.fromEntries(languages.flatMap((l) => filesOf(file(l), l)));
  const filesOf = (file: string, l: string): [string, number[]][] => {
    const c = chunkWith(bundle, file);
    return c ? [[l, closure(bundle, c).map(number)]] : [];
  };
  const areas = areasOf(process.cwd());
  const words = wordsIn((l) => wordModule(l, "core"));
  const folders = [...areas.texts.keys()].filter((area) => area !== "core");
  const areaWords = Object.fromEntries(
    languages.map((l) => [
      l,
      Object.fromEntries(
        folders.map((area) => [
          area,
          areasNeeded(areas, area).flatMap((a) => filesOf(wordModule(l, a), l)[0]?.[1] ?? []),
        ]),
      ),
    ]),
  );
  const guestWords = wordsIn((l) => `src/web/locales/${l}/guest.json`);
  const built = pagesOf(bundle);
  const { pages, patterns } = pageFiles(
    built,
    (route) => (guestPages.test(`features${route}/`) ? guest : mainFiles),
    number,
  );
  return {
    build,
    version: settingsPackageVersion,
    files,
    main: mainFiles.map(number),
    guest: guest.map(number),
    words,
    areaWords,
    guestWords,
    pages,
    patterns,
    ...fixed,
    questions: await firstRequests(built.generated),
  };
}

const minified = (code: string): string => minifySync("boot.js", code, { module: false }).code.trim();

/**
 * Hashes of the previous build, for an entry page that is being transferred or a compressed copy that is not yet
 * replaced.
 */
function hashesBefore(outDir: string): string[] {
  try {
    return (JSON.parse(readFileSync(join(outDir, "csp.json"), "utf8")) as { script: string[] }).script;
  } catch {
    return [];
  }
}

/** Writes index.html with a single inline script, whose hash is written to csp.json so that the server can allow it. */
export function bootPage(): Plugin {
  const template = () => readFileSync("index.html", "utf8");
  let outDir = "";
  return {
    name: "portal:boot-page",
    configResolved: ({ root, build }) => {
      outDir = resolve(root, build.outDir);
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html, ctx) =>
        ctx.server
          ? html.replace(
              place,
              `<script>${firstPaintScript}</script><script>${bootScript({ build: "dev", version: settingsPackageVersion, files: [`/${entries.main}`, `/${entries.guest}`], main: [0], guest: [1], words: {}, areaWords: {}, guestWords: {}, pages: {}, patterns: [], ...fixed, questions: {} }).replace("document.head.append(script)", "addEventListener('DOMContentLoaded',()=>document.head.append(script))")}</script>`,
            )
          : html,
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const build = createHash("sha256").update(Object.keys(bundle).sort().join("\n")).digest("hex").slice(0, 12);
        const code = minified(`${firstPaintScript};${bootScript(await bootDataOf(bundle, build))}`);
        const hash = `sha256-${createHash("sha256").update(code).digest("base64")}`;
        const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
        emit(
          "index.html",
          template()
            .replace(/\n\s+/g, "\n")
            .replace(place, () => `<script>${code}</script>`),
        );
        emit(
          "csp.json",
          JSON.stringify({ script: [hash, ...hashesBefore(outDir).filter((h) => h !== hash)].slice(0, 2) }),
        );
        emit("build.json", JSON.stringify({ id: build }));
      },
    },
  };
}
