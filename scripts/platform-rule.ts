// The rule for imports of capabilities (src/platform/<capability>), which scripts/tasks/check-platform.ts applies.
import type { Import } from "./imports-in.ts";

/** The order of capabilities: each may import only those before it. */
export const order = [
  "database",
  "http",
  "ui",
  "access",
  "jobs",
  "records",
  "import",
  "export",
  "mapping",
  "workflow",
  "report",
  "shell",
] as const;

/** The public files of every capability: declarations for both runtimes, the server's and the browser's. */
const publicFiles: ReadonlySet<string> = new Set(["index.ts", "index.server.ts", "index.web.ts"]);
/**
 * Public files that are loaded on demand. `import()` of `index.web.ts` or `index.server.ts` would load everything that
 * these files export.
 */
export const onDemandFiles: Readonly<Record<string, string>> = {
  "import/ImportDialog.tsx": "opened over a list, which most visitors of the list never do",
  "database/embedded/open-database.server.ts": "started before the rest of the portal is loaded",
  "http/client/call.web.ts": "loaded by the sign-in page when a form is sent",
  "access/needs/RequestAccess.tsx": "shown where a permission is missing",
  "access/session/sign-in.web.ts": "loaded by the sign-in page while its form is filled in",
  "jobs/notice/Bell.tsx": "shown after the page, with what every page loads last",
  "import/UploadPage.tsx": "the page of *.upload.ts, which the router loads with its address",
  "records/list/ResourcePage.tsx": "the page of *.resource.ts, which the router loads with its address",
  "records/record/RecordDrawer.tsx": "opened over a list, which most visitors of the list never do",
  "records/record/RecordForm.tsx": "opened in a page, which most visitors of the page never do",
  "report/page/GeneratedReportPage.tsx": "the page of *.report.ts, which the router loads with its address",
  "http/observe/open-telemetry.server.ts": "loaded where traces are exported",
  "http/observe/metrics.server.ts": "loaded where metrics are read",
};

/** CSS modules whose classes other capabilities and features use in their own markup and sheets. */
const publicSheets: Readonly<Record<string, string>> = {
  "jobs/notice/notice.module.css": "the page of a person's own notices",
  "mapping/mapping.module.css": "dates and members of mappings with a page of their own",
  "records/list/resource.module.css": "tables and buttons that a page lays out itself",
  "records/record/drawer.module.css": "the frame of drawers with content of a page",
  "records/record/form.module.css": "forms that a page lays out itself",
  "records/record/related.module.css": "tables beside a record that a page lays out itself",
  "report/board/board.module.css": "tiles and cards of dashboards",
  "report/page/legend.module.css": "legends of charts that a page draws itself",
  "ui/element/safe-html.module.css": "texts in HTML within a page",
  "ui/element/tiles.module.css": "tiles that lead to the pages of a menu",
  "ui/field/field.module.css": "checkboxes, search boxes and widths of forms that a page lays out itself",
  "ui/field/search-box.module.css": "the width of search boxes in a page",
  "ui/grid/grid.module.css": "cells and tools beside a grid for entering figures",
  "ui/guest/guest.module.css": "the frame of the sign-in pages and of the lock screen",
  "ui/map/map.module.css": "the height of maps in a page",
  "ui/map/map-frame.module.css": "the card around a map, and the line below it",
  "ui/page/page.module.css": "parts of a page that are not printed",
  "ui/popup/popup.module.css": "small panels in the bars and menus",
  "ui/state/states.module.css": "states within a list and a dialog",
  "ui/state/unknown-address.module.css": "the note of unknown parameters above a list",
  "workflow/proposal.module.css": "proposals and reviews that a page lays out itself",
  "workflow/workflow.module.css": "steps and states of a proposal within a page",
};

/**
 * Public files that `index.web.ts` cannot export: style sheets, and scripts that the build imports in Node.js, which
 * cannot load components.
 */
