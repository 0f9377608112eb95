import { expect, test } from "vitest";
import { DistributorBranch } from "#features/master/distributor/cabang.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { Faq } from "#features/parameter/faq.resource.ts";
import { Article } from "#features/promo-management/article.resource.ts";
import type { AnyResource } from "#kit/resource.ts";
import { possibleColumns } from "./shape.ts";
import { tableLayout } from "./table-layout.ts";

const columnsOf = (r: AnyResource) =>
  possibleColumns(r, () => true).filter((c) => (r.list.columns as readonly string[]).includes(c.name));
const laid = (r: AnyResource, room: number, widths?: Record<string, number>) => {
  const columns = columnsOf(r);
  const { widths: placed, least } = tableLayout(columns, { widths }, true, (label) => label, room);
  return { least, of: (name: string) => placed[columns.findIndex((c) => c.name === name)] };
};

test("the longest of the words takes what is left", () => {
  expect([laid(CustomerSegment, 0).of("description"), laid(CustomerSegment, 0).of("name")]).toEqual([
    undefined,
    expect.any(Number),
  ]);
  expect([laid(Faq, 0).of("question"), laid(Faq, 0).of("category")]).toEqual([undefined, expect.any(Number)]);
});
test("a secondary text leaves the room to the title, however long it may be", () => {
  const article = laid(Article, 1136);
  expect([article.of("title"), article.of("roles")]).toEqual([undefined, expect.any(Number)]);
  expect(article.of("roles")).toBe(laid(Article, 0).of("roles"));
});
test("what stands first has the card's edge beside it, and no less room for its words", () => {
  const columns = columnsOf(Faq);
  const [beside, alone] = [true, false].map(
    (selectable) => tableLayout(columns.toReversed(), {}, selectable, (label) => label, 0).widths[0] as number,
  );
  expect(alone).toBe((beside as number) + 8);
});
test("room to spare goes to names too, never so much that the table moves sideways, and not to what a person has sized", () => {
  const [narrow, wide] = [laid(DistributorBranch, 0), laid(DistributorBranch, 1136)];
  expect(laid(DistributorBranch, narrow.least).of("distributor")).toBe(narrow.of("distributor"));
  expect(wide.of("distributor")).toBeGreaterThan(narrow.of("distributor") as number);
  expect(wide.of("phone")).toBe(narrow.of("phone"));
  expect(wide.least).toBeLessThanOrEqual(1136);
  expect(laid(DistributorBranch, 1136, { distributor: 90 }).of("distributor")).toBe(90);
});
