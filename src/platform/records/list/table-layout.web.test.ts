import { expect, test } from "vitest";
import { DistributorBranch } from "#features/master/distributor/cabang.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { Faq } from "#features/parameter/faq.resource.ts";
import { Article } from "#features/promo-management/article.resource.ts";
import type { AnyResource } from "#kit/resource.ts";
import { possibleColumns } from "./shape.web.ts";
import { tableLayout } from "./table-layout.web.ts";

const columnsOf = (r: AnyResource) =>
  possibleColumns(r, () => true).filter((c) => (r.list.columns as readonly string[]).includes(c.name));
const laid = (r: AnyResource, room: number, widths?: Record<string, number>) => {
  const columns = columnsOf(r);
  const { widths: placed, least } = tableLayout(columns, { widths }, true, (label) => label, room);
  return { least, of: (name: string) => placed[columns.findIndex((c) => c.name === name)] };
};

test("the longest text column takes the remaining width", () => {
  expect([laid(CustomerSegment, 0).of("description"), laid(CustomerSegment, 0).of("name")]).toEqual([
    undefined,
    expect.any(Number),
  ]);
  expect([laid(Faq, 0).of("question"), laid(Faq, 0).of("category")]).toEqual([undefined, expect.any(Number)]);
});
test("a secondary text leaves the width to the title, however long it is", () => {
  const article = laid(Article, 1136);
  expect([article.of("title"), article.of("roles")]).toEqual([undefined, expect.any(Number)]);
  expect(article.of("roles")).toBe(laid(Article, 0).of("roles"));
});
test("the first column has the padding of the card in addition to its width", () => {
  const columns = columnsOf(Faq);
  const [beside, alone] = [true, false].map(
    (selectable) => tableLayout(columns.toReversed(), {}, selectable, (label) => label, 0).widths[0] as number,
  );
  expect(alone).toBe((beside as number) + 8);
});
test("spare width is given to names too, without horizontal scrolling, and not to columns resized by a person", () => {
  const [narrow, wide] = [laid(DistributorBranch, 0), laid(DistributorBranch, 1136)];
  expect(laid(DistributorBranch, narrow.least).of("distributor")).toBe(narrow.of("distributor"));
  expect(wide.of("distributor")).toBeGreaterThan(narrow.of("distributor") as number);
  expect(wide.of("phone")).toBe(narrow.of("phone"));
  expect(wide.least).toBeLessThanOrEqual(1136);
  expect(laid(DistributorBranch, 1136, { distributor: 90 }).of("distributor")).toBe(90);
});
