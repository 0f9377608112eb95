import { expect, test } from "vitest";
import { asked } from "./board-address.ts";

const links = { sales: "/plan", stores: "/s", stock: "/st", lowest: "/st", daily: "/d", areas: "/a", growth: "/g", api: null };

test("the page behind a tile is asked for the tile's own days and filters", () => {
  expect(asked(links, {}, "ytd")).toEqual({
    sales: "/plan?period=ytd",
    stores: "/s?period=ytd",
    stock: "/st",
    lowest: "/st",
    daily: "/d",
    areas: "/a?period=ytd",
    growth: "/g?period=ytd",
    api: null,
  });
  expect(asked(links, { opco: "3", area: "7" }, "today")).toMatchObject({ sales: "/a?opco=3&area=7&period=today", stock: "/st?opco=3&area=7", daily: "/d?opco=3&area=7" });
});
