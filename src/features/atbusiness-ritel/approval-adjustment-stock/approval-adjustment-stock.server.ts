import { z } from "zod";
import { trimZeros } from "#kit/exact.ts";
import { type FieldError, notFound, Refused } from "#kit/refused.ts";
import type { Workflow } from "#platform/workflow/index.ts";
import { type Db, type VisibleRow, todaySql, visibleRow } from "#platform/database/index.server.ts";
import { day, handle, id, matching, pathId, photos, text } from "#platform/http/index.server.ts";
import { factorSql, tooFine } from "#features/penjualan/stock/units.server.ts";
import {
  kindOf,
  type Opened,
  photoHandlers,
  photosSql,
  type Proposal,
  proposalHandlers,
  readSubmission,
  refuseMissing,
  serveWorkflow,
  takePhotos,
} from "#platform/workflow/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { dateError, saleDates } from "#features/penjualan/transaksi/sale-date.server.ts";
import { adjustmentReasons, type AdjustmentReason, losing, reasonNames } from "./adjustment-reasons.ts";
import {
  type AdjustmentFacts,
  adjustmentFacts,
  adjustmentProposal,
  itemStock,
  type ItemStock,
  type ProposedAdjustment,
} from "./approval-adjustment-stock.calls.ts";
import { StockAdjustment } from "./approval-adjustment-stock.workflow.ts";
import { postAdjustment } from "./post-adjustment.server.ts";

export const servedStockAdjustment = serveWorkflow(StockAdjustment, {
  prefix: "PS",
  hours: 48,
  effects: { approve: postAdjustment },
  changesFacts: true,
});
const workflow: Workflow = StockAdjustment as never;

const content: z.ZodType<ProposedAdjustment> = z.strictObject({
  warehouse: id,
  product: id,
  qty: matching(/^-?\d{1,9}(\.\d{1,3})?$/, "Harus angka, paling banyak 3 angka di belakang koma.").refine(
    (q) => /[1-9]/.test(q),
    "Tidak boleh nol.",
  ),
  reason: z.enum(reasonNames as [AdjustmentReason, ...AdjustmentReason[]]),
  toWarehouse: id.nullish(),
  adjustedOn: day,
  note: text(400, 5),
  photos,
});

export const { onPropose, onChange } = proposalHandlers(workflow, adjustmentProposal, { content, proposalOf, keep });
export const { onAddPhoto, onPhoto } = photoHandlers(workflow, adjustmentProposal);

type Place = {
  distributor: number;
  code: string;
  product: string;
  district: number | null;
  uom: string;
  decimals: number;
  onHand: string;
  enough: boolean;
  target: boolean;
  known: boolean;
};

/** Validates that the warehouse is in scope, the day is open and the stock to be removed exists. */
async function proposalOf(db: Db, a: ProposedAdjustment): Promise<Proposal> {
  const warehouse = await db.one<{ warehouse: boolean; product: boolean; toWarehouse: boolean }>(
    `select exists (select 1 from {warehouse} w where w.id = :warehouse and w.archived_at is null and w.status = 'active') as warehouse, exists (select 1 from {product} p where p.id = :product and p.archived_at is null) as product,
       :to::bigint is null or exists (select 1 from {warehouse} w where w.id = :to::bigint and w.archived_at is null and w.status = 'active') as "toWarehouse"`,
    { warehouse: a.warehouse, product: a.product, to: a.toWarehouse ?? null },
  );
  refuseMissing(db, warehouse);
  const place = await placeOf(db, a);
  const wrong = [
    ...faultsOf(a, place),
    dateError(
      "content.adjustedOn",
      a.adjustedOn,
      await saleDates(db, { distributor: place.distributor, store: null, district: place.district }),
    ),
  ];
  const errors = wrong.filter((f): f is FieldError => f !== undefined);
  if (errors.length > 0) throw new Refused("invalid", "Isian belum benar.", errors);
  await takePhotos(db, workflow, a.photos);
  return {
    title: `${adjustmentReasons[a.reason]}: ${place.code} – ${place.product}`.slice(0, 200),
    payload: a,
    districtId: place.district,
    distributorId: place.distributor,
  };
}

