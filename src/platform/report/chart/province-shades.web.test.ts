import { expect, test } from "vitest";
import { Sales } from "#features/laporan/sales.cube.ts";
import { type Figure, figuresOf } from "../cube.ts";
import { drawnWithin, outlines } from "./province-outlines.web.ts";
import { type Member, reaches, shadesOf } from "./province-shades.web.ts";

const figure = (id: string) => figuresOf(Sales)[id] as Figure;
const at = (code: string, value: string | null): Member => ({
  id: Number(code),
  code,
  name: code,
  latitude: 0,
  longitude: 0,
  value,
});

test("provinces are divided into five quintiles of equal size, and those without sales or members into none", () => {
  const codes = Object.keys(outlines);
  const shades = shadesOf(
    [
      ...codes.slice(0, 10).map((c, i) => at(c, String((i + 1) * 100))),
      at(codes[10] as string, "0"),
      at(codes[11] as string, "-3.5"),
      at(codes[12] as string, null),
    ],
    figure("tonnes"),
  );
  expect(shades.slice(0, 14).map((s) => s.step)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 0, 0, null, null]);
  expect(reaches(shades)[4]).toEqual({ step: 5, from: 900, to: 1000 });
  // equal figures have the same shade
  expect(
    new Set(
      shadesOf(
        codes.slice(0, 7).map((c) => at(c, "5")),
        figure("tonnes"),
      )
        .slice(0, 7)
        .map((s) => s.step),
    ).size,
  ).toBe(1);
});

test("a newer province is part of the outline it separated from: its tonnes are added, its average is not", () => {
  const points = [at("91", "10.5"), at("94", "2"), at("95", "1.25")];
  const of = (id: string) => shadesOf(points, figure(id)).find((s) => s.code === "91");
  expect([of("tonnes")?.value, of("tonnes")?.members.length, of("avgPrice")?.value]).toEqual([13.75, 3, 10.5]);
  expect(Object.values(drawnWithin).every((c) => c in outlines)).toBe(true);
  expect(Object.keys(drawnWithin).some((c) => c in outlines)).toBe(false);
});
