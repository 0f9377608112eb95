import { expect, test } from "vitest";
import type { TextTranslator } from "#kit/translate-filled.ts";
import { translate } from "#platform/http/index.server.ts";
import { cellReader } from "#platform/export/index.server.ts";
import { PushItem } from "#features/helpdesk/raw-data/raw-data.resource.ts";
import { readReason } from "#features/helpdesk/raw-data/read-reason.ts";
import { placeInWords } from "./place-in-words.ts";
import { pushSchemas } from "./push-schemas.server.ts";

const plain: TextTranslator = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

test("a position in a document is displayed by its label; unknown names stay unchanged", () => {
  expect(
    ["lines.0.product", "lines.11", "lines", "soldOn", "lines.2.extra", "constructor"].map((path) =>
      placeInWords(path, plain),
    ),
  ).toEqual(["Baris 1, Produk", "Baris 12", "Baris dokumen", "Tanggal jual", "Baris 3, extra", "constructor"]);
});

test("every field that a distributor's system may send has a label", () => {
  const shapes = JSON.stringify(Object.values(pushSchemas).map((s) => s.toJSONSchema({ unrepresentable: "any" })));
  const fields = [
    ...new Set(
      [...shapes.matchAll(/"properties":\{/g)].flatMap(({ index }) => keysAt(shapes, index + '"properties":'.length)),
    ),
  ];
  expect(fields).toContain("shippedQty");
  expect(fields.filter((f) => placeInWords(f, plain) === f)).toEqual([]);
});
const keysAt = (json: string, at: number): string[] => {
  let depth = 0;
  let end = at;
  do {
    if (json[end] === "{") depth++;
    if (json[end] === "}") depth--;
    end++;
  } while (depth > 0);
  return Object.keys(JSON.parse(json.slice(at, end)) as object);
};

test("files use the same labels as lists, in the portal's language", () => {
  expect(cellReader(PushItem.fields.message)("lines.0.product: Kode P9 tidak dikenal.")).toBe(
    "Baris 1, Produk: Kode P9 tidak dikenal.",
  );
});

test("a stored reason is displayed in words, part by part", () => {
  expect(readReason("lines.0.product: Kode P9 tidak dikenal.; store: Kode T9 tidak dikenal.", plain)).toBe(
    "Baris 1, Produk: Kode P9 tidak dikenal.; Toko: Kode T9 tidak dikenal.",
  );
  expect(readReason("Stok Semen tersisa 3 ZAK.", plain)).toBe("Stok Semen tersisa 3 ZAK.");
  const dear =
    "lines.0.qty: Angka di belakang koma terlalu banyak untuk satuan ini.; lines.0.qty: Nilai baris terlalu besar; periksa jumlah dan harganya.";
  const english: TextTranslator = (text, values) => translate(text, values, "en");
  expect(readReason(dear, english)).toBe(
    "Line 1, Quantity: Too many decimals for this unit.; Line 1, Quantity: The line is worth too much; check its quantity and price.",
  );
  expect(readReason("lines.1.qty: Pengiriman DO-7 hanya memuat 800 ZAK40 produk ini.", english)).toMatch(
    /^Line 2, Quantity: .*DO-7.*800 ZAK40/,
  );
});

test('in English the label of a field is singular: "Product", not "Products"', () => {
  const english: TextTranslator = (text, values) => translate(text, values, "en");
  expect(readReason("lines.0.product: Kode P9 tidak dikenal.", english)).toMatch(/^Line 1, Product: /);
  expect(
    ["Distributor", "Satuan", "Merk", "Metode pembayaran", "Regional", "Opco"].map((label) => english(label)),
  ).toEqual(["Distributor", "Unit", "Brand", "Payment method", "Region", "Operating company"]);
});