async function placeOf(db: Db, a: ProposedAdjustment): Promise<VisibleRow<Place>> {
  const place = await visibleRow<Place, "warehouse">(
    db,
    "warehouse",
    `select w.distributor_id as distributor, w.code, p.name as product, w.district_id as district, u.code as uom, u.decimals, greatest(0, coalesce(l.qty, 0))::text as "onHand", coalesce(l.qty, 0) + :qty::numeric >= 0 as enough,
       coalesce((select o.distributor_id = w.distributor_id and o.id <> w.id from {warehouse} o where o.id = :to::bigint), false) as target, f_.weight_kg is not null as known
     from {warehouse} w join {product} p on p.id = :product join {uom} u on u.id = p.stock_uom_id cross join ${factorSql({ product: "p.id", uom: "p.stock_uom_id", day: ":on::date" }).from}
     left join {stock_level} l on l.distributor_id = w.distributor_id and l.warehouse_id = w.id and l.product_id = p.id where w.id = :warehouse`,
    { warehouse: a.warehouse, product: a.product, qty: a.qty, to: a.toWarehouse ?? null, on: a.adjustedOn },
  );
  if (!place) throw notFound();
  return place;
}

function faultsOf(a: ProposedAdjustment, place: VisibleRow<Place>): FieldError[] {
  const out: FieldError[] = [];
  const leaves = a.qty.startsWith("-");
  if ((a.qty.split(".")[1] ?? "").replace(/0+$/, "").length > place.decimals)
    out.push({ field: "content.qty", message: tooFine });
  if (!leaves && losing.includes(a.reason))
    out.push({ field: "content.qty", message: "Alasan ini hanya mengurangi stok." });
  else if (leaves && !place.enough)
    out.push({
      field: "content.qty",
      message: "Stok {product} tersisa {available} {uom}.",
      values: { product: place.product, available: trimZeros(place.onHand), uom: place.uom },
    });
  if (a.reason === "transfer" && !a.toWarehouse) out.push({ field: "content.toWarehouse", message: "Wajib diisi." });
  else if (a.reason === "transfer" && !place.target)
    out.push({ field: "content.toWarehouse", message: "Harus gudang lain milik distributor yang sama." });
  else if (a.reason !== "transfer" && a.toWarehouse)
    out.push({ field: "content.toWarehouse", message: "Hanya untuk pindah gudang." });
  return out;
}

/**
 * Stores the adjustment with the tonnes by the conversion of its day; a changed proposal updates it until it is posted.
 */
