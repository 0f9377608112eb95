import { unitsOf } from "#kit/exact.ts";
import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import { todaySql } from "#server/clock.ts";
import type { Db } from "#server/db/db.ts";
import { resourceHooks, type Values } from "#server/resource/hooks.ts";
import { countedOf, noConversion } from "./counted-stock.server.ts";
import { StockReport } from "./laporan-stok.resource.ts";

type Report = Row<typeof StockReport>;
type Told = { readonly next: Values; readonly before: Report | null };
const refused = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });

/** Of what day, warehouse and product it is stays; another count is a report made later. */
const whole = ({ next, before }: Told) => ({
  day: String(next.reportedFor ?? before?.reportedFor),
  warehouse: Number(next.warehouse ?? before?.warehouse.id),
  product: Number(next.product ?? before?.product.id),
  qty: String(next.qty ?? before?.qty),
});
function refuseMoved(told: Told): void {
  const { before } = told;
  const { day, warehouse, product } = whole(told);
  if (!before) return;
  const moved = { reportedFor: day !== before.reportedFor, warehouse: warehouse !== before.warehouse.id, product: product !== before.product.id };
  for (const [field, is] of Object.entries(moved)) if (is) throw refused(field, "Isian ini tidak dapat diubah.");
}

/** What people say by form or by file: judged and weighed as a system's report is, and made now. */
async function complete(db: Db, told: readonly Told[], source: "form" | "import"): Promise<Values[]> {
  told.forEach(refuseMoved);
  const rows = told.map(whole);
  const { today, at } = await db.one<{ today: string; at: string }>(`select ${todaySql} as today, now()::text as at`);
  if (rows.some((r) => r.day > today)) throw refused("reportedFor", "Tidak boleh di masa depan.");
  const owners = new Map(
    (
      await db.query<{ id: number; distributor: number }>(
        "select w.id, w.distributor_id as distributor from {warehouse} w where w.id = any(:ids::bigint[]) and w.archived_at is null",
        {
          ids: [...new Set(rows.map((r) => r.warehouse))],
        },
      )
    ).map((w) => [w.id, w.distributor]),
  );
  const counted = await countedOf(db, rows);
  return told.map(({ next, before }, i): Values => {
    // saving what stands there already is no report of its own
    if (before && unitsOf(String(before.qty), 3) === unitsOf(String(rows[i]?.qty), 3)) return next;
    const { qty, tonnes } = counted[i] ?? {};
    const distributor = owners.get(rows[i]?.warehouse ?? 0);
    if (distributor === undefined) throw refused("warehouse", "Tidak ditemukan.");
    if (qty === null || tonnes === null) throw refused("product", noConversion);
    return { ...next, distributor, tonnes, source, reportedAt: at, receivedAt: at, externalId: null };
  });
}

export const stockReportHooks = resourceHooks(StockReport, {
  beforeSave: async (next, before, { db }) => (await complete(db, [{ next, before: before as Report | null }], "form"))[0] as Values,
  beforeSaveMany: (rows, { db }) => complete(db, rows as readonly Told[], "import"),
});