export const separateFiles: Readonly<Record<string, string>> = {
  ...publicSheets,
  "database/embedded/library-links.mjs": "set-up runs it before the Node.js of the portal is installed",
  "records/feature-files.server.ts": "the build lists the declarations with it",
  "records/list/list-query.web.ts": "the build computes the first request of each list with it",
  "records/list/resource-calls.web.ts": "the build computes the first request of each list with it",
  "report/chart/chart-parts.web.ts": "a test draws charts with the bundled library that it selects",
  "report/page/report-query.web.ts": "the build computes the first request of each report with it",
  "shell/boot/inline.web.ts": "the scripts that the build writes into index.html",
};

const partsOf = (path: string): { capability: string; name: string } | undefined => {
  const [, capability, name] = /^src\/platform\/([^/]+)\/(.+)$/.exec(path) ?? [];
  return capability && name ? { capability, name } : undefined;
};
/** Code that puts the capabilities together, and features: no capability may import them. */
const composed = /^src\/(server|web|features)\/.*\.(tsx?|mjs)$/;
/** Tests of a capability use declarations of features as examples. */
const testFile = /\.test\.tsx?$/;
/** Terms of this business that a feature registers where a capability needs them. */
const businessTerms = /lebaran|feast|idul ?fitri|eid al-fitr|hujan|rainy/i;

/** Terms of the business in a file of a capability, by line. */
export function businessTermProblems(file: string, source: string): string[] {
  if (!partsOf(file) || testFile.test(file)) return [];
  return source.split("\n").flatMap((line, i) => {
    const [term] = businessTerms.exec(line) ?? [];
    return term ? [`${file}:${i + 1}: "${term}" is a term of a feature; register there what the capability needs`] : [];
  });
}

/** Names of tables in SQL, in braces or after a keyword, and in declarations. */
const tableNames = /(?<!\$)\{[~!]?([a-z_]\w*)\}|\b(?:from|join|into|update)\s+([a-z_]\w*)\b|\btable: "([a-z_]\w*)"/g;
const commentLine = /^\s*(\/\/|\/?\*)/;
/** Files that run in the browser contain no SQL; texts shown to users may contain names in braces. */
const browserFile = /(\.tsx|\.web\.ts|\/use[A-Z]\w*\.ts)$/;

/** Tables of features that a capability names, by line. */
export function featureTableProblems(file: string, source: string, featureTables: ReadonlySet<string>): string[] {
  if (!partsOf(file) || testFile.test(file) || browserFile.test(file)) return [];
  return source.split("\n").flatMap((line, i) => {
    if (commentLine.test(line)) return [];
    const names = [...line.matchAll(tableNames)].map(
      ([, braced, named, declared]) => braced ?? named ?? declared ?? "",
    );
    return [...new Set(names.filter((name) => featureTables.has(name)))].map(
      (name) => `${file}:${i + 1}: "${name}" is a table of a feature; register there what the capability needs`,
    );
  });
}

const rankOf = (capability: string): number => (order as readonly string[]).indexOf(capability);

/** What is wrong with the imports of one file; an empty list if nothing is. */
export function importProblems(file: string, imports: readonly Import[]): string[] {
  const own = partsOf(file);
  if (own && rankOf(own.capability) < 0)
    return [`${file}: src/platform/${own.capability} has no place in the order of scripts/platform-rule.ts`];
  return imports.flatMap(({ path, onDemand }) => {
    const target = partsOf(path);
    if (own && composed.test(path) && !testFile.test(file))
      return [
        `${file}: a capability must not import src/server, src/web or a feature (${path}); register what it needs from there`,
      ];
    if (!target) return [];
    const { capability, name } = target;
    if (capability === own?.capability)
      return publicFiles.has(name) ? [`${file}: imports the public file of its own capability (${path})`] : [];
    if (rankOf(capability) < 0) return [`${file}: ${path} belongs to no capability of the order`];
    if (own && rankOf(capability) > rankOf(own.capability))
      return [`${file}: ${own.capability} precedes ${capability} in the order and must not import ${path}`];
    if (publicFiles.has(name) || Object.hasOwn(separateFiles, `${capability}/${name}`)) return [];
    if (!Object.hasOwn(onDemandFiles, `${capability}/${name}`))
      return [`${file}: ${path} is internal to ${capability}; import its index.ts, index.server.ts or index.web.ts`];
    return onDemand ? [] : [`${file}: ${path} must be loaded on demand, by import()`];
  });
}
