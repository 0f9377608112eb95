import { afterAll, beforeAll, expect, test } from "vitest";
import { type Report, type ReportAnswer, slugOf } from "#platform/report/index.ts";
import { recordsAddress, readView } from "#platform/report/index.web.ts";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, sum, type Viewer, viewersOf } from "./read-report.ts";

let portal: Portal;
let viewers: Viewer[];
beforeAll(async () => {
  portal = await openPortal();
  viewers = (await viewersOf(portal)).slice(0, 2);
});
afterAll(() => portal.close());

type Listed = {
  readonly data: readonly Readonly<Record<string, string>>[];
  readonly meta: { readonly totalCount: number };
};
const admin = () => viewers[0] as Viewer;
const reportAt = (route: string): Report =>
  portal.server.registry.kinds.get("report")?.find((e) => e.route === route)?.value as unknown as Report;

/** All pages of the list that a row links to. */
async function linked(
  v: Viewer,
  route: string,
  answer: ReportAnswer,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Listed & { readonly address: string }> {
  const report = reportAt(route);
  if (!answer.records) throw new Error(`${route} has no list`);
  const address = recordsAddress(
    report,
    readView(report, new URLSearchParams(query)),
    path,
    answer.stamps.period,
    answer.records,
  );
  if (address === null) throw new Error(`${route} ${path} has no address`);
  const [list, search] = address.split("?");
  const name = portal.server.registry.resources
    .find((e) => e.route === list)
    ?.value.name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
  const data: Listed["data"][number][] = [];
  for (let page = 1, count = 1; data.length < count; page++) {
    const { status, json } = await v.client.get(`/api/${name}?${search}&perPage=75&page=${page}`);
    expect([address, status]).toEqual([address, 200]);
    count = (json as Listed).meta.totalCount;
    data.push(...(json as Listed).data);
  }
  return { data, meta: { totalCount: data.length }, address };
}

test("stock of a day is the sum of the log up to it, whatever the row is opened from", async () => {
  for (const [route, by] of [
    ["/laporan/stok-gudang", ["warehouse"]],
    ["/laporan/level-stok", ["area", "distributor", "warehouse"]],
    ["/laporan-tim-io/level-stok", ["packingPlant", "warehouse"]],
  ] as const)
    for (const v of viewers.slice(0, route === "/laporan/stok-gudang" ? 2 : 1)) {
      let path = "";
      for (const level of by.slice(0, -1)) {
        const above = await get(v.client, slugOf(route), { path });
        path += `${path && "/"}${level}:${above.rows.find((r) => r.id !== 0)?.id}`;
      }
      const answer = await get(v.client, slugOf(route), { path });
      const row = answer.rows.find((r) => r.id !== 0);
      const here = `${path}${path && "/"}${by.at(-1)}:${row?.id}`;
      const { data } = await linked(v, route, answer, here);
      expect([v.name, route, here, sum(data.map((m) => m.tonnes as string))]).toEqual([
        v.name,
        route,
        here,
        row?.cells.closing,
      ]);
    }
});

test("stock links to the movements of its period, and stock of a product line to those of the line", async () => {
  const there = await get(admin().client, "laporan-tim-io.ketersediaan", {});
  const [row] = there.rows.filter((r) => r.id !== 0);
  const { from, to } = there.stamps.period;
  expect((await linked(admin(), "/laporan-tim-io/ketersediaan", there, `area:${row?.id}`)).address).toBe(
    `/laporan/log-stok?f.area=${row?.id}&f.movedOn=${encodeURIComponent(`${from}..${to}`)}`,
  );
  const line = await get(admin().client, "laporan-product.stok", { line: "semen" });
  expect([line.records?.route, line.records?.fields.productLine, line.records?.upTo]).toEqual([
    "/laporan/log-stok",
    "productLine",
    true,
  ]);
});

test("counts, contracts and commitments of a row link to a list with as many rows", async () => {
  const report = await get(admin().client, "laporan-tim-io.perbandingan-stok", {});
  const [warehouse] = report.rows;
  const counted = await linked(admin(), "/laporan-tim-io/perbandingan-stok", report, `warehouse:${warehouse?.id}`);
  expect([
    counted.data.length > 0,
    counted.data.every((r) => (r.reportedFor as string) <= report.stamps.period.to),
  ]).toEqual([true, true]);

  for (const period of ["ytd", "month"]) {
    const contracts = await get(admin().client, "realisasi-kontrak-volume", { period });
    for (const row of contracts.rows.slice(0, 3)) {
      const { data } = await linked(admin(), "/laporan/realisasi-kontrak-volume", contracts, `distributor:${row.id}`, {
        period,
      });
      expect([period, row.name, String(data.length), sum(data.map((c) => c.tonnes as string))]).toEqual([
        period,
        row.name,
        row.cells.contracts,
        row.cells.committed,
      ]);
    }
  }

  const upfront = await get(admin().client, "program-upfront", {});
  for (const row of upfront.rows) {
    const { data } = await linked(admin(), "/laporan/program-upfront", upfront, `upfrontProgram:${row.id}`);
    expect([row.name, String(data.length), sum(data.map((c) => c.tonnes as string))]).toEqual([
      row.name,
      row.cells.commitments,
      row.cells.commitTonnes,
    ]);
  }
  // the list has commitments of programmes that have not begun
  const all = reportAt("/laporan/program-upfront");
  expect(
    recordsAddress(all, readView(all, new URLSearchParams()), "", upfront.stamps.period, upfront.records as never),
  ).toBeNull();
});

test("a service of a system links to its calls, and so does each of their outcomes", async () => {
  const [busy] = (await get(admin().client, "log-api-distributor", {})).rows.filter((r) => r.id !== 0);
  const path = `distributor:${busy?.id}`;
  const services = await get(admin().client, "log-api-distributor", { path });
  for (const row of services.rows.filter((r) => r.id !== 0)) {
    const { meta } = await linked(admin(), "/laporan/log-api-distributor", services, `${path}/endpoint:${row.id}`);
    expect([row.name, String(meta.totalCount)]).toEqual([row.name, row.cells.calls]);
  }
  expect(services.drill).toBe("/master/log-api");
  for (const statusClass of ["1", "2", "3", "4"]) {
    const only = await get(admin().client, "log-api-distributor", { statusClass });
    expect([statusClass, only.drill]).toEqual([statusClass, "/master/log-api"]);
  }
});
