import { unitsOf } from "#kit/exact.ts";
import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import { todaySql } from "#server/clock.ts";
import type { Db } from "#server/db/db.ts";
import { resourceHooks, type Values } from "#server/resource/hooks.ts";
import { tooFine } from "#server/stock/units.ts";
import { foreignUnits } from "./count-units.server.ts";
import { countedOf, noConversion } from "./counted-stock.server.ts";
import { StockReport } from "./laporan-stok.resource.ts";

type Report = Row<typeof StockReport>;
type Told = { readonly next: Values; readonly before: Report | null };
const refused = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });

/** Of what day, warehouse and product it is stays; another count is a report made later. */
const whole = (told: Told) => ({
  day: String(told.next.reportedFor ?? told.before?.reportedFor),
  warehouse: Number(told.next.warehouse ?? told.before?.warehouse.id),
  product: Number(told.next.product ?? told.before?.product.id),
  qty: String(told.next.qty ?? told.before?.qty),
  uom: unitOf(told),
});
/** A change that does not name the unit keeps it; a row that is new, or of a file, without one is told in stock units. */
function unitOf({ next, before }: Told): number | null {
  const said = next.uom === undefined ? (before?.uom?.id ?? null) : next.uom;
  return said === null ? null : Number(said);
}
function refuseMoved(told: Told): void {
  const { before } = told;
  const { day, warehouse, product } = whole(told);
  if (!before) return;
  const moved = {
    reportedFor: day !== before.reportedFor,
    warehouse: warehouse !== before.warehouse.id,
    product: product !== before.product.id,
  };
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
  const foreign = await foreignUnits(db, rows);
  return told.map(({ next, before }, i): Values => {
    const uom = rows[i]?.uom ?? null;
    // saving what stands there already is no report of its own
    if (
      before &&
      uom === (before.uom?.id ?? null) &&
      unitsOf(String(before.qty), 3) === unitsOf(String(rows[i]?.qty), 3)
    )
      return next;
    const { qty, tonnes, tooFine: fine } = counted[i] ?? {};
    const distributor = owners.get(rows[i]?.warehouse ?? 0);
    if (distributor === undefined) throw refused("warehouse", "Tidak ditemukan.");
    if (foreign.has(i)) throw refused("uom", "Produk ini tidak dijual dalam satuan tersebut.");
    if (fine) throw refused("qty", tooFine);
    if (qty === null || tonnes === null) throw refused(uom === null ? "product" : "uom", noConversion);
    return {
      ...next,
      uom,
      stockQty: qty,
      distributor,
      tonnes,
      source,
      reportedAt: at,
      receivedAt: at,
      externalId: null,
    };
  });
}

export const stockReportHooks = resourceHooks(StockReport, {
  beforeSave: async (next, before, { db }) =>
    (await complete(db, [{ next, before: before as Report | null }], "form"))[0] as Values,
  beforeSaveMany: (rows, { db }) => complete(db, rows as readonly Told[], "import"),
});
