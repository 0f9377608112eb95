import { expect, test } from "vitest";
import { withoutKind } from "#platform/ui/index.web.ts";
import { plainNote } from "./plain-note.web.ts";

const t = ((text: string) => text) as never;

test("a formula is a sentence, with its operators as words", () => {
  expect(plainNote("Σ ton terjual dikurangi ton retur, faktur terposting", t)).toBe(
    "Jumlah ton terjual dikurangi ton retur, faktur terposting.",
  );
  expect(plainNote("(Jatuh tempo − terlambat) ÷ jatuh tempo", t)).toBe(
    "(Jatuh tempo dikurangi terlambat) dibagi jatuh tempo.",
  );
  expect(plainNote("Target × hari kerja yang sudah lewat ÷ hari kerja sebulan", t)).toBe(
    "Target dikali hari kerja yang sudah lewat dibagi hari kerja sebulan.",
  );
});

test("the word for a member's kind occurs once beside its name", () => {
  expect(withoutKind("Area", "Area Bali")).toBe("Bali");
  expect(withoutKind("Area", "DPS – Area Bali")).toBe("DPS – Bali");
  expect(withoutKind("Area", "Areal Baru")).toBe("Areal Baru");
  expect(withoutKind("Area", "Area")).toBe("Area");
  expect(withoutKind("Toko", "Depo Utama")).toBe("Depo Utama");
});
