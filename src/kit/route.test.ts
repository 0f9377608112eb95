import { describe, expect, it } from "vitest";
import { addressesOf, unknownFolders, routeOf } from "./route.ts";

describe("addresses of a file", () => {
  it("a folder with fixed values has one literal address for each value", () => {
    expect(addressesOf("src/features/atsalesman/[channel]/user-salesman/user-salesman.page.tsx")).toEqual([
      { route: "/atsalesman/retail/user-salesman", values: { channel: "retail" } },
      { route: "/atsalesman/corsales/user-salesman", values: { channel: "corsales" } },
    ]);
  });

  it("parameters are passed to the router, also beside fixed values", () => {
    expect(addressesOf("features/atsalesman/[channel]/hasil-survei/[id].page.tsx").map((a) => a.route)).toEqual([
      "/atsalesman/retail/hasil-survei/:id",
      "/atsalesman/corsales/hasil-survei/:id",
    ]);
    expect(addressesOf("features/toko/[id].page.tsx")).toEqual([{ route: "/toko/:id", values: {} }]);
    expect(addressesOf("features/laporan-[product]/stok.report.ts")).toEqual([
      { route: routeOf("features/laporan-[product]/stok.report.ts"), values: {} },
    ]);
  });

  it("reports folders in brackets without a meaning", () => {
    expect(unknownFolders("features/atsalesman/[channels]/a.page.tsx")).toEqual(["channels"]);
    expect(unknownFolders("features/atsalesman/[channel]/[id].page.tsx")).toEqual([]);
    expect(unknownFolders("features/laporan-[product]/a.report.ts")).toEqual([]);
  });
});
