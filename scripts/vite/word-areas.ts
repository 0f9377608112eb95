// Determines from the source which texts each part of the product shows: those of the shell are loaded with the shell,
// those of an area with its first page.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { countKey } from "../../src/kit/count-words.ts";
import { wordFolderOf } from "../../src/kit/word-folder.ts";
import { modulesImported } from "../imports-in.ts";

/** Parts outside the shell that many areas share. */
const shared: Readonly<Record<string, readonly RegExp[]>> = {
  resource: [
    /^src\/platform\/(ui\/field\/|records\/(?!(bulk|undo)\/.*\.server\.ts$))/,
    /^src\/platform\/((import|workflow)\/(?!.*\.server\.ts$)|export\/(list-file|sheet))/,
    /^src\/features\/(penjualan\/stock\/|gudang\/WarehouseStock)/,
    // messages of imports, which every list with an import shows
    /^src\/features\/.*\.messages\.ts$/,
  ],
  report: [
    /^src\/platform\/report\/(?!board\/|delivery\/.*\.server\.ts$|export\/export-job\.server\.ts$)/,
    // a comparison and seasons that every report offers
    /^src\/features\/laporan\/lebaran\./,
  ],
  // reports do not need them; the page loads them itself
  embedded: [/^src\/features\/laporan\/embedded-dashboard\/(?!DashboardShelf)/],
  board: [/^src\/platform\/report\/board\//],
  mapping: [/^src\/platform\/(mapping\/(?!.*\.server\.ts$)|ui\/grid\/)/],
  // mails are composed by the server only
  live: [
    /^src\/platform\/(?!(database|http|access)\/|jobs\/(mail|files)\/|report\/delivery\/(change|report)-email\.).*\.server\.ts$/,
    /^src\/platform\/access\/needs\/.*\.server\.ts$/,
    /^src\/platform\/export\//,
    /^src\/platform\/jobs\/(job|notice)\/(?!Bell|(job|notification)\.ts$)/,
  ],
};
/** Files of the shell, whose texts may be shown at any address. */
const shell = /^src\/(web\/|kit\/|platform\/(access|http|jobs|shell|ui)\/(?!.*\.server\.ts$))/;
/** Rules of features whose texts, such as refusals, are shown by several areas. */
const rules = /^src\/features\/(program-loyalty\/point|atsalesman\/rules)\//;
/** The names in the menu, which belong to the shell too. */
const menuNames = "src/features/konfigurasi-system/menu/menu-plan.ts";
/**
 * Texts that a page receives from the server, which imports do not reveal: the areas whose declarations they come from.
 */
const received: Readonly<Record<string, readonly string[]>> = {
  dashboard: ["laporan", "laporan-mitra"],
  helpdesk: ["penjualan"],
  "layanan-pelanggan": ["helpdesk"],
  "manajemen-user": ["auth", "konfigurasi-system"],
  "konfigurasi-system": ["auth"],
};
/** Files outside every area whose texts one area shows. */
const shownIn: Readonly<Record<string, string>> = {
  "src/platform/http/open-api.server.ts": "rest-api",
  "src/platform/http/outbound/service-fault.server.ts": "konfigurasi-system",
  "src/platform/http/field-codes.server.ts": "rest-api",
  "src/features/atsalesman/rules/survey-logic.ts": "atsalesman",
  "src/features/atsalesman/rules/survey-checks.ts": "atsalesman",
  "src/features/atsalesman/rules/brand-table.ts": "atsalesman",
};
/**
 * Files whose texts another area shows besides their own: the reference displays fields from the schemas that validate
 * pushes.
 */
const alsoShownIn: Readonly<Record<string, string>> = {
  "src/features/penjualan/push/push-schemas.server.ts": "rest-api",
  "src/features/penjualan/push/field-codes.server.ts": "rest-api",
  "src/features/atsalesman/mobile/schemas.server.ts": "rest-api",
  "src/features/atsalesman/mobile/mobile.server.ts": "rest-api",
};
const features = "src/features/";
const guestPages = /^src\/features\/(guest\/|auth\/(register|forgot-password|callback)\.)/;
const pageKind = /\.(page\.tsx|(resource|report|upload)\.ts)$/;
const literal = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\$\n]|\\.)*)`/g;

export type WordAreas = {
  /** Area ("core", "resource", "report" or a first-level folder of features) → the texts it shows. */
  readonly texts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Area → shared areas that its pages use. */
  readonly needs: Readonly<Record<string, readonly string[]>>;
};

const plain = (quoted: string): string => quoted.replace(/\\(.)/g, (_, c: string) => (c === "n" ? "\n" : c));

function literalsOf(source: string): string[] {
  return [...source.matchAll(literal)].map(([, double, single, template]) => plain(double ?? single ?? template ?? ""));
}

const sourcesBelow = (root: string): string[] =>
  readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file) && statSync(join(root, file)).isFile());

const sharedAreaOf = (file: string): string | undefined =>
  Object.entries(shared).find(([, patterns]) => patterns.some((p) => p.test(file)))?.[0];
/**
 * Server files are included, because some of their texts (actions, steps) are sent untranslated and translated in the
 * browser.
 */
const areaOf = (file: string): string | undefined =>
  shownIn[file] ??
  sharedAreaOf(file) ??
  (guestPages.test(file)
    ? undefined
    : ((file.startsWith(features) && !rules.test(file) ? wordFolderOf(file.slice(features.length)) : undefined) ??
      (shell.test(file) || rules.test(file) || file === menuNames ? "core" : undefined)));

/** The title of a page, which menu and command palette show before the page is opened. */
const titleOf = (source: string): string | undefined =>
  /(?:\btitle: |\bdefinePage\()"((?:[^"\\\n]|\\.)*)"/.exec(source)?.[1];

/** Assigns every text of the catalogue to the areas that show it; texts found nowhere remain in the shell. */
export function wordAreas(root: string, catalogue: ReadonlySet<string>): WordAreas {
  const sources = new Map(sourcesBelow(root).map((file) => [file, readFileSync(join(root, file), "utf8")]));
  // a level's name is also used with counts: "Gudang" as "{rows} gudang"
  const shownBy = (file: string, text: string): string[] =>
    file.endsWith(".cube.ts") ? [text, countKey(text)] : [text];
  const own = new Map(
    [...sources].map(([file, source]) => [
      file,
      literalsOf(source)
        .flatMap((text) => shownBy(file, text))
        .filter((text) => catalogue.has(text)),
    ]),
  );
  const texts = new Map<string, Set<string>>([["core", new Set()]]);
  const needs = new Map<string, Set<string>>();
  const into = (area: string): Set<string> => {
    const words = texts.get(area) ?? new Set<string>();
    texts.set(area, words);
    return words;
  };

  for (const [file, source] of sources) {
    const area = areaOf(file);
    if (!area) continue;
    for (const text of own.get(file) ?? []) for (const at of [area, alsoShownIn[file] ?? area]) into(at).add(text);
    if (/\.(meta|resource|report|upload)\.ts$/.test(file)) into("core").add(titleOf(source) ?? "");
    if (file === menuNames || file.endsWith(".upload.ts"))
      for (const text of own.get(file) ?? []) into("core").add(text);
  }
  for (const start of sources.keys()) {
    const area = areaOf(start);
    if (area === undefined || area === "core" || !/\.tsx$|\.(resource|report|upload)\.ts$/.test(start)) continue;
    const used = needs.get(area) ?? new Set<string>();
    needs.set(area, used);
    if (pageKind.test(start) && !start.endsWith(".tsx")) used.add(start.endsWith(".report.ts") ? "report" : "resource");
    const seen = new Set<string>();
    const walk = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      const place = areaOf(file);
      if (place === "core" || place === undefined) return;
      if (place !== area && (place === "resource" || place === "report")) return void used.add(place);
      // the members of a report's levels are data: the fields of their resources are not shown
      if (start.endsWith(".report.ts") && file.endsWith(".resource.ts")) return;
      for (const text of own.get(file) ?? []) into(area).add(text);
      for (const next of modulesImported(file, sources.get(file) ?? "", (path) => sources.get(path))) walk(next);
    };
    walk(start);
  }
  const known = new Set([...texts.values()].flatMap((set) => [...set]));
  const inSource = new Set([...own.values()].flat());
  for (const text of catalogue) if (!known.has(text) && !inSource.has(text)) into("core").add(text);
  const core = into("core");
  for (const [area, set] of texts) if (area !== "core") for (const text of core) set.delete(text);
  const needed = Object.fromEntries(
    [...needs].map(([area, used]) => [area, [...used, ...(received[area] ?? [])].filter((u) => u !== area).sort()]),
  );
  leaveOutNeeded(texts, needed);
  return { texts, needs: needed };
}

/**
 * Removes from each area the texts that an area it needs contains. If two areas need each other, both keep their texts.
 */
function leaveOutNeeded(texts: ReadonlyMap<string, Set<string>>, needs: WordAreas["needs"]): void {
  const full = new Map([...texts].map(([area, set]) => [area, new Set(set)]));
  const reach = (area: string, seen = new Set<string>()): Set<string> => {
    for (const next of needs[area] ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        reach(next, seen);
      }
    return seen;
  };
  for (const [area, set] of texts)
    for (const other of reach(area))
      if (other !== area && !reach(other).has(area)) for (const text of full.get(other) ?? []) set.delete(text);
}
