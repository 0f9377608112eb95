import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyResource } from "../../src/kit/resource.ts";
import type { Report } from "../../src/platform/report/index.ts";
import { addressesOf } from "../../src/kit/route.ts";
import type { FirstRequest } from "../../src/platform/shell/boot/inline.web.ts";

/** The declaration of a generated page: its file and its kind. */
export type GeneratedPage = { readonly file: string; readonly kind: "resource" | "report" };

// Imported at run time, because Vite's bundled configuration cannot resolve the import names of this project.
const load = <T>(file: string): Promise<T> => import(pathToFileURL(resolve(file)).href) as Promise<T>;

const loadKit = async () => ({
  list: await load<typeof import("#platform/records/list/list-query.web.ts")>(
    "src/platform/records/list/list-query.web.ts",
  ),
  calls: await load<typeof import("#platform/records/list/resource-calls.web.ts")>(
    "src/platform/records/list/resource-calls.web.ts",
  ),
  query: await load<typeof import("#platform/report/page/report-query.web.ts")>(
    "src/platform/report/page/report-query.web.ts",
  ),
  report: await load<typeof import("#platform/report/index.ts")>("src/platform/report/index.ts"),
  send: await load<typeof import("../../src/platform/http/index.web.ts")>("src/platform/http/index.web.ts"),
});
type Kit = Awaited<ReturnType<typeof loadKit>>;

type Address = ReturnType<typeof addressesOf>[number];

function listRequest({ list, calls, send }: Kit, resource: AnyResource, { values }: Address): FirstRequest {
  const pinned = Object.fromEntries(Object.entries(values).filter(([name]) => isPinned(resource, name)));
  const query = list.readListQuery(resource, new URLSearchParams(list.startOf(resource) ?? ""));
  return [send.prepare(calls.listCall(resource), list.apiQuery(query, pinned)).url, resource.name];
}
const isPinned = ({ pinned }: AnyResource, name: string): boolean =>
  (pinned as readonly string[] | undefined)?.includes(name) ?? false;

function reportRequest({ query, report, send }: Kit, declared: Report, at: Address): FirstRequest {
  const here = report.reportAt(declared, at.values);
  const { rows } = report.reportCalls(at.route, here.access);
  return [send.prepare(rows, query.queryOf(query.readView(here, new URLSearchParams()))).url];
}

/**
 * The first request of every generated page without parameters, computed by the functions that the page itself uses.
 * The first script of the page sends it while the page's own scripts are loading.
 */
export async function firstRequests(pages: readonly GeneratedPage[]): Promise<Record<string, FirstRequest>> {
  const kit = await loadKit();
  const questions: Record<string, FirstRequest> = {};
  for (const { file, kind } of pages) {
    const declarations = Object.values(await load<Record<string, unknown>>(file)) as { readonly kind?: string }[];
    const declared = declarations.find((value) => value?.kind === kind);
    if (!declared) continue;
    for (const at of addressesOf(file.slice(file.indexOf("src/features/") + 4))) {
      if (at.route.includes(":")) continue;
      questions[at.route] =
        kind === "resource"
          ? listRequest(kit, declared as unknown as AnyResource, at)
          : reportRequest(kit, declared as unknown as Report, at);
    }
  }
  return questions;
}
