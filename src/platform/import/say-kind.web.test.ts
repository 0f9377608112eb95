import { expect, test } from "vitest";
import { sayKind } from "./say-kind.web.ts";

const say = (text: string, values?: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (_, n: string) => String(values?.[n] ?? ""));

test("a kind of error has a complete message if its rows agree, and a shortened one otherwise", () => {
  expect(sayKind({ message: "Paling kecil {min}.", values: { min: "0.001" } }, say, "id-ID")).toBe(
    "Paling kecil 0,001.",
  );
  expect(sayKind({ message: "Paling kecil {min}.", values: { min: "0.001" } }, say, "en-US")).toBe(
    "Paling kecil 0.001.",
  );
  expect(
    sayKind({ message: "Stok {product} tersisa {available} {uom}.", values: { uom: "Zak 40 kg" } }, say, "id-ID"),
  ).toBe("Stok tidak mencukupi.");
  expect(sayKind({ message: "Kode {code} tidak dikenal." }, say, "id-ID")).toBe("Kode …");
  expect(sayKind({ message: "Tidak ditemukan." }, say, "id-ID")).toBe("Tidak ditemukan.");
});
