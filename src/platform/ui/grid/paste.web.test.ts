import { beforeEach, describe, expect, test, vi } from "vitest";
import type { GridColumn } from "./grid-types.web.ts";
import { answered, pasteOf, pastedCells, questionsOf } from "./paste.web.ts";
import { placeBlock } from "./spots.web.ts";

const spoken = vi.hoisted(() => ({ locale: "en-US" }));
vi.mock("../language/i18n.web.ts", () => ({ currentLocale: () => spoken.locale, t: (source: string) => source }));

const columns: readonly GridColumn[] = [
  { key: "name", label: "Nama", width: 100 },
  { key: "price", label: "Harga", width: 100, reads: { scale: 2, unit: "Rp" } },
  { key: "day", label: "Dibuka", width: 100, reads: "date" },
];
const paste = (block: string[][], left: number, own?: "id") =>
  pasteOf(
    block,
    placeBlock(block, { top: 0, left, bottom: 0, right: left }, { rows: 10, cols: columns.length }),
    left,
    columns,
    own,
  );
const texts = (p: ReturnType<typeof paste>) => pastedCells(p, columns).map((c) => c.contradicts ?? c.text);

describe.each([
  ["en-US", ["750,000", "1,500,000", "99,500"]],
  ["id-ID", ["750.000", "1.500.000", "99.500"]],
])("in %s", (locale, thousands) => {
  beforeEach(() => {
    spoken.locale = locale;
  });
  test("a block is parsed in the format determined by its column, whatever the language of the page", () => {
    const p = paste([["750.000"], ["1.500.000"], ["99.500"]], 1);
    expect(questionsOf(p)).toEqual([]);
    expect(texts(p)).toEqual(thousands);
  });
  test("contradictory cells are not guessed", () => {
    const cells = pastedCells(paste([["62500.000"], ["1,500"], ["12 5"]], 1), columns);
    expect(cells.map((c) => c.contradicts)).toEqual([undefined, "62500.000", undefined]);
    expect(cells[2]?.text).toBe("12 5");
  });
  test("an ambiguous column is a question, answered for the whole column", () => {
    const p = paste(
      [
        ["Toko", "1.500"],
        ["Toko", "2.750"],
      ],
      0,
    );
    expect(questionsOf(p)).toEqual([{ col: 1, styles: ["plain", "id"], evidence: { text: "1.500", at: 1 } }]);
    const as = (style: "plain" | "id") => texts(answered(p, new Map([[1, style]]))).filter((x) => x !== "Toko");
    const [first = ""] = thousands;
    const group = first[3] as string;
    expect(as("id")).toEqual([`1${group}500`, `2${group}750`]);
    expect(as("plain")).toEqual(group === "." ? ["1,5", "2,75"] : ["1.5", "2.75"]);
  });
});
test("text copied from a grid is never asked about", () => {
  spoken.locale = "id-ID";
  const p = paste([["1.500"]], 1, "id");
  expect([questionsOf(p), texts(p)]).toEqual([[], ["1.500"]]);
});
test("dates with the month first are detected by days beyond twelve", () => {
  expect(texts(paste([["01/02/2026"], ["12/31/2026"]], 2))).toEqual(["2026-01-02", "2026-12-31"]);
  expect(texts(paste([["01/02/2026"]], 2))).toEqual(["2026-02-01"]);
});
