import { expect, test } from "vitest";
import { missingOf, type SaleForm } from "./quote.ts";
import { type Refusal, remainingProblems } from "./useRefusal.ts";
import { emptyLine } from "./entry-form.ts";
import { nextForm, saleRules } from "./sale-form.ts";

const some = { id: 1, label: "Sesuatu" };
test("a sale without store, warehouse or a complete line is not sent, and the missing fields are reported", () => {
  const empty = nextForm();
  expect(missingOf(empty)).toMatchObject({
    head: { warehouse: { message: "Wajib diisi." }, store: { message: "Wajib diisi." } },
    lines: {},
  });
  const head = { ...empty, warehouse: some, store: some };
  expect(missingOf(head), "without lines").toEqual({ head: {}, lines: {} });
  const [bare, named, whole] = [
    { ...emptyLine(), qty: "2" },
    { ...emptyLine(), product: some },
    { ...emptyLine(), product: some, qty: "2" },
  ];
  expect(missingOf({ ...head, lines: [bare, named, whole, emptyLine()] })?.lines).toMatchObject({
    [bare.key]: { product: {} },
    [named.key]: { qty: {} },
  });
  expect(missingOf({ ...head, lines: [whole, emptyLine()] })).toBeUndefined();
});

test("an error disappears when its field is corrected, and the message with the last error", () => {
  const line = { ...emptyLine(), product: some };
  const form = { ...nextForm(), warehouse: some, lines: [line] };
  const missing: Refusal<SaleForm> = {
    kind: "missing",
    message: "Isian belum benar.",
    problems: missingOf(form) ?? { head: {}, lines: {} },
    form,
  };
  const stored = { ...form, store: some };
  expect(remainingProblems(saleRules, missing, stored)).toEqual({
    message: missing.message,
    problems: { head: {}, lines: missing.problems.lines },
  });
  // a line added later has no errors of that attempt
  expect(
    remainingProblems(saleRules, missing, {
      ...stored,
      lines: [
        { ...line, qty: "2" },
        { ...emptyLine(), qty: "1" },
      ],
    }),
  ).toEqual({ message: undefined, problems: { head: {}, lines: {} } });
  const none: Refusal<SaleForm> = { ...missing, problems: { head: {}, lines: {} } };
  expect([
    remainingProblems(saleRules, none, stored).message,
    remainingProblems(saleRules, none, { ...stored, lines: [{ ...line, qty: "2" }] }).message,
  ]).toEqual([missing.message, undefined]);
});

test("errors of the server remain while the values they concern are unchanged", () => {
  const e = { field: "", message: "Stok tidak cukup." };
  const [cement, more, sand] = [some, some, { id: 2, label: "Pasir" }].map((product) => ({
    ...emptyLine(),
    product,
    qty: "9",
  }));
  if (!cement || !more || !sand) throw new Error("three lines");
  const form = { ...nextForm(), warehouse: some, store: some, number: "INV-1", lines: [cement, more, sand] };
  const refused: Refusal<SaleForm> = {
    kind: "refused",
    message: "Penjualan belum dapat dicatat.",
    problems: { head: { number: e }, lines: { [cement.key]: { qty: e } } },
    form,
  };
  const left = (now: typeof form) =>
    Object.entries(remainingProblems(saleRules, refused, now).problems).flatMap(([part, fields]) =>
      Object.keys(fields).length ? [part] : [],
    );
  expect(left({ ...form, notes: "x", lines: [cement, more, { ...sand, qty: "1" }] })).toEqual(["head", "lines"]);
  expect(left({ ...form, lines: [cement, { ...more, qty: "1" }, sand] }), "the product's stock is shared").toEqual([
    "head",
  ]);
  expect(left({ ...form, number: "INV-2" })).toEqual(["lines"]);
  expect(
    remainingProblems(saleRules, refused, { ...form, number: "INV-2", lines: [{ ...cement, qty: "1" }, more, sand] })
      .message,
  ).toBeUndefined();
  expect(
    remainingProblems(saleRules, { ...refused, kind: "unsent" }, { ...form, number: "INV-2" }).message,
    "errors without a field",
  ).toBe(refused.message);
});
