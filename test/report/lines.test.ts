import { afterAll, beforeAll, expect, test } from "vitest";
import { cubesOf, type Report, type ReportAnswer, slugOf } from "#platform/report/index.ts";
import { namedView, recordsAddress, pathBelow, readView } from "#platform/report/index.web.ts";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, sum, type Viewer, viewersOf } from "./read-report.ts";

let portal: Portal;
let viewers: Viewer[];
beforeAll(async () => {
  portal = await openPortal();
  viewers = await viewersOf(portal);
});
afterAll(() => portal.close());

type Listed = {
  readonly data: readonly Readonly<Record<string, string>>[];
  readonly meta: { readonly totalCount: number };
};
/** Reports whose facts are sale lines. */
const ofLines = (): (readonly [string, Report])[] =>
  (portal.server.registry.kinds.get("report") ?? [])
    .map((e) => [e.route, e.value as unknown as Report] as const)
    .filter(([, report]) => cubesOf(report.of)[0]?.lineLevels !== undefined);

/** All pages of the list that an address of the page shows. */
async function listed(v: Viewer, address: string): Promise<Listed["data"]> {
  const [route, search] = address.split("?");
  const name = portal.server.registry.resources
    .find((e) => e.route === route)
    ?.value.name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
  const data: Listed["data"][number][] = [];
  for (let page = 1, count = 1; data.length < count; page++) {
    const { status, json } = await v.client.get(`/api/${name}?${search}&perPage=75&page=${page}`);
    expect([address, status]).toEqual([address, 200]);
    count = (json as Listed).meta.totalCount;
    if (count === 0) break;
    data.push(...(json as Listed).data);
  }
  return data;
}
const lineOf = (report: Report): Record<string, string> => (report.product === undefined ? {} : { line: "semen" });

/**
 * Opens the first row of each level, down to the last level, and checks that rows add up to the row above them.
 */
async function descend(v: Viewer, route: string, report: Report, query: Record<string, string>) {
  let path = "";
  let answer: ReportAnswer | undefined;
  for (const level of report.by) {
    answer = await get(v.client, slugOf(route), { ...query, ...(path ? { path } : {}) });
    expect([route, path, answer.level]).toEqual([route, path, level]);
    const row = answer.rows.find((r) => r.id !== 0) ?? answer.rows[0];
    if (!row) return undefined;
    path = pathBelow(path, level, row.id);
    if (level === report.by.at(-1)) return { path, row, answer };
  }
  return undefined;
}

test("every report of lines opens from its own rows through the places below them down to a store", () => {
  expect(ofLines().length).toBeGreaterThan(30);
  const places = ["area", "district", "distributor", "store"];
  for (const [route, { by }] of ofLines()) {
    const own = by.filter((l) => places.includes(l));
    // the last level of place is the store, and no level occurs twice
    expect([route, own.at(-1), new Set(by).size]).toEqual([route, "store", by.length]);
  }
});

test.each(["today", "saleDate"])(
  "with the structure %s the smallest row links to exactly its lines, within the reader's scope",
  async (mapping) => {
    let compared = 0;
    for (const v of [viewers[0], viewers.at(-1)] as Viewer[])
      for (const [route, report] of ofLines()) {
        const query = { ...lineOf(report), ...(report.mappable ? { mapping } : {}) };
        // the request with which the descent begins: it is answered once
        const first = new URLSearchParams({ ...query, perPage: "75", page: "1" });
        if ((await v.client.get(`/api/report/${slugOf(route)}?${first}`)).status === 403) continue;
        const descended = await descend(v, route, report, query);
        if (!descended) continue;
        const { answer, path, row } = descended;
        const view = namedView(report, readView(report, new URLSearchParams(query)), answer);
        const atHome = answer.stamps.booking?.by === "home";
        const address =
          answer.records && recordsAddress(report, view, path, answer.stamps.period, answer.records, atHome);
        expect([v.name, route, path, address]).toEqual([v.name, route, path, expect.any(String)]);
        if (typeof row.cells.tonnes !== "string") continue;
        const lines = await listed(v, address as string);
        expect([v.name, route, path, sum(lines.map((l) => l.tonnes as string))]).toEqual([
          v.name,
          route,
          path,
          row.cells.tonnes,
        ]);
        compared++;
      }
    expect(compared).toBeGreaterThan(30);
  },
  // about sixty reports are opened down to their lines, one after the other
  180_000,
);
