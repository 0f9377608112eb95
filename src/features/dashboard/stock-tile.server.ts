import { Stock } from "#features/laporan/stock.cube.ts";
import { monthEnd } from "#kit/day.ts";
import type { Db } from "#platform/database/index.server.ts";
import { readPairs, readRows, readTerms, type Facts, loadFacts } from "#platform/report/index.server.ts";
import { type Cell, isWord, type Range } from "#platform/report/index.ts";
import { type Narrow, questionOf } from "./board-question.server.ts";
import type { Board } from "./dashboard.calls.ts";

const criticalDays = 7;
const isCritical = (days: Cell | undefined): boolean =>
  typeof days === "string" && !isWord(days) && Number(days) < criticalDays;

/** Yesterday's stock: days of stock, and the products with the fewest. */
export async function stockOf(
  db: Db,
  sales: Facts,
  months: readonly string[],
  narrow: Narrow,
): Promise<Board["stock"]> {
  const asOf: Range = { from: sales.through, to: sales.through };
  const question = (keys: readonly string[], periods: readonly Range[] = [asOf]) =>
    questionOf(Stock, keys, periods, sales.today, narrow);
  const facts = await loadFacts(db, Stock, { today: sales.today, now: sales.now }, asOf, question([]));
  const ends = months.slice(1).map((m): Range => ({ from: m, to: monthEnd(m) }));
  const all = [asOf, ...ends];
  const { cells } = await readTerms(db, question([], all), facts, [
    ...all.map((_, base) => ({ name: `days/${base}`, id: "daysOfStock", base })),
    { name: "closing", id: "closing", base: 0 },
  ]);
  const { rows } = await readRows(db, question(["warehouse"]), facts, [{ name: "days", id: "daysOfStock" }], {
    sort: "days",
    descending: false,
    offset: 0,
    limit: 100_000,
  });
  const pairs = (await readPairs(db, question(["warehouse", "product"]), facts, "daysOfStock")).filter((p) =>
    isCritical(p.value),
  );
  return {
    daysOfStock: cells["days/0"] ?? null,
    closing: cells.closing ?? null,
    series: [...ends.map((_, i) => cells[`days/${i + 1}`] ?? null), cells["days/0"] ?? null],
    critical: { warehouses: rows.filter((r) => isCritical(r.cells.days)).length, products: pairs.length },
    lowest: await withNames(db, pairs.sort((a, b) => Number(a.value) - Number(b.value)).slice(0, 3)),
  };
}

type Pair = Awaited<ReturnType<typeof readPairs>>[number];
/** Days of stock by warehouse and product, with the names of both. */
async function withNames(db: Db, pairs: readonly Pair[]): Promise<NonNullable<Board["stock"]>["lowest"]> {
  const names = await db.query<{ kind: string; id: number; name: string }>(
    "select 'w' as kind, id, name from {~warehouse} where id = any(:ws::bigint[]) union all select 'p', id, name from {~product} where id = any(:ps::bigint[])",
    { ws: pairs.map((p) => p.row), ps: pairs.map((p) => p.column) },
  );
  const nameOf = (kind: string, id: number) => names.find((n) => n.kind === kind && n.id === id)?.name ?? "–";
  return pairs.map((p) => ({
    warehouseId: p.row,
    warehouse: nameOf("w", p.row),
    productId: p.column,
    product: nameOf("p", p.column),
    days: p.value as string,
  }));
}
