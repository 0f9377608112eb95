import { expect, it } from "vitest";
import { pagesShown } from "./pages-shown.web.ts";

it.each([
  [1, 1, "1"],
  [3, 7, "1 2 3 4 5 6 7"],
  [1, 18, "1 2 3 4 5 gap 18"],
  [4, 18, "1 2 3 4 5 gap 18"],
  [5, 18, "1 gap 4 5 6 gap 18"],
  [15, 18, "1 gap 14 15 16 17 18"],
  [18, 18, "1 gap 14 15 16 17 18"],
])("page %i of %i", (page, last, shown) => expect(pagesShown(page, last).join(" ")).toBe(shown));

it("omits the last page if it is only estimated", () => {
  expect(pagesShown(1, 300_000, true).join(" ")).toBe("1 2 3 4 5 gap");
  expect(pagesShown(90_000, 300_000, true).join(" ")).toBe("1 gap 89999 90000 90001 gap");
});
