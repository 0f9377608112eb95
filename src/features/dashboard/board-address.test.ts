import { expect, test } from "vitest";
import { boardLinks, rowAddress } from "./board-address.ts";

const links = {
  sales: "/plan",
  stores: "/s",
  stock: "/st",
  lowest: "/st",
  daily: "/d",
  areas: "/a",
  growth: "/g",
  api: null,
  points: null,
  liability: null,
};

test("a tile links to its page with the tile's days and filters", () => {
  expect(boardLinks(links, {}, "ytd")).toEqual({
    sales: "/plan?period=ytd",
    stores: "/s?period=ytd",
    stock: "/st",
    lowest: "/st",
    daily: "/d",
    areas: "/a?period=ytd",
    growth: "/g?period=ytd",
    api: null,
    points: null,
    liability: null,
  });
  expect(boardLinks(links, { opco: "3", area: "7" }, "today")).toMatchObject({
    sales: "/a?opco=3&area=7&period=today",
    stock: "/st?opco=3&area=7",
    daily: "/d?opco=3&area=7",
  });
});

test("a row of a card links to its page with the row and the filters of the dashboard", () => {
  expect(rowAddress("/a?region=2&area=7&period=ytd", { area: 9 })).toBe("/a?region=2&area=9&period=ytd");
  expect(rowAddress("/st", { warehouse: 4, product: 5 })).toBe("/st?warehouse=4&product=5");
  expect(rowAddress(null, { brand: 1 })).toBeNull();
});
