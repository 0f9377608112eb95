import { expect, it } from "vitest";
import { decimal, type Field, text } from "#kit/field.ts";
import { merge } from "./merge.web.ts";

const named = (fields: Record<string, Field>) => Object.entries(fields).map(([name, field]) => ({ name, field }));
const fields = named({ name: text("Nama"), phone: text("Telepon"), limit: decimal("Plafon"), note: text("Catatan") });
const base = { name: "A", phone: "1", limit: "10.000", note: null };

it("asks only if both changed a field to different values", () => {
  const result = merge(
    fields,
    base,
    { ...base, name: "B", phone: "2" },
    { ...base, name: "C", limit: "20.000", phone: "2" },
  );
  expect(result.conflicts.map((f) => f.name)).toEqual(["name"]);
  expect(result.theirs.map((f) => f.name)).toEqual(["limit"]);
  expect(result.values).toEqual({ name: "B", phone: "2", limit: "20.000", note: null });
});

it("does not treat another notation as a change", () => {
  const result = merge(fields, base, { ...base, limit: "10", note: "" }, { ...base, limit: "30" });
  expect(result.conflicts).toEqual([]);
  expect(result.values.limit).toBe("30");
});
