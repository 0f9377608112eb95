import { describe, expect, test } from "vitest";
import { agrees, decimalOf, type Edge, findTrouble, ratioOf } from "./conversion-graph.ts";

const [zak, kg, ton, palet] = [1, 2, 3, 4] as const;
let made = 0;
const edge = (from: number, to: number, factor: string, more: Partial<Edge> = {}): Edge => ({
  id: ++made,
  product: null,
  from,
  to,
  factor,
  validFrom: "2024-01-01",
  validTo: null,
  ...more,
});

describe("conflicts of conversions", () => {
  const base = [edge(zak, kg, "40"), edge(ton, kg, "1000")];

  test("a first conversion between two units is accepted", () => {
    expect(findTrouble(edge(palet, zak, "50"), base)).toBeUndefined();
  });

  test("a second path with the same result is a cycle, reported with its path", () => {
    const trouble = findTrouble(edge(ton, zak, "25"), base);
    expect(trouble).toMatchObject({ kind: "cycle", way: { units: [ton, kg, zak] } });
    expect(decimalOf(trouble?.way.ratio ?? ratioOf("0"))).toBe("25");
  });

  test("a second path with another result is a contradiction", () => {
    expect(findTrouble(edge(ton, zak, "24"), base)).toMatchObject({ kind: "contradiction", day: "2024-01-01" });
  });

  test("only days on which both are valid count, and the first day of the conflict is reported", () => {
    const later = [base[0] as Edge, edge(ton, kg, "1000", { validFrom: "2025-06-01" })];
    expect(findTrouble(edge(ton, zak, "24", { validTo: "2025-06-01" }), later)).toBeUndefined();
    expect(findTrouble(edge(ton, zak, "24"), later)).toMatchObject({ day: "2025-06-01" });
  });

  test("a product may override the general conversion of a pair, and may add a shortcut that agrees", () => {
    expect(findTrouble(edge(zak, kg, "50", { product: 7 }), base)).toBeUndefined();
    expect(findTrouble(edge(ton, zak, "25", { product: 7 }), base)).toBeUndefined();
    expect(findTrouble(edge(ton, zak, "24", { product: 7 }), base)).toMatchObject({
      kind: "contradiction",
      product: 7,
    });
  });

  test("a general conversion that contradicts those of a product is refused, naming the product", () => {
    const own = [...base, edge(palet, kg, "2000", { product: 7 })];
    expect(findTrouble(edge(palet, zak, "40"), own)).toMatchObject({ kind: "contradiction", product: 7 });
    expect(findTrouble(edge(palet, zak, "50"), own)).toBeUndefined();
  });

  test("one third in six decimals agrees with three", () => {
    expect(agrees(ratioOf("0.333333"), { num: 1n, den: 3n })).toBe(true);
    expect(agrees(ratioOf("0.3333"), { num: 1n, den: 3n })).toBe(false);
  });
});
