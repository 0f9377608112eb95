import type { Decimal, PlainDate } from "#kit/field.ts";
import { type FieldError, notFound, Refused } from "#kit/refused.ts";
import { audit } from "#server/audit/audit.ts";
import { today } from "#server/clock.ts";
import type { Db } from "#server/db/db.ts";
import { documentNumber } from "#server/document-number.ts";
import { markDirty } from "#server/report/dirty.ts";
import { moveStock, type StockMove } from "#server/stock/ledger.ts";
import { factorSql } from "#server/stock/units.ts";
import { holdNils, settleNils } from "../nil-rules.server.ts";
import { distributorOf } from "../transaksi/lock-sale.server.ts";

export type PurchaseLineInput = {
  readonly product: number;
  readonly uom: number;
  readonly qty: Decimal;
  readonly unitPrice: Decimal;
  readonly discount?: Decimal | null;
  readonly tax?: Decimal | null;
};
export type PurchaseInput = {
  readonly warehouse: number;
  readonly opco: number;
  readonly packingPlant?: number | null;
  readonly receivedOn: PlainDate;
  readonly number?: string | null;
  readonly delivery?: number | null;
  readonly notes?: string | null;
  readonly lines: readonly PurchaseLineInput[];
};
export type PurchaseOrigin = { readonly source: "api" | "import" | "form"; readonly clientId?: number | null; readonly externalId?: string | null };
export type PurchaseSaved = { readonly id: number; readonly number: string; readonly tonnes: Decimal; readonly netTotal: Decimal; readonly distributor: number };

type Line = {
  line: number;
  product: number;
  uom: number;
  qty: Decimal;
  known: boolean;
  uom_allowed: boolean;
  too_precise: boolean | null;
  tonnes: Decimal | null;
  stock_qty: Decimal | null;
  unit_price: Decimal;
  discount: Decimal;
  net: Decimal;
  tax: Decimal;
  over_taxed: boolean;
};
const taxPercent = "11";
const personOf = (db: Db): number | null => (db.access.kind === "person" ? db.access.userId : null);

/** Enters a goods receipt: stock comes into the warehouse, the month's rollup is marked, the change is audited, in one transaction. */
export function postPurchase(db: Db, input: PurchaseInput, origin: PurchaseOrigin): Promise<PurchaseSaved> {
  return db.tx(async (tx) => {
    const place = await tx.maybe<{ distributor_id: number }>(
      "select w.distributor_id from {warehouse} w where w.id = :warehouse and w.status = 'active' and w.archived_at is null",
      {
        warehouse: input.warehouse,
      },
    );
    if (!place) throw new Refused("purchase.invalid", "Penerimaan belum dapat dicatat.", { warehouse: "Pilihan tidak ditemukan." });
    const lines = await linesOf(tx, input);
    const errors = [...(await dayErrors(tx, input.receivedOn)), ...lines.flatMap(lineErrors)];
    if (errors.length > 0) throw new Refused("purchase.invalid", "Penerimaan belum dapat dicatat.", errors);
    const nils = await holdNils(tx, place.distributor_id, [input.receivedOn]);
    const saved = await insertPurchase(tx, place.distributor_id, input, lines, origin);
    await settleNils(tx, nils);
    await markDirty(tx.asSystem("rollup"), "purchase", saved.distributor, input.receivedOn);
    await audit(tx, {
      action: "create",
      entity: "purchase",
      entityId: saved.id,
      label: saved.number,
      after: { receivedOn: input.receivedOn, warehouse: input.warehouse, tonnes: saved.tonnes },
    });
    await moveStock(
      tx,
      { distributorId: saved.distributor, cause: "purchase", causeId: saved.id, movedOn: input.receivedOn },
      lines.map(
        (l): StockMove => ({
          warehouseId: input.warehouse,
          productId: l.product,
          type: "receipt",
          qty: l.stock_qty as string,
          tonnes: l.tonnes as string,
          line: l.line,
          field: `lines.${l.line - 1}.qty`,
        }),
      ),
    );
    return saved;
  });
}

