import { describe, expect, test } from "vitest";
import { forecastOf, orderOf } from "./forecast.ts";

const plan = { stock: "100", inTransit: "0", daily: "10", lead: "3", reorder: "40", cover: "7", truck: "25" };

describe("what will lie there", () => {
  test("an order leaves when stock falls to the reorder point, in whole trucks, and arrives a lead time later", () => {
    const days = forecastOf(plan, 12);
    expect(days.slice(0, 6).map((d) => d.stock)).toEqual(["90.000", "80.000", "70.000", "60.000", "50.000", "40.000"]);
    // at 40 tonnes: 40 + 70 − 40 = 70, in trucks of 25 is 75, on the ninth day
    expect(days.findIndex((d) => d.arrives !== "0.000")).toBe(8);
    expect(days[8]).toEqual({ stock: "85.000", arrives: "75.000" });
  });
  test("nothing is ordered while enough is there or on its way, and stock never falls below nothing", () => {
    expect(orderOf({ ...plan, stock: "60", inTransit: "60" })).toBe(0n);
    expect(orderOf({ ...plan, stock: "60", inTransit: "49.999" })).toBe(25_000n);
    const dry = forecastOf({ ...plan, stock: "5", lead: "6" }, 6);
    expect(dry.map((d) => d.stock)).toEqual(Array.from({ length: 6 }, () => "0.000"));
    expect(forecastOf({ ...plan, daily: "0" }, 30).at(-1)).toEqual({ stock: "100.000", arrives: "0.000" });
  });
});
