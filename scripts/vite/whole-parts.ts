import { build, type Plugin, type Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;
type Group = { readonly name: string; readonly priority: number; readonly test: (id: string) => boolean };
type Graph = Readonly<Record<"imports" | "importers", (id: string) => readonly string[]>>;
/** The root modules of each part; a part excludes modules of earlier parts. */
const roots = {
  guest: ["src/platform/shell/boot/guest.tsx"],
  portal: ["src/platform/shell/boot/main.tsx"],
  // what every page loads after it is shown
  aside: [
    "src/platform/jobs/notice/Bell.tsx",
    "src/platform/shell/keys/GoKeys.tsx",
    "src/platform/shell/settings/SideButtons.tsx",
    "src/platform/shell/TipLayer.tsx",
    "src/platform/jobs/notice/NoticePlace.tsx",
  ],
  list: ["src/platform/records/list/ResourcePage.tsx"],
  // what opens on request, loaded after the page is shown
  popups: ["src/platform/ui/popup/popups.tsx"],
  menus: ["src/platform/ui/popup/menus.ts"],
  report: ["src/platform/report/page/GeneratedReportPage.tsx"],
} as const;
/** Modules that the sign-in page may load or show and that are not part of it. */
const notGuest = [...roots.portal, "src/platform/shell/settings/GuestSettings.tsx"];
/** Modules that declarations import, without the components of the pages that are generated from them. */
const vocabulary = /\/src\/(kit|platform)\//;
const ofPages = /\/src\/platform\/(records|report)\/.*(\.tsx|\.web\.ts|\/use[A-Z]\w*\.ts)$/;
/**
 * `router` and `antd`: the libraries of the portal, which browsers keep from one release to the next. `data`: modules
 * common to lists and reports, and those that declarations of both kinds use.
 */
const names = [
  "base",
  "session",
  "router",
  "antd",
  "portal",
  "aside",
  "data",
  "list",
  "popups",
  "menus",
  "report",
] as const;
/** Set while the first pass runs, so that it does not start another one. */
const passFlag = "PORTAL_FIRST_PASS";
/** Whether this configuration is used by the first pass, which only needs the modules of each chunk. */
export const isFirstPass = (): boolean => process.env[passFlag] !== undefined;

/** The modules of a chunk and its static imports, after tree shaking; `later`: also those it loads on demand. */
function modulesOf(chunks: readonly Chunk[], from: readonly string[], later = false): Set<string> {
  const byFile = new Map(chunks.map((c) => [c.fileName, c]));
  const seen = new Set<Chunk>();
  const left = chunks.filter((c) => from.some((root) => c.facadeModuleId?.endsWith(root)));
  for (let chunk = left.pop(); chunk; chunk = left.pop()) {
    if (seen.has(chunk) || (later && notGuest.some((module) => chunk.facadeModuleId?.endsWith(module)))) continue;
    seen.add(chunk);
    left.push(...[...chunk.imports, ...(later ? chunk.dynamicImports : [])].flatMap((file) => byFile.get(file) ?? []));
  }
  return new Set([...seen].flatMap((c) => c.moduleIds));
}

async function firstPass(): Promise<readonly Chunk[]> {
  process.env[passFlag] = "1";
  try {
    const made = (await build({
      logLevel: "silent",
      build: { write: false, minify: false, cssMinify: false, reportCompressedSize: false },
    })) as Rolldown.RolldownOutput;
    return made.output.filter((o): o is Chunk => o.type === "chunk");
  } finally {
    delete process.env[passFlag];
  }
}

const isDeclaration = ({ facadeModuleId }: Chunk): boolean =>
  /\.(resource|report|cube)\.ts$/.test(facadeModuleId ?? "");

/** The switch of some lists and of reports, which shares most of its modules with the pop-ups. */
const segmented =
  /\/(antd\/es|@rc-component)\/segmented\/|\/src\/platform\/ui\/element\/Segmented\.tsx$|\/TableOutlined\.js$/;
const libraryOf = (id: string): string =>
  /\/node_modules\/(react-router|@tanstack|@lingui)\//.test(id) ? "router" : "antd";

/**
 * The base is what the sign-in page loads immediately. What it loads on demand is kept apart from the portal, which
 * would otherwise be executed while a password is typed.
 */
function partsOf(chunks: readonly Chunk[]): Map<string, string> {
  const guest = modulesOf(chunks, roots.guest);
  const session = modulesOf(chunks, roots.guest, true);
  const report = modulesOf(chunks, roots.report);
  const declared = new Set(
    chunks.filter(isDeclaration).flatMap((c) => [...modulesOf(chunks, [c.facadeModuleId ?? ""])]),
  );
  const list = modulesOf(chunks, roots.list);
  const parts = new Map<string, string>();
  const partOf = (id: string, name: string) =>
    guest.has(id)
      ? "base"
      : session.has(id)
        ? "session"
        : name === "portal" && id.includes("/node_modules/")
          ? libraryOf(id)
          : segmented.test(id)
            ? "popups"
            : name === "aside" && (list.has(id) || report.has(id))
              ? "portal"
              : name === "list" && (report.has(id) || (vocabulary.test(id) && !ofPages.test(id) && declared.has(id)))
                ? "data"
                : name;
  for (const name of ["portal", "aside", "list", "popups", "menus", "report"] as const) {
    for (const id of modulesOf(chunks, roots[name]))
      if (!parts.has(id) && !roots.portal.some((root) => id.endsWith(root))) parts.set(id, partOf(id, name));
  }
  return parts;
}

/**
 * A style or a constant leaves no import between the files of the first pass, yet a report would load the whole list
 * for it.
 */
function shareImports(id: string, parts: Map<string, string>, graph: Graph) {
  for (const wanted of graph.imports(id)) {
    if (wanted.includes("/node_modules/") || !(parts.get(wanted) === "list" || isSharedStyle(wanted, parts, graph)))
      continue;
    parts.set(wanted, "data");
    shareImports(wanted, parts, graph);
  }
}

/** Styles are in no file of the first pass; whether one belongs to list and report and to no earlier part. */
function isSharedStyle(id: string, parts: Map<string, string>, graph: Graph): boolean {
  const users = graph.importers(id).map((by) => parts.get(by));
  return (
    id.endsWith(".css") &&
    !parts.has(id) &&
    users.includes("list") &&
    users.every((part) => part === undefined || part === "list" || part === "report" || part === "data")
  );
}

/**
 * By default the bundler creates a chunk for each set of pages that share modules, so that the portal is loaded in
 * sixty small files and a list in a hundred. Modules that are always needed together are combined into one file. They
 * are determined by a first pass without output, and packed by the second one.
 */
export function wholeParts(): { plugin: Plugin | null; groups: Group[] } {
  if (isFirstPass()) return { plugin: null, groups: [] };
  let parts = new Map<string, string>();
  const plugin: Plugin = {
    name: "portal:whole-parts",
    apply: "build",
    async buildStart() {
      parts = partsOf(await firstPass());
    },
    buildEnd() {
      const graph: Graph = {
        imports: (id) => this.getModuleInfo(id)?.importedIds ?? [],
        importers: (id) => this.getModuleInfo(id)?.importers ?? [],
      };
      for (const id of [...parts.keys()]) if (parts.get(id) === "report") shareImports(id, parts, graph);
    },
  };
  return {
    plugin,
    groups: names.map((name, i) => ({ name, priority: names.length - i, test: (id) => parts.get(id) === name })),
  };
}
