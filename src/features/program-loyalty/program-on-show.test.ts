import { expect, test } from "vitest";
import { programOnShow } from "./program-on-show.ts";

const programs = [
  { id: 1, status: "draft" },
  { id: 2, status: "active" },
  { id: 3, status: "closed" },
  { id: 4, status: "active" },
];
const shown = (requested: number, ...withTargets: number[]) =>
  programOnShow(
    programs,
    requested,
    withTargets.map((id) => ({ program: { id, label: `P${id}` } })),
  )?.id;

test("the page opens the requested programme, else one with targets, else the first active one", () => {
  expect(shown(1, 4)).toBe(1);
  expect(shown(Number.NaN, 4)).toBe(4);
  expect(shown(Number.NaN, 3)).toBe(3);
  expect(shown(Number.NaN, 3, 4)).toBe(4);
  expect(shown(Number.NaN)).toBe(2);
  expect(shown(Number.NaN, 99)).toBe(2);
  expect(programOnShow([], 1, [])).toBeUndefined();
});
