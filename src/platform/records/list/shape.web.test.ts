import { describe, expect, test } from "vitest";
import type { AnyResource } from "#kit/resource.ts";
import { DistributorSaleLine } from "#features/laporan/transaksi-distributor/transaksi-distributor.resource.ts";
import { Purchase } from "#features/penjualan/pembelian/pembelian.resource.ts";
import { Sale } from "#features/penjualan/transaksi/transaksi.resource.ts";
import { StockTransaction } from "#features/helpdesk/transaksi-stok/transaksi-stok.resource.ts";
import { UnitConversion } from "#features/parameter/konversi-satuan.resource.ts";
import { SalesUom } from "#features/parameter/parameter-produk-satuan-penjualan.resource.ts";
import type { AnyRow } from "./resource-calls.web.ts";
import { RoleHolder } from "#features/lihat-daftar-role/lihat-daftar-role.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { RegularCustomer } from "#features/master/master-data-lt.resource.ts";
import { PushItem } from "#features/helpdesk/raw-data/raw-data.resource.ts";
import { headingOf, unitLabelOf, phoneShape, possibleColumns } from "./shape.web.ts";

const row = (fields: Record<string, unknown>) => ({ id: 7, version: 1, ...fields }) as unknown as AnyRow;
const zak = { id: 1, label: "ZAK40 – Zak 40 kg" };

describe("a row's heading", () => {
  test("includes the record it belongs to if its own fields are dates, figures or booleans", () => {
    expect(
      headingOf(SalesUom, row({ product: { id: 2, label: "CAK-01-40 – Cakra PCC 40 kg" }, uom: zak, isDefault: true })),
    ).toBe("Cakra PCC 40 kg – Zak 40 kg");
    expect(
      headingOf(
        UnitConversion,
        row({ fromUom: zak, toUom: { id: 3, label: "KG – Kilogram" }, factor: "40.000000", validFrom: "2026-10-01" }),
      ),
    ).toBe("Zak 40 kg – Kilogram – 40,000000 – 1 Okt 2026");
  });
  test("omits a figure that is shown beside it", () => {
    const conversion = row({
      fromUom: zak,
      toUom: { id: 3, label: "KG – Kilogram" },
      factor: "40.000000",
      validFrom: "2026-10-01",
    });
    expect(headingOf(UnitConversion, conversion, "factor")).toBe("Zak 40 kg – Kilogram – 1 Okt 2026");
  });
  test("omits a state that is shown beside it, unless the row has no other name", () => {
    const moved = row({ type: "receipt", movedOn: "2026-11-22" });
    expect(headingOf(StockTransaction, moved, "quantity", "type")).toBe("22 Nov 2026");
    expect(headingOf(StockTransaction, row({ type: "receipt" }), "type")).toBe("Penerimaan");
  });
  test("has words and dates in the reader's language", () => {
    expect(headingOf(StockTransaction, row({ type: "receipt", movedOn: "2026-11-22" }))).toBe(
      "Penerimaan – 22 Nov 2026",
    );
  });
  test("falls back to the number of the row", () => {
    expect(headingOf(SalesUom, row({ isDefault: false }))).toBe("#7");
  });
});

test("has on a phone the fields that the list declares, in their order", () => {
  const { status, figure, notes } = phoneShape(
    PushItem,
    possibleColumns(PushItem, () => true),
  );
  expect([status?.name, figure?.name, notes.map((n) => n.name)]).toEqual([
    "state",
    undefined,
    ["message", "distributor", "receivedAt"],
  ]);
  const plain = phoneShape(
    Store,
    possibleColumns(Store, () => true),
  );
  expect([plain.status?.name, plain.figure?.name]).toEqual(["status", "potentialTonnes"]);
});

test("of a document on a phone has its state, not its kind or entry date", () => {
  const shapeOf = (r: AnyResource) =>
    phoneShape(
      r,
      possibleColumns(r, () => true),
    );
  for (const r of [Sale, Purchase, DistributorSaleLine] as const)
    expect([r.name, shapeOf(r).status?.name, shapeOf(r).figure?.name]).toEqual([r.name, "status", "tonnes"]);
});

test("a list counts its rows by their noun, which may differ from its title, and abbreviations keep their capitals", () => {
  expect(
    [Store, RoleHolder, RegularCustomer, { title: "Alamat IP" }, { title: "Lampiran e-POD" }].map(unitLabelOf),
  ).toEqual(["toko", "pemegang peran", "LT", "alamat IP", "lampiran e-POD"]);
});
