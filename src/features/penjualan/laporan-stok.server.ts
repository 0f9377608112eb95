import { unitsOf } from "#kit/exact.ts";
import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import { type Db, visibleRows } from "#platform/database/index.server.ts";
import { resourceHooks, type Values } from "#platform/records/index.server.ts";
import { tooFine } from "#features/penjualan/stock/units.server.ts";
import { foreignUnits } from "./count-units.server.ts";
import { countedOf, noConversion } from "./counted-stock.server.ts";
import { StockReport } from "./laporan-stok.resource.ts";
import { type ReportLine, updateReportState } from "./push/in-force.server.ts";
import { type ReportDays, reportDayErrors } from "./stock-report-days.server.ts";

type Report = Row<typeof StockReport>;
type ReportChange = { readonly next: Values; readonly before: Report | null };
const refused = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });

/** Day, warehouse and product cannot be changed; another count is a later report. */
const valuesOf = (change: ReportChange) => ({
  day: String(change.next.reportedFor ?? change.before?.reportedFor),
  warehouse: Number(change.next.warehouse ?? change.before?.warehouse.id),
  product: Number(change.next.product ?? change.before?.product.id),
  qty: String(change.next.qty ?? change.before?.qty),
  uom: unitOf(change),
});
/** A change without a unit keeps it; a new row, or one of a file, defaults to stock units. */
function unitOf({ next, before }: ReportChange): number | null {
  const uom = next.uom === undefined ? (before?.uom?.id ?? null) : next.uom;
  return uom === null ? null : Number(uom);
}
function refuseMoved(change: ReportChange): void {
  const { before } = change;
  const { day, warehouse, product } = valuesOf(change);
  if (!before) return;
  const moved = {
    reportedFor: day !== before.reportedFor,
    warehouse: warehouse !== before.warehouse.id,
    product: product !== before.product.id,
  };
  for (const [field, is] of Object.entries(moved)) if (is) throw refused(field, "Isian ini tidak dapat diubah.");
}

type Whole = ReturnType<typeof valuesOf>;
type Owners = ReadonlyMap<number, ReportDays["place"]>;
async function ownersOf(db: Db, rows: readonly Whole[]): Promise<Owners> {
  const records = await visibleRows<{ warehouse: number; distributor: number }, "warehouse">(
    db,
    "warehouse",
    "select w.id as warehouse, w.distributor_id as distributor from {warehouse} w where w.id = any(:ids::bigint[]) and w.archived_at is null",
    { ids: [...new Set(rows.map((r) => r.warehouse))] },
  );
  return new Map(records.map((w) => [w.warehouse, w]));
}

/** Checks the first and the last day of each warehouse; if both are valid, those between are too. */
async function refuseDays(db: Db, rows: readonly Whole[], owners: Owners, at: string): Promise<void> {
  for (const [warehouse, of] of Map.groupBy(rows, (r) => r.warehouse)) {
    const place = owners.get(warehouse);
    const days = of.map((r) => r.day).sort();
    for (const day of new Set([days[0] as string, days.at(-1) as string])) {
      const [wrong] = place ? await reportDayErrors(db, { place, reportedFor: day, reportedAt: at }) : [];
      if (wrong) throw new Refused("invalid", "Isian belum benar.", [wrong]);
    }
  }
}

/** Notifies the systems whose report is replaced by a person's. */
async function replacePushed(db: Db, reports: readonly ReportChange[], owners: Owners): Promise<void> {
  const rows = reports.filter(changes).map(valuesOf);
  const sys = db.internal("stock reports replaced by a person");
  const days = [...new Set(rows.map((r) => `${r.warehouse} ${r.day}`))].sort();
  for (const key of days) {
    const [warehouse = "", day = ""] = key.split(" ");
    await sys.query("select hold_stock_day(:warehouse::bigint, :day::date)", { warehouse: Number(warehouse), day });
    const distributor = owners.get(Number(warehouse))?.distributor;
    if (distributor === undefined) continue;
    const replaced = await sys.query<ReportLine>(
      `select r.reported_for as day, r.external_id as "externalId" from {stock_report} r
       where r.distributor_id = :distributor and r.warehouse_id = :warehouse and r.reported_for = :day::date and r.external_id is not null and r.product_id = any(:products::bigint[])`,
      {
        distributor,
        warehouse: Number(warehouse),
        day,
        products: rows.filter((r) => `${r.warehouse} ${r.day}` === key).map((r) => r.product),
      },
    );
    await updateReportState(db, distributor, replaced);
  }
}
/** Saving unchanged values does not create a report. */
function changes(change: ReportChange): boolean {
  const { qty, uom } = valuesOf(change);
  const { before } = change;
  return !before || uom !== (before.uom?.id ?? null) || unitsOf(String(before.qty), 3) !== unitsOf(qty, 3);
}

/** Completes reports by form or file: validated and converted like those of systems, and dated now. */
async function complete(db: Db, reports: readonly ReportChange[], source: "form" | "import"): Promise<Values[]> {
  reports.forEach(refuseMoved);
  const rows = reports.map(valuesOf);
  const { at } = await db.one<{ at: string }>("select now()::text as at");
  const owners = await ownersOf(db, rows);
  await refuseDays(db, rows, owners, at);
  await replacePushed(db, reports, owners);
  const counted = await countedOf(db, rows);
  const foreign = await foreignUnits(db, rows);
  return reports.map(({ next, before }, i): Values => {
    const uom = rows[i]?.uom ?? null;
    if (!changes({ next, before })) return next;
    const { qty, tonnes, tooFine: fine } = counted[i] ?? {};
    const distributor = owners.get(rows[i]?.warehouse ?? 0)?.distributor;
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

/** Archiving a line makes the pushed report invalid. */
async function takeAway(db: Db, rows: readonly Report[]): Promise<void> {
  for (const { distributor, reportedFor, externalId } of rows)
    if (externalId !== null) await updateReportState(db, distributor.id, [{ day: reportedFor, externalId }]);
}
/** The report is valid again once all its lines are restored. */
async function bringBack(db: Db, { id, distributor, warehouse, reportedFor, externalId }: Report): Promise<void> {
  if (externalId === null) return;
  const { whole: all } = await db.internal("lines of a pushed report").one<{ whole: boolean }>(
    `select not exists (select 1 from {stock_report} r where r.distributor_id = :distributor and r.warehouse_id = :warehouse and r.reported_for = :day::date and r.external_id = :externalId and r.archived_at is not null and r.id <> :id)
       and (select count(*) from {stock_report} r where r.distributor_id = :distributor and r.warehouse_id = :warehouse and r.reported_for = :day::date and r.external_id = :externalId)
         = (select max(jsonb_array_length(i.payload::jsonb -> 'lines')) from {push_item} i where i.distributor_id = :distributor and i.kind = 'stock' and i.state = 'applied' and fold_code(i.external_id) = fold_code(:externalId)) as whole`,
    { id, distributor: distributor.id, warehouse: warehouse.id, day: reportedFor, externalId },
  );
  if (all) await updateReportState(db, distributor.id, [{ day: reportedFor, externalId }], true);
}

export const stockReportHooks = resourceHooks(StockReport, {
  beforeSave: async (next, before, { db }) =>
    (await complete(db, [{ next, before: before as Report | null }], "form"))[0] as Values,
  beforeSaveMany: (rows, { db }) => complete(db, rows as readonly ReportChange[], "import"),
  beforeArchive: (row, { db }) => takeAway(db, [row]),
  beforeArchiveMany: (rows, { db }) => takeAway(db, rows),
  beforeRestore: (row, { db }) => bringBack(db, row),
});
