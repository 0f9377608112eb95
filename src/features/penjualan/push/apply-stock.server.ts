import { audit, type Db, visibleRow } from "#platform/database/index.server.ts";
import { type Counted, countedOf, countErrors } from "../counted-stock.server.ts";
import { reportDayErrors } from "../stock-report-days.server.ts";
import type { Sender } from "./sender.server.ts";
import { codesOf, type IdOf, lineCodes } from "./codes.server.ts";
import { type ReportLine, updateReportState } from "./in-force.server.ts";
import { type Applied, unknownCodes } from "./outcome.server.ts";
import type { PushPayload } from "./push-schemas.server.ts";

type Report = PushPayload<"stock">;
/**
 * Condition under which a report replaces another: it was made later or, at the same time, has the greater number, so
 * that the order of arrival does not matter.
 */
const later =
  "(coalesce(r.reported_at, '-infinity'), coalesce(r.external_id, '') collate \"C\", r.qty) < (excluded.reported_at, excluded.external_id collate \"C\", excluded.qty)";

/**
 * Applies a stock report; the latest report of a day is valid, whatever the order of arrival, also if two systems use
 * the same number.
 */
export async function applyStock(db: Db, sender: Sender, p: Report): Promise<Applied> {
  const id = await codesOf(db, [{ kind: "warehouse", code: p.warehouse, field: "warehouse" }, ...lineCodes(p.lines)]);
  const warehouse = id("warehouse", p.warehouse);
  await refuseDays(db, warehouse, p);
  const counted = await countLines(db, p, id);
  const sys = db.internal("stock report within scope");
  await sys.query("select hold_stock_day(:warehouse::bigint, :day::date)", { warehouse, day: p.reportedFor });
  const at = {
    distributorId: sender.distributorId,
    warehouse,
    day: p.reportedFor,
    at: p.reportedAt,
    external: p.externalId,
  };
  const before = await validCounts(db, at, counted);
  await sys.run(
    `insert into {!stock_report} as r (distributor_id, warehouse_id, product_id, reported_for, qty, counted_qty, tonnes, source, reported_at, external_id)
     select :distributorId::bigint, :warehouse::bigint, i.product, :day::date, i.qty, i.qty, i.tonnes, 'api', :at::timestamptz, :external
     from jsonb_to_recordset(:lines::jsonb) as i(product bigint, qty numeric, tonnes numeric) order by i.product
     on conflict (distributor_id, warehouse_id, product_id, reported_for) do update
       set qty = excluded.qty, counted_qty = excluded.qty, uom_id = null, tonnes = excluded.tonnes, source = excluded.source, reported_at = excluded.reported_at, external_id = excluded.external_id, received_at = excluded.received_at,
         archived_at = null, version = r.version + 1, updated_at = excluded.updated_at
       where ${later} returning r.distributor_id`,
    { ...at, lines: JSON.stringify(counted) },
  );
  const now = await validCounts(db, at, counted);
  const current = new Map(now.map((r) => [r.product, r]));
  const replaced = before.filter((r) => current.get(r.product)?.stamp !== r.stamp);
  await updateReportState(db, sender.distributorId, replaced.flatMap(pushedLine));
  const inForce = now.every((r) => r.mine);
  await audit(db, {
    action: "create",
    entity: "stockReport",
    entityId: p.externalId,
    label: p.externalId,
    after: { warehouse: p.warehouse, reportedFor: p.reportedFor, lines: p.lines.length, inForce },
  });
  return { entity: "stockReport", entityId: null, number: null, result: { lines: p.lines.length, inForce }, inForce };
}

async function refuseDays(db: Db, id: number, { reportedFor, reportedAt }: Report): Promise<void> {
  const place = await visibleRow<{ warehouse: number; distributor: number }, "warehouse">(
    db,
    "warehouse",
    "select w.id as warehouse, w.distributor_id as distributor from {warehouse} w where w.id = :id",
    { id },
  );
  if (!place) throw unknownCodes([{ field: "warehouse", message: "Pilihan tidak ditemukan." }]);
  const errors = await reportDayErrors(db, { place, reportedFor, reportedAt });
  if (errors.length > 0) throw unknownCodes(errors);
}

async function countLines(db: Db, p: Report, id: IdOf): Promise<Counted[]> {
  if (new Set(p.lines.map((l) => id("product", l.product))).size !== p.lines.length)
    throw unknownCodes([{ field: "lines", message: "Satu produk hanya boleh disebut sekali." }]);
  const counted = await countedOf(
    db,
    p.lines.map((l) => ({ product: id("product", l.product), uom: id("uom", l.uom), qty: l.qty, day: p.reportedFor })),
  );
  const errors = countErrors(counted);
  if (errors.length > 0) throw unknownCodes(errors);
  return counted;
}

type At = {
  readonly distributorId: number;
  readonly warehouse: number;
  readonly day: string;
  readonly at: string;
  readonly external: string;
};
type ValidCount = ReportLine & { readonly product: number; readonly stamp: string; readonly mine: boolean };
const pushedLine = ({ day, externalId }: ValidCount): ReportLine[] => (externalId === "" ? [] : [{ day, externalId }]);
/** The valid count of each product of a report, and whether it equals the report's. */
const validCounts = (db: Db, at: At, counted: readonly Counted[]): Promise<ValidCount[]> =>
  db.internal("stock report within scope").query<ValidCount>(
    `select r.product_id as product, r.reported_for as day, coalesce(r.external_id, '') as "externalId", concat_ws(' ', r.reported_at, r.external_id, r.qty) as stamp,
       coalesce(r.reported_at = :at::timestamptz and r.external_id = :external and r.qty = i.qty, false) as mine
     from jsonb_to_recordset(:lines::jsonb) as i(product bigint, qty numeric) join {stock_report} r on r.product_id = i.product
     where r.distributor_id = :distributorId and r.warehouse_id = :warehouse and r.reported_for = :day::date and r.archived_at is null`,
    { ...at, lines: JSON.stringify(counted) },
  );
