import { expect, test } from "vitest";
import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { validateInput, validate } from "./validate.server.ts";

const said = (schema: z.ZodType, input: unknown) =>
  validate(z.strictObject({ it: schema }), input).refusal?.fields.map((f) => [f.field, f.message, f.values]);

test("a schema's own message is used whatever it begins with; otherwise the portal's message", () => {
  const no = { it: "x" };
  expect(said(z.string().regex(/^\d+$/, "Invalid input"), no)).toEqual([["it", "Invalid input", undefined]]);
  expect(
    said(
      z.string().refine(() => false, "Invalid input"),
      no,
    ),
  ).toEqual([["it", "Invalid input", undefined]]);
  for (const wordless of [
    z.string().regex(/^\d+$/),
    z.string().refine(() => false),
    z.uuid(),
    z.custom(() => false),
    z.union([z.number(), z.boolean()]),
  ])
    expect(said(wordless, no)).toEqual([["it", "Nilai tidak sah.", undefined]]);
  expect(said(z.string().min(3), no)).toEqual([["it", "Paling sedikit {min} karakter.", { min: 3 }]]);
  expect(said(z.enum(["a", "b"]), no)).toEqual([["it", "Pilihan: {sizes}.", { sizes: "a, b" }]]);
});

test("a value that was not sent is missing, one of another type is refused with the expected type", () => {
  for (const input of [{}, { it: undefined }, { it: null }])
    expect(said(z.string(), input)).toEqual([["it", "Wajib diisi.", undefined]]);
  expect(said(z.string(), { it: 1 })).toEqual([["it", "Harus berupa teks.", undefined]]);
  expect(said(z.object({}), { it: [] })).toEqual([["it", "Harus berupa objek.", undefined]]);
  expect(said(z.string(), { it: "x", other: 1 })).toEqual([["other", "Isian tidak dikenal.", undefined]]);
  expect(validate(z.string(), undefined).refusal?.fields).toEqual([{ field: "body", message: "Wajib diisi." }]);
});

test("a number missing in an address is reported as missing, an invalid one with the expected type", () => {
  const [whole, deep] = [
    z.coerce.number().int().positive(),
    z.array(z.strictObject({ qty: z.coerce.number().int().min(1) })),
  ];
  for (const input of [{}, { it: undefined }, { it: "" }])
    expect(said(whole, input)).toEqual([["it", "Wajib diisi.", undefined]]);
  expect(said(whole, { it: "x" })).toEqual([["it", "Harus berupa angka.", undefined]]);
  expect(said(whole, { it: "0" })).toEqual([["it", "Paling kecil {min}.", { min: 0 }]]);
  expect(said(deep, { it: [{ qty: "2" }, {}] })).toEqual([["it.1.qty", "Wajib diisi.", undefined]]);
  expect(said(z.union([z.number(), z.boolean()]), {})).toEqual([["it", "Wajib diisi.", undefined]]);
});

test("a valid input is returned as parsed by the schema", () => {
  expect([validate(z.string().trim(), " x "), validateInput(z.string().trim(), " x ")]).toEqual([{ data: "x" }, "x"]);
  expect(() => validateInput(z.string(), 1)).toThrow(Refused);
});
