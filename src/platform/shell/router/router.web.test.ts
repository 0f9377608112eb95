import { describe, expect, test } from "vitest";
import { isAllowed } from "./allowed.web.ts";
import { byFixedSegments, partsOf, routerPath } from "#platform/ui/index.web.ts";

describe("the links rule", () => {
  const account = { links: ["/dashboard", "/master/bank"] };
  test.each([
    ["/master/bank", false, "", true],
    ["/master/produk", false, "", false],
    ["/master/produk", true, "", true],
    ["/master/produk", false, "?page=2", true],
    ["/errors/403", false, "", true],
    ["/errors/500", false, "", true],
    ["/master", false, "", false],
    ["/master/bank/", false, "", false],
  ] as const)("%s, params %s, query %s: %s", (path, params, search, allowed) =>
    expect(isAllowed(account, path, params, search)).toBe(allowed),
  );
});

describe("a param inside a segment", () => {
  const route = "/laporan-:product/stok";
  test("is a whole segment for the router", () => {
    expect(routerPath(route)).toBe("/:laporan__product/stok");
    expect(routerPath("/master/:id/x")).toBe("/master/:id/x");
    expect(routerPath("/:product/registrasi")).toBe("/:product/registrasi");
  });
  test("is split again", () =>
    expect(partsOf(route, { laporan__product: "laporan-semen-putih" })).toEqual({ product: "semen-putih" }));
  test.each(["laporan", "laporan-", "master-semen", ""])("%j is a different address", (value) =>
    expect(partsOf(route, { laporan__product: value })).toBeNull(),
  );
  test("whole params are unchanged", () => expect(partsOf("/master/:id", { id: "7" })).toEqual({ id: "7" }));
});

test("of two routes that match an address, the one with the earlier fixed segment comes first", () => {
  const routes = ["/:product/registrasi", "/laporan-:product/penjualan", "/manual-book/:slug", "/master/bank"];
  expect([...routes].sort(byFixedSegments)).toEqual([
    "/master/bank",
    "/manual-book/:slug",
    "/laporan-:product/penjualan",
    "/:product/registrasi",
  ]);
});