async function dayErrors(db: Db, day: PlainDate): Promise<FieldError[]> {
  return day > (await today(db)) ? [{ field: "receivedOn", message: "Tanggal tidak boleh di masa depan." }] : [];
}
function lineErrors(l: Line): FieldError[] {
  const at = (name: string) => `lines.${l.line - 1}.${name}`;
  if (!l.known) return [{ field: at("product"), message: "Pilihan tidak ditemukan." }];
  if (!l.uom_allowed) return [{ field: at("uom"), message: "Produk ini tidak dibeli dalam satuan tersebut." }];
  if (l.too_precise) return [{ field: at("qty"), message: "Angka di belakang koma terlalu banyak untuk satuan ini." }];
  if (l.tonnes === null || l.stock_qty === null) return [{ field: at("uom"), message: "Konversi satuan ini belum ada untuk tanggal tersebut." }];
  if (/^0(\.0+)?$/.test(l.tonnes) || /^0(\.0+)?$/.test(l.stock_qty)) return [{ field: at("qty"), message: "Jumlah terlalu kecil." }];
  if (l.over_taxed) return [{ field: at("tax"), message: "Pajak melebihi nilai barang." }];
  return l.net.startsWith("-") ? [{ field: at("discount"), message: "Diskon melebihi nilai baris." }] : [];
}

const factor = factorSql({ product: "p.id", uom: "i.uom", day: ":day::date" });
const linesOf = (db: Db, input: PurchaseInput): Promise<Line[]> =>
  db.asSystem("conversions of a receipt").query<Line>(
    `select i.line, i.product, i.uom, i.qty::text as qty, p.id is not null and p.archived_at is null as known, (i.uom = p.stock_uom_id or q.id is not null) as uom_allowed, i.qty <> round(i.qty, e.decimals) as too_precise,
       round(i.qty * f.to_tonnes, 3)::text as tonnes, round(i.qty * f.to_stock, 3)::text as stock_qty, i.price::text as unit_price, coalesce(i.discount, 0)::text as discount,
       (round(i.qty * i.price, 2) - coalesce(i.discount, 0))::text as net, coalesce(i.tax, round((round(i.qty * i.price, 2) - coalesce(i.discount, 0)) * :taxPercent::numeric / 100, 2))::text as tax,
       coalesce(i.tax > round(i.qty * i.price, 2), false) as over_taxed
     from jsonb_to_recordset(:lines::jsonb) as i(line int, product bigint, uom bigint, qty numeric, price numeric, discount numeric, tax numeric)
     left join {product} p on p.id = i.product
     left join {uom} e on e.id = i.uom
     left join {purchase_uom} q on q.product_id = p.id and q.uom_id = i.uom and q.archived_at is null
     left join lateral (select ${factor.columns} from ${factor.from}) f on true order by i.line`,
    {
      day: input.receivedOn,
      taxPercent,
      lines: JSON.stringify(
        input.lines.map((l, i) => ({ line: i + 1, product: l.product, uom: l.uom, qty: l.qty, price: l.unitPrice, discount: l.discount ?? null, tax: l.tax ?? null })),
      ),
    },
  );

