import { expect, test } from "vitest";
import { groupBy, join, param, selectList, sql } from "./fragment.server.ts";

test("a fragment has the text and the parameters of the fragments put into it", () => {
  const asOf = param("asof", "date", "2026-02-01");
  const joins = join([sql`join a on a.day = ${asOf}`, "join b on true"], " ");
  expect(sql`select ${1}, x from t ${joins} where x = any(${param("ids", "bigint[]", [4])})`).toEqual({
    text: "select 1, x from t join a on a.day = :asof::date join b on true where x = any(:ids::bigint[])",
    params: { asof: "2026-02-01", ids: [4] },
  });
});

test("columns are selected with their name and grouped without it", () => {
  const columns = [{ sql: "u.seg" }, { sql: "coalesce(m.area_id, 0)", name: "k0" }];
  expect(selectList(columns)).toEqual(["u.seg", "coalesce(m.area_id, 0) as k0"]);
  expect(groupBy(columns)).toBe(" group by u.seg, coalesce(m.area_id, 0)");
  expect(groupBy([])).toBe("");
});
