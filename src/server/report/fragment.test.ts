import { expect, test } from "vitest";
import { groupBy, selectList, textOf } from "./fragment.ts";

test("the parameters of fragments are added to those of the statement", () => {
  const params: Record<string, unknown> = { from: "2026-01-01" };
  const text = textOf(
    [
      { text: "join a on a.day = :asof::date", params: { asof: "2026-02-01" } },
      { text: "join b on true", params: {} },
    ],
    params,
  );
  expect(text).toBe("join a on a.day = :asof::date join b on true");
  expect(params).toEqual({ from: "2026-01-01", asof: "2026-02-01" });
});

test("columns are selected with their name and grouped without it", () => {
  const columns = [{ sql: "u.seg" }, { sql: "coalesce(m.area_id, 0)", name: "k0" }];
  expect(selectList(columns)).toEqual(["u.seg", "coalesce(m.area_id, 0) as k0"]);
  expect(groupBy(columns)).toBe(" group by u.seg, coalesce(m.area_id, 0)");
  expect(groupBy([])).toBe("");
});