async function keep(db: Db, opened: Opened, a: ProposedAdjustment): Promise<void> {
  const factor = factorSql({ product: "p.id", uom: "p.stock_uom_id", day: ":on::date" });
  const sys = db.internal("adjustment of a proposal");
  const place = await sys.maybe<{ distributor: number; tonnes: string }>(
    `select w.distributor_id as distributor, round(:qty::numeric * x.to_tonnes, 3)::text as tonnes
     from {warehouse} w join {product} p on p.id = :product cross join lateral (select ${factor.columns} from ${factor.from}) x where w.id = :warehouse`,
    { warehouse: a.warehouse, product: a.product, qty: a.qty, on: a.adjustedOn },
  );
  if (!place) throw notFound();
  await sys.run(
    `insert into {!stock_adjustment} (distributor_id, number, warehouse_id, to_warehouse_id, product_id, qty, tonnes, reason, note, adjusted_on, submission_id, created_by, updated_by)
     values (:distributor, :number, :warehouse, :to, :product, :qty, :tonnes, :reason, :note, :on, :submission, :user, :user)
     on conflict (distributor_id, submission_id) where submission_id is not null do update set warehouse_id = excluded.warehouse_id, to_warehouse_id = excluded.to_warehouse_id, product_id = excluded.product_id, qty = excluded.qty,
       tonnes = excluded.tonnes, reason = excluded.reason, note = excluded.note, adjusted_on = excluded.adjusted_on, version = {!stock_adjustment}.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    {
      ...place,
      number: opened.number,
      warehouse: a.warehouse,
      to: a.toWarehouse ?? null,
      product: a.product,
      qty: a.qty,
      reason: a.reason,
      note: a.note,
      on: a.adjustedOn,
      submission: opened.id,
      user: personOf(db).userId,
    },
  );
}

const stockOf = (db: Db, of: { warehouse: number; product: number }): Promise<ItemStock | undefined> =>
  db.maybe<ItemStock>(
    `select coalesce(l.qty, 0)::text as qty, coalesce(l.tonnes, 0)::text as tonnes, u.code as uom, u.decimals,
       case when r.reported_for is not null then json_build_object('qty', r.qty::text, 'day', r.reported_for::text) end as reported
     from {warehouse} w join {~product} p on p.id = :product join {~uom} u on u.id = p.stock_uom_id
     left join {stock_level} l on l.distributor_id = w.distributor_id and l.warehouse_id = w.id and l.product_id = p.id
     left join (select r.distributor_id, r.qty, r.reported_for from {stock_report} r
       where r.warehouse_id = :warehouse and r.product_id = :product and r.archived_at is null order by r.reported_for desc limit 1) r on r.distributor_id = w.distributor_id
     where w.id = :warehouse`,
    of,
  );

export const onItemStock = handle(
  itemStock,
  z.strictObject({ warehouse: pathId, product: pathId }),
  async (i, { db }) => {
    const data = await stockOf(db, i);
    if (!data) throw notFound();
    return { data };
  },
);

export const onAdjustmentFacts = handle(
  adjustmentFacts,
  z.strictObject({ id: pathId }),
  async (i, { db }): Promise<AdjustmentFacts> => {
    const view = await readSubmission(db, i.id);
    if (view.kind !== kindOf(workflow)) throw notFound();
    const data = view.payload as ProposedAdjustment;
    const facts = await db
      .asPortal("decision", "facts of a visible proposal")
      .one<Pick<AdjustmentFacts, "labels" | "tonnes" | "before" | "photos">>(
        `select json_build_object('warehouse', (select concat_ws(' – ', w.code, w.name) from {warehouse} w where w.id = :warehouse), 'product', (select concat_ws(' – ', p.code, p.name) from {product} p where p.id = :product),
         'toWarehouse', (select concat_ws(' – ', w.code, w.name) from {warehouse} w where w.id = :to::bigint), 'distributor', (select concat_ws(' – ', d.code, d.name) from {warehouse} w join {distributor} d on d.id = w.distributor_id where w.id = :warehouse)) as labels,
       coalesce((select a.tonnes from {stock_adjustment} a where a.submission_id = :id), 0)::text as tonnes, ${photosSql} as photos,
       (select coalesce(json_agg(json_build_object('id', e.id, 'number', e.number, 'submission', e.submission_id, 'adjustedOn', e.adjusted_on, 'qty', e.qty::text, 'reason', e.reason, 'state', e.state) order by e.adjusted_on desc, e.id desc), '[]')
        from {stock_adjustment_entry} e where e.warehouse_id = :warehouse and e.product_id = :product and e.submission_id is distinct from :id and e.adjusted_on > ${todaySql} - 90) as before`,
        {
          id: view.id,
          warehouse: data.warehouse,
          product: data.product,
          to: data.toWarehouse ?? null,
          photos: data.photos ?? [],
        },
      );
    return {
      data,
      ...facts,
      stock: (await stockOf(db.asPortal("decision", "stock of a visible proposal"), data)) ?? null,
    };
  },
);
