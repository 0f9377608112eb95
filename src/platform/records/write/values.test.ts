import { isAcceptedDay } from "#kit/day.ts";
import { expect, test } from "vitest";
import { boolean, code, date, decimal, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { readValues } from "./values.server.ts";

const r = defineResource("valueTest", {
  title: "Uji",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama"),
    amount: decimal("Jumlah", { scale: 2, min: "0.5", max: "1000" }),
    on: date("Hari"),
    open: boolean("Buka"),
  },
  represent: ["code"],
  list: { columns: ["code"], sort: "code" },
});
const wrong = (amount: string) => {
  try {
    readValues(r, { amount }, "update");
    return [];
  } catch (error) {
    return (error as { fields: { field: string }[] }).fields.map((f) => f.field);
  }
};

test("dates are valid calendar days in the supported years", () => {
  for (const day of ["2000-02-29", "2024-02-29", "2026-12-31", "2100-02-28", "2026-04-30"])
    expect(isAcceptedDay(day), day).toBe(true);
  for (const day of [
    "2023-02-29",
    "2100-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "1999-12-31",
    "2101-01-01",
    "2026-1-1",
  ])
    expect(isAcceptedDay(day), day).toBe(false);
});

test("bounds are exact to the last digit", () => {
  for (const amount of ["0.5", "0.50", "1000", "1000.00", "999.99"]) expect(wrong(amount), amount).toEqual([]);
  for (const amount of ["0.49", "-0.5", "1000.01", "0.505", "99999999999999"])
    expect(wrong(amount), amount).toEqual(["amount"]);
});

test("a new row has every field, a change only the given ones; rows do not share state", () => {
  expect(readValues(r, { code: "A", name: "satu" }, "create")).toEqual({
    code: "A",
    name: "satu",
    amount: null,
    on: null,
    open: false,
  });
  expect(readValues(r, { code: "B" }, "create")).toEqual({
    code: "B",
    name: null,
    amount: null,
    on: null,
    open: false,
  });
  expect(readValues(r, { code: "B", name: undefined }, "update")).toEqual({ code: "B" });
});
