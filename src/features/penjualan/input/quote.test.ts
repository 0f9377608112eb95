import { expect, test } from "vitest";
import { missingOf } from "./quote.ts";
import { emptyLine, nextForm } from "./sale-form.ts";

const some = { id: 1, label: "Sesuatu" };
test("a sale without store, warehouse or a whole line is not sent, and says what it lacks", () => {
  const empty = nextForm();
  expect(missingOf(empty)).toMatchObject({ head: { warehouse: { message: "Wajib diisi." }, store: { message: "Wajib diisi." } }, lines: {} });
  const head = { ...empty, warehouse: some, store: some };
  expect(missingOf(head), "no line at all").toEqual({ head: {}, lines: {} });
  const [bare, named, whole] = [
    { ...emptyLine(), qty: "2" },
    { ...emptyLine(), product: some },
    { ...emptyLine(), product: some, qty: "2" },
  ];
  expect(missingOf({ ...head, lines: [bare, named, whole, emptyLine()] })?.lines).toMatchObject({ [bare.key]: { product: {} }, [named.key]: { qty: {} } });
  expect(missingOf({ ...head, lines: [whole, emptyLine()] })).toBeUndefined();
});
