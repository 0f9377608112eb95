import { describe, expect, test } from "vitest";
import { forecastOf, orderOf } from "./forecast.ts";

const plan = { stock: "100", inTransit: "0", daily: "10", lead: "3", reorder: "40", cover: "7", truck: "25" };

describe("the forecast of stock", () => {
  test("an order is placed at the reorder point, in whole trucks, and arrives after the lead time", () => {
    const days = forecastOf(plan, 12);
    expect(days.slice(0, 6).map((d) => d.stock)).toEqual(["90.000", "80.000", "70.000", "60.000", "50.000", "40.000"]);
    // at 40 tonnes: 40 + 70 − 40 = 70 tonnes, rounded up to three trucks of 25, on the ninth day
    expect(days.findIndex((d) => d.arrives !== "0.000")).toBe(8);
    expect(days[8]).toEqual({ stock: "85.000", arrives: "75.000" });
  });
  test("nothing is ordered while stock and deliveries suffice, and stock is never negative", () => {
    expect(orderOf({ ...plan, stock: "60", inTransit: "60" })).toBe(0n);
    expect(orderOf({ ...plan, stock: "60", inTransit: "49.999" })).toBe(25_000n);
    const dry = forecastOf({ ...plan, stock: "5", lead: "6" }, 6);
    expect(dry.map((d) => d.stock)).toEqual(Array.from({ length: 6 }, () => "0.000"));
    expect(forecastOf({ ...plan, daily: "0" }, 30).at(-1)).toEqual({ stock: "100.000", arrives: "0.000" });
  });
});
