import { describe, expect, test } from "vitest";
import { choice, code, money, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { findTable, heading, matchColumns, missingFields } from "./match.server.ts";

const Store = defineResource("shop", {
  title: "Toko",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama toko", { required: true }),
    ownerName: text("Pemilik"),
    phone: text("Telepon"),
    creditLimit: money("Batas kredit"),
    cluster: text("Cluster", { readOnly: true }),
    status: choice("Status", { a: "A" }, { required: true, default: "a" }),
  },
  represent: ["code", "name"],
  list: { columns: ["code"], sort: "code" },
  exchange: { import: true, key: ["code"] },
});
const fields = (head: string[], remembered: [string, string | null][] = []) =>
  matchColumns(Store, head, new Map(remembered.map(([h, field]) => [h, { field, style: null }]))).map((m) => [
    m.field,
    m.by,
  ]);

describe("columns are matched", () => {
  test("by label and by name, whatever their order, case or asterisks", () => {
    expect(fields(["NAMA TOKO *", "kode (wajib)", "ownerName", "credit limit"])).toEqual([
      ["name", "label"],
      ["code", "label"],
      ["ownerName", "label"],
      ["creditLimit", "label"],
    ]);
  });
  test("by similarity, as a proposal", () => {
    expect(fields(["Kd Toko", "No. HP", "Owner", "Plafon Kredit", "Warna"])).toEqual([
      ["code", "alike"],
      ["phone", "alike"],
      ["ownerName", "label"],
      ["creditLimit", "alike"],
      [null, "none"],
    ]);
  });
  test("by an earlier choice, also to leave a column out", () => {
    expect(
      fields(
        ["Warna", "Outlet"],
        [
          ["warna", null],
          ["outlet", "name"],
        ],
      ),
    ).toEqual([
      [null, "remembered"],
      ["name", "remembered"],
    ]);
  });
  test("a column that only the server fills is ignored without a message, and no field is assigned twice", () => {
    expect(fields(["Cluster", "Kode", "code"])).toEqual([
      [null, "label"],
      ["code", "label"],
      [null, "none"],
    ]);
  });
});

test("the table begins at the line with the most matching headings, on any sheet", () => {
  const line = (n: number, ...cells: string[]) => ({ line: n, cells });
  const place = findTable(
    Store,
    [
      { name: "Petunjuk", top: [line(1, "Isi sesuai contoh")] },
      {
        name: "Data",
        top: [
          line(1, "PT Contoh"),
          line(2, "Laporan toko"),
          line(4, "Kode", "Nama toko", "Telepon"),
          line(5, "T1", "Toko Satu", "0811"),
        ],
      },
    ],
    new Map(),
  );
  expect(place).toEqual({ sheet: 1, headLine: 4 });
});

test("missing columns are named; an update needs only the key", () => {
  expect(missingFields(Store, ["ownerName"], false)).toEqual(["Kode", "Nama toko"]);
  expect(missingFields(Store, ["code", "ownerName"], true)).toEqual([]);
  expect(missingFields(Store, ["ownerName"], true)).toEqual(["Kode"]);
});
test("headings are compared without accents and punctuation", () =>
  expect(heading("  Nama  Tokó * (Wajib)")).toBe("nama toko"));
