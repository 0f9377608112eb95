import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, readable } from "./colour.web.ts";

const colours = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);

test("contrast is computed as in WCAG", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
  expect(contrast("#4b7cf3", "#ffffff")).toBeCloseTo(3.83, 2);
  expect(contrast("#2f62e0", "#ffffff")).toBeCloseTo(5.32, 2);
  expect(contrast("#8fb0fb", "#151824")).toBeCloseTo(8.22, 2);
});

describe("shades", () => {
  test("of the default colour are those of the design", () => {
    expect(readable("#4B7CF3", false)).toEqual({
      brand: "#4b7cf3",
      solid: "#2f62e0",
      hover: "#2554c7",
      active: "#1d45a8",
      text: "#2554c7",
      bg: "#eef3ff",
      bgHover: "#dde8ff",
      border: "#b9ceff",
    });
    expect(readable("#4b7cf3", true)).toEqual({
      brand: "#4b7cf3",
      solid: "#2f62e0",
      hover: "#376df2",
      active: "#2554c7",
      text: "#8fb0fb",
      bg: "#1c2748",
      bgHover: "#22315d",
      border: "#34509c",
    });
  });

  test.each([false, true])("of any colour are readable (dark: %s)", (dark) => {
    fc.assert(
      fc.property(colours, (colour) => {
        const s = readable(colour, dark);
        expect(contrast(s.solid, "#ffffff")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(s.hover, "#ffffff")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(s.active, "#ffffff")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(s.text, dark ? "#151824" : "#ffffff")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(s.text, s.bg)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300 },
    );
  });

  test("keep a colour that is dark enough already", () => {
    expect(readable("#1d3f9a", false).solid).toBe("#1d3f9a");
  });
});
