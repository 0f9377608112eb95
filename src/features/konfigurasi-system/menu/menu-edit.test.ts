import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MenuEdit } from "./menu.calls.ts";
import {
  added,
  below,
  childrenOf,
  deepest,
  depthOf,
  differences,
  linesOf,
  mayMove,
  moved,
  type Rows,
  seenBy,
  type Step,
  stepFrom,
  without,
} from "./menu-edit.ts";

const row = (id: number, parent: number | null = null, name = `r${id}`): MenuEdit => ({
  id,
  parent_id: parent,
  name,
  href: null,
  icon: null,
  visible: true,
  roles: [],
});
/** 1 (2, 3 (4)), 5, 6 */
const rows: Rows = [row(1), row(2, 1), row(3, 1), row(4, 3), row(5), row(6)];
const shape = (r: Rows, parent: number | null = null): unknown =>
  childrenOf(r, parent).map((c) => (childrenOf(r, c.id).length ? [c.id, shape(r, c.id)] : c.id));

describe("moving", () => {
  test("places a row before a sibling, at the end, and in another branch with its descendants", () => {
    expect(shape(moved(rows, 6, { parent: null, before: 1 }))).toEqual([6, [1, [2, [3, [4]]]], 5]);
    expect(shape(moved(rows, 3, { parent: null, before: null }))).toEqual([[1, [2]], 5, 6, [3, [4]]]);
    expect(shape(moved(rows, 3, { parent: 5, before: null }))).toEqual([[1, [2]], [5, [[3, [4]]]], 6]);
  });
  test("refuses a row below itself, and levels deeper than the menu supports", () => {
    expect(mayMove(rows, 1, { parent: 4, before: null })).toBe(false);
    expect(moved(rows, 1, { parent: 1, before: null })).toBe(rows);
    expect(mayMove(rows, 3, { parent: 2, before: null })).toBe(true);
    const deep = [...rows, row(7, 4)];
    expect(depthOf(deep, 7)).toBe(deepest);
    expect(mayMove(deep, 6, { parent: 7, before: null })).toBe(false);
  });
  test("by keyboard goes up, down, in and out", () => {
    const go = (id: number, step: Step) => {
      const place = stepFrom(rows, id, step);
      return place && shape(moved(rows, id, place));
    };
    expect(go(5, "up")).toEqual([5, [1, [2, [3, [4]]]], 6]);
    expect(go(1, "down")).toEqual([5, [1, [2, [3, [4]]]], 6]);
    expect(go(5, "in")).toEqual([[1, [2, [3, [4]], 5]], 6]);
    expect(go(2, "out")).toEqual([[1, [[3, [4]]]], 2, 5, 6]);
    expect([go(1, "up"), go(6, "down"), go(1, "in"), go(1, "out")]).toEqual([null, null, null, null]);
  });
  test("keeps all rows and the tree structure", () => {
    const steps = fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 6 }),
        parent: fc.option(fc.integer({ min: 1, max: 6 })),
        before: fc.option(fc.integer({ min: 1, max: 6 })),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(steps, (list) => {
        let now = rows;
        for (const s of list) {
          const sibling =
            s.before !== null && now.find((r) => r.id === s.before)?.parent_id === s.parent ? s.before : null;
          now = moved(now, s.id, { parent: s.parent, before: sibling });
        }
        expect(now.map((r) => r.id).sort()).toEqual([1, 2, 3, 4, 5, 6]);
        for (const r of now) {
          expect(below(now, r.id)).not.toContain(r.id);
          expect(depthOf(now, r.id)).toBeLessThanOrEqual(deepest);
        }
      }),
    );
  });
});

describe("visible rows", () => {
  test("are those of open branches or, during a search, each match with its ancestors", () => {
    expect(linesOf(rows, new Set([1]), () => true, false).map((l) => [l.row.id, l.depth])).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
      [5, 0],
      [6, 0],
    ]);
    expect(linesOf(rows, new Set(), (r) => r.id === 4, true).map((l) => l.row.id)).toEqual([1, 3, 4]);
  });
});

describe("differences", () => {
  test("name only what changed", () => {
    expect(differences(rows, rows, {})).toEqual([]);
    expect(differences(rows, moved(rows, 6, { parent: null, before: 1 }), {})).toEqual([
      { id: 6, name: "r6", what: ["moved"] },
    ]);
    expect(differences(rows, without(rows, 3), {}).map((d) => [d.id, d.what])).toEqual([
      [3, ["removed"]],
      [4, ["removed"]],
    ]);
    const made = added(rows, 5, "Baru");
    expect(differences(rows, made.rows, {})).toEqual([{ id: made.id, name: "Baru", what: ["added"] }]);
    expect(
      differences(
        rows,
        rows.map((r) => (r.id === 2 ? { ...r, name: "Dua", roles: [7] } : r)),
        {},
      ),
    ).toEqual([{ id: 2, name: "Dua", what: ["renamed", "roles"], from: "r2" }]);
  });
});

test("persons are counted once, whichever of their roles see a row", () =>
  expect(seenBy([[1, 2], [2], [3], []], [1, 2])).toBe(2));
