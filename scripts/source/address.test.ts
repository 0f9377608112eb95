import { beforeAll, expect, test } from "vitest";
import type { Registry } from "#platform/records/index.server.ts";
import { openRegistry } from "#server/server.ts";
import { addressOf, describeAddress, linesOf, routeFor } from "./address.ts";

let registry: Registry;
beforeAll(async () => {
  registry = await openRegistry();
});
const at = async (address: string) => {
  const info = await describeAddress(registry, address);
  if (!info) throw new Error(`${address} has no page`);
  return {
    ...info,
    tables: Object.fromEntries(info.tables),
    calls: info.calls.map((c) => `${c.method} ${c.path}`),
    cubes: info.cubes.map((c) => c.file),
  };
};

test("an address is read without host, query and closing slash, and takes a value for a folder with values", () => {
  expect(addressOf("http://localhost:3000/master/bank/?page=2")).toBe("/master/bank");
  expect(addressOf("/atsalesman/[channel]/target")).toBe("/atsalesman/retail/target");
  expect(addressOf("/atsalesman/{channel}/target")).toBe("/atsalesman/retail/target");
  expect(addressOf("/toko/[id]")).toBe("/toko/id");
  expect(addressOf("")).toBe("/dashboard");
});

test("a literal segment takes precedence over a parameter", () => {
  const routes = ["/toko/:id", "/toko/baru", "/:product/x"];
  expect(routeFor(routes, "/toko/baru")).toBe("/toko/baru");
  expect(routeFor(routes, "/toko/7")).toBe("/toko/:id");
  expect(routeFor(routes, "/lt/x")).toBe("/:product/x");
  expect(routeFor(routes, "/toko/7/8")).toBeUndefined();
});

test("a resource has its table and its derived calls", async () => {
  const { resources, tables, calls, files } = await at("/master/bank");
  expect(files).toEqual(["src/features/master/bank.resource.ts"]);
  expect(resources.map((r) => r.name)).toEqual(["bank"]);
  expect(tables).toEqual({ bank: true });
  expect(calls).toContain("GET /api/bank/:id/history");
});

test("a report has its cubes, the tables of their sources and its calls", async () => {
  const { cubes, tables, calls } = await at("/laporan/penjualan-harian");
  expect(cubes).toEqual(["src/features/laporan/sales.cube.ts", "src/features/laporan/targets.cube.ts"]);
  expect(tables).toMatchObject({ sale_line: false, sales_target: false });
  expect(calls).toContain("GET /api/report/penjualan-harian/trend");
});

test("a page with a parameter is found by any value and by its folder name", async () => {
  for (const address of ["/toko/12", "/toko/[id]"]) {
    const { route, files, tables, calls } = await at(address);
    expect(route).toBe("/toko/:id");
    expect(files).toContain("src/features/toko/[id].page.tsx");
    expect(tables).toMatchObject({ store: false });
    expect(calls).toContain("GET /api/store/:id/detail");
  }
});

test("a page of a channel has the other files of its folder and the tables that it writes", async () => {
  const { route, files, tables, calls } = await at("/atsalesman/[channel]/jadwal-kunjungan");
  expect(route).toBe("/atsalesman/retail/jadwal-kunjungan");
  expect(files).toContain("src/features/atsalesman/[channel]/jadwal-kunjungan/week.server.ts");
  expect(tables).toMatchObject({ visit_schedule: true, calendar: false });
  expect(calls).toContain("POST /api/visit-schedule/swap");
});

test("a page of a product line is found by the name of the line", async () => {
  const { route, tables, calls } = await at("/lt/registrasi-program-apresiasi-toko");
  expect(route).toBe("/:product/registrasi-program-apresiasi-toko");
  expect(tables).toMatchObject({ program_registration: true });
  expect(calls).toContain("GET /api/program-registration/:id");
});

test("each part of an address is printed once, and an unknown address has no parts", async () => {
  expect(await describeAddress(registry, "/tidak-ada")).toBeNull();
  const info = await describeAddress(registry, "/master/bank");
  const lines = info ? linesOf(info) : [];
  expect(lines).toContain("  table       bank (written)");
  expect(new Set(lines).size).toBe(lines.length);
});
