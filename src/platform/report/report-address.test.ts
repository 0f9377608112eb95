import { describe, expect, it } from "vitest";
import { column, defineCube, fixedLevel, sum } from "./cube.ts";
import { defineReport } from "./report.ts";
import { namedByAddress, reportAt } from "./report-address.ts";

const cube = defineCube("calls", {
  title: "Panggilan",
  geography: "",
  refusal: "",
  levels: {
    channel: fixedLevel("Kanal", { 1: "Retail", 2: "Corsales" }, column("channel"), "(lainnya)", {
      retail: 1,
      corsales: 2,
    }),
    kind: fixedLevel("Jenis", { 1: "Masuk" }, column("kind")),
  },
  leaves: { calls: sum("Panggilan", "n", "Banyaknya") },
  measures: {},
});
const report = defineReport({
  title: "Panggilan",
  access: "report.calls",
  of: cube,
  product: "channel",
  by: ["kind"],
  show: ["calls"],
  period: "mtd",
  filters: ["kind"],
  drill: "/atsalesman/:channel/calls",
});

describe("a report at an address with a channel", () => {
  it("contains the rows of that channel and links within it", () => {
    const there = reportAt(report, { channel: "corsales" });
    expect(there.product).toBeUndefined();
    expect(there.drill).toBe("/atsalesman/corsales/calls");
    expect(namedByAddress(there)).toEqual({ channel: 2 });
    expect(namedByAddress(reportAt(report, { channel: "retail" }))).toEqual({ channel: 1 });
  });
  it("is the same report if the address has no channel", () => {
    expect(reportAt(report, {})).toBe(report);
  });
  it("is refused for a channel that its cube does not know", () => {
    expect(() => reportAt({ ...report, product: "kind" }, { kind: "x" } as never)).toThrow('has no slug "x"');
  });
});
