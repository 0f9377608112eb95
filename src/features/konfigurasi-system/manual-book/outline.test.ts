import { expect, test } from "vitest";
import { mayBePlacedBelow, outline, stepOf } from "./outline.ts";

const tree = [
  { id: 1, parentId: null, position: 0 },
  { id: 2, parentId: null, position: 1 },
  { id: 3, parentId: 2, position: 0 },
  { id: 4, parentId: 2, position: 1 },
  { id: 5, parentId: null, position: 2 },
];

test("chapters are numbered in reading order", () => {
  expect(outline(tree).map((l) => [l.chapter.id, l.label, l.depth])).toEqual([
    [1, "1", 0],
    [2, "2", 0],
    [3, "2.1", 1],
    [4, "2.2", 1],
    [5, "3", 0],
  ]);
  expect(outline([{ id: 9, parentId: 7, position: 0 }]).map((l) => l.label)).toEqual(["1"]);
});

test("a chapter moves one step up, down, in and out where possible", () => {
  expect(stepOf(tree, 2, "up")).toEqual({ parentId: null, before: 1 });
  expect(stepOf(tree, 2, "down")).toEqual({ parentId: null, before: null });
  expect(stepOf(tree, 1, "down")).toEqual({ parentId: null, before: 5 });
  expect(stepOf(tree, 5, "in")).toEqual({ parentId: 2, before: null });
  expect(stepOf(tree, 3, "out")).toEqual({ parentId: null, before: 5 });
  expect(stepOf(tree, 1, "up")).toBeUndefined();
  expect(stepOf(tree, 1, "in")).toBeUndefined();
  expect(stepOf(tree, 1, "out")).toBeUndefined();
});

test("a chapter cannot be placed below itself", () => {
  expect(mayBePlacedBelow(tree, 2, 4)).toBe(false);
  expect(mayBePlacedBelow(tree, 2, 2)).toBe(false);
  expect(mayBePlacedBelow(tree, 4, 3)).toBe(true);
  expect(mayBePlacedBelow(tree, 2, null)).toBe(true);
});
