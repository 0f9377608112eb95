import { expect, it } from "vitest";
import { code, decimal, money, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { nameOnly, textOf } from "./Cell.tsx";

const noun = (fields: object, represent: string[]) =>
  defineResource("n", {
    title: "N",
    scope: "open",
    fields,
    represent,
    list: { columns: represent, sort: "id" },
  } as never);
const coded = ref("R", noun({ code: code(), name: text("Nama") }, ["code", "name"]));
const named = ref("R", noun({ name: text("Nama"), kind: text("Jenis") }, ["name", "kind"]));
const say = (s: string) => s;

it("shows the code of a reference only in its tooltip", () => {
  expect(nameOnly(coded, "D0040 – PT Prima – Utama")).toBe("PT Prima – Utama");
  expect(nameOnly(coded, "PT Prima Utama")).toBe("PT Prima Utama");
  expect(nameOnly(named, "Bandung – Kota")).toBe("Bandung – Kota");
});

it("shows figures in full, in the requested unit", () => {
  expect(textOf(money("Uang"), "1284500000.00", say)).toBe("Rp\u00a01.284.500.000");
  expect(textOf(money("Uang"), "1284500000.50", say, false)).toBe("1.284.500.000,50");
  expect(textOf(decimal("Ton", { unit: "ton" }), "12345.678", say)).toBe("12.345,678\u00a0ton");
  expect(textOf(decimal("Ton"), null, say)).toBe("–");
  expect(textOf(decimal("Ton", { unit: "ton" }), "0.000", say, false)).toBe("0,000");
  // sacks with three decimals could be read as thousands
  expect(textOf(decimal("Jumlah"), "1.000", say)).toBe("1");
  expect(textOf(decimal("Jumlah"), "2.500", say)).toBe("2,5");
});