const insertPurchase = (db: Db, distributor: number, input: PurchaseInput, lines: readonly Line[], origin: PurchaseOrigin): Promise<PurchaseSaved> =>
  db.asSystem("receipt entered within scope").one<PurchaseSaved>(
    `with n as (select nextval(pg_get_serial_sequence('purchase', 'id')) as id),
     x as (select * from jsonb_to_recordset(:lines::jsonb) as x(line int, product bigint, uom bigint, qty numeric, tonnes numeric, unit_price numeric, discount numeric, net numeric, tax numeric)),
     s as (
       insert into {!purchase} (distributor_id, id, number, kind, status, source, received_on, external_id, client_id, opco_id, packing_plant_id, warehouse_id, delivery_id, notes, tonnes, net_total, tax_total, created_by, updated_by)
       select :distributor, n.id, coalesce(:number, ${documentNumber("'GR'", ":receivedOn::date", "n.id")}), 'receipt', 'posted', :source, :receivedOn::date, :externalId, :clientId::bigint, :opco, :packingPlant::bigint,
         :warehouse, :delivery::bigint, :notes, t.tonnes, t.net, t.tax, :by::bigint, :by::bigint
       from n, (select sum(x.tonnes) as tonnes, sum(x.net) as net, sum(x.tax) as tax from x) t returning *
     ), l as (
       insert into {!purchase_line} (distributor_id, purchase_id, line_no, product_id, uom_id, qty, tonnes, unit_price, discount, net, tax, sign, status, received_on, warehouse_id, packing_plant_id)
       select s.distributor_id, s.id, x.line, x.product, x.uom, x.qty, x.tonnes, x.unit_price, x.discount, x.net, x.tax, 1, 'posted', s.received_on, s.warehouse_id, s.packing_plant_id from s, x
     )
     select s.id, s.number, s.tonnes::text as tonnes, s.net_total::text as "netTotal", s.distributor_id as distributor from s`,
    {
      distributor,
      number: input.number ?? null,
      receivedOn: input.receivedOn,
      source: origin.source,
      externalId: origin.externalId ?? null,
      clientId: origin.clientId ?? null,
      opco: input.opco,
      packingPlant: input.packingPlant ?? null,
      warehouse: input.warehouse,
      delivery: input.delivery ?? null,
      notes: input.notes ?? null,
      by: personOf(db),
      lines: JSON.stringify(lines),
    },
  );

type Moved = { warehouse_id: number; product_id: number; qty: string; tonnes: string; line: number };
/** Takes a receipt out of the figures of its own day; refused where its goods have already left. */
export function cancelPurchase(db: Db, input: { readonly id: number; readonly reason: string }): Promise<PurchaseSaved> {
  return db.tx(async (tx) => {
    const found = await tx.maybe<{ distributor_id: number; number: string; status: string; received_on: string }>(
      "select t.distributor_id, t.number, t.status, t.received_on from {purchase} t where t.distributor_id = :distributor and t.id = :id for update of t",
      { id: input.id, distributor: await distributorOf(tx, "purchase", input.id) },
    );
    if (!found) throw notFound();
    if (found.status !== "posted") throw new Refused("purchase.cancelled", "Penerimaan ini sudah dibatalkan.");
    const at = { distributor: found.distributor_id, id: input.id };
    const nils = await holdNils(tx, found.distributor_id, [found.received_on]);
    const sys = tx.asSystem("cancellation of a receipt already seen");
    await sys.run("update {!purchase_line} set status = 'cancelled' where distributor_id = :distributor and purchase_id = :id", at);
    const saved = await sys.one<PurchaseSaved>(
      `update {!purchase} set status = 'cancelled', cancelled_at = now(), cancelled_by = :by::bigint, reason = :reason, version = version + 1, updated_at = now(), updated_by = :by::bigint
       where distributor_id = :distributor and id = :id returning id, number, tonnes::text as tonnes, net_total::text as "netTotal", distributor_id as distributor`,
      { ...at, by: personOf(tx), reason: input.reason },
    );
    await settleNils(tx, nils);
    await markDirty(sys, "purchase", found.distributor_id, found.received_on);
    await audit(tx, {
      action: "cancel",
      entity: "purchase",
      entityId: input.id,
      label: found.number,
      note: input.reason,
      before: { status: "posted" },
      after: { status: "cancelled" },
    });
    const made = await sys.query<Moved>(
      `select m.warehouse_id, m.product_id, (-m.qty)::text as qty, (-m.tonnes)::text as tonnes, m.cause_line as line from {stock_movement} m
       where m.distributor_id = :distributor and m.cause = 'purchase' and m.cause_id = :id and m.type = 'receipt'`,
      at,
    );
    const moves = made.map((m): StockMove => ({ warehouseId: m.warehouse_id, productId: m.product_id, type: "receipt", qty: m.qty, tonnes: m.tonnes, line: m.line }));
    await moveStock(tx, { distributorId: found.distributor_id, cause: "purchase-cancel", causeId: input.id, movedOn: found.received_on, note: input.reason }, moves);
    return saved;
  });
}
