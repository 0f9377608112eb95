import { expect, test } from "vitest";
import { choice } from "#kit/field.ts";
import { widthOf } from "./column.web.ts";

const say = (label: string) => (label === "Ada" ? "Verfügbarkeit bestätigt" : label);

test("a list of words is as wide as the longest of them in the reader's language, within limits", () => {
  expect(widthOf(choice("Jenis", { a: "Beli", b: "Jual" }), "Jenis", say)).toBe(112);
  const kinds = choice("Jenis", { in: "Penyesuaian masuk", out: "Retur" });
  const states = choice("Status", { closed: ["Menunggu keputusan", "warning"], open: ["Terbuka", "info"] });
  expect(widthOf(kinds, "Jenis", say)).toBeGreaterThanOrEqual(17 * 6.5 + 16);
  expect(widthOf(states, "Status", say), "a status also has an icon and padding").toBeGreaterThanOrEqual(18 * 6.3 + 41);
  expect(widthOf(choice("Status", { a: "Ada" }), "Status", say)).toBeGreaterThan(160);
  expect(widthOf(choice("Status", { a: "x".repeat(90) }), "Status", say)).toBe(216);
});
