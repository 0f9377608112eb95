import { addDays } from "#kit/day.ts";
import type { Decimal, PlainDate, RefValue } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import { today, type Db, type Visible, visibleRow } from "#platform/database/index.server.ts";
import { receivedTooEarly } from "#features/penjualan/stock/ledger-start.server.ts";
import { factorSql, tooFine, tooFineSql } from "#features/penjualan/stock/units.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { dateError, saleDates } from "../transaksi/sale-date.server.ts";
import { amountTooLarge, exceedsAmountLimit } from "../document-values.server.ts";
import { deliveryErrors } from "./named-delivery.server.ts";
import type { PurchaseInput, PurchaseQuoteInput } from "./pembelian.calls.ts";
import { receiptDays } from "./receipt-days.setting.ts";

export type Line = {
  line: number;
  product: number;
  uom: number;
  /** Null until it is typed, like values derived from it. */
  qty: Decimal | null;
  known: boolean;
  uom_allowed: boolean;
  too_precise: boolean | null;
  tonnes: Decimal | null;
  stock_qty: Decimal | null;
  unit_price: Decimal | null;
  gross: Decimal | null;
  discount: Decimal;
  net: Decimal | null;
  tax: Decimal | null;
  over_taxed: boolean;
};
export type Offered = Line & {
  readonly available: Decimal;
  readonly stock_uom: string | null;
  readonly uoms: RefValue[];
};
/** A computed receipt: its distributor, values, and all errors at the fields to correct. */
export type PurchaseDraft<L extends Line = Line> = {
  readonly distributor: number | null;
  readonly lines: readonly L[];
  readonly errors: readonly FieldError[];
  /** Whether the only errors are goods of its delivery that other receipts contain. */
  readonly taken: boolean;
};
type DraftInput = PurchaseInput | PurchaseQuoteInput;

const taxPercent = "11";
const missing = "Pilihan tidak ditemukan.";

export const draftPurchase = (db: Db, input: PurchaseInput): Promise<PurchaseDraft> => drafted(db, input, "");
/** The same with available units and current stock, for a form. */
export const offerPurchase = (db: Db, input: PurchaseQuoteInput): Promise<PurchaseDraft<Offered>> =>
  drafted(db, input, offeredSql);

/** The owner of the goods and the available units of each line, without validating the receipt. */
export async function offerGoods(
  db: Db,
  input: PurchaseQuoteInput,
): Promise<Parties & { readonly lines: readonly Offered[] }> {
  const parties = await partiesOf(db, input);
  return { ...parties, lines: await linesOf<Offered>(db, input, offeredSql) };
}

async function drafted<L extends Line>(db: Db, input: DraftInput, offered: string): Promise<PurchaseDraft<L>> {
  const { place, errors: lost } = await partiesOf(db, input);
  const lines = await linesOf<L>(db, input, offered);
  const { warehouse = null, delivery = null, receivedOn } = input;
  const early = place ? await receivedTooEarly(db, place, "receivedOn", receivedOn) : [];
  const dated = early.length > 0 ? early : await dayErrors(db, place, receivedOn);
  const own = [...lost, ...dated, ...lines.flatMap(lineErrors)];
  const named =
    delivery === null
      ? { errors: [], taken: 0 }
      : await deliveryErrors(db, { delivery, warehouse, receivedOn, lines: lines.filter((l) => l.known) });
  // errors of a line's own values are not repeated
  const known = new Set(own.map((e) => e.field));
  const errors = [...own, ...named.errors.filter((e) => !known.has(e.field))];
  return {
    distributor: place?.distributor ?? null,
    lines,
    errors,
    taken: errors.length > 0 && errors.length === named.taken,
  };
}

/**
 * Receipts may be entered late by the number of days in the setting, or by that of the distributor's sales if it is
 * larger.
 */
export async function earliestReceipt(db: Db, distributor: Visible | null): Promise<PlainDate> {
  const own = addDays(await today(db), -(await readSetting(db, receiptDays)));
  if (distributor === null) return own;
  const { earliest } = await saleDates(db, { distributor, store: null, district: null });
  return own < earliest ? own : earliest;
}
async function dayErrors(db: Db, place: Place | null, receivedOn: string): Promise<FieldError[]> {
  const wrong = dateError("receivedOn", receivedOn, {
    today: await today(db),
    earliest: await earliestReceipt(db, place?.distributor ?? null),
  });
  return wrong ? [wrong] : [];
}

/** The warehouse in scope that receives the goods, and errors for missing rows. */
type Parties = { readonly place: Place | null; readonly errors: FieldError[] };
type Place = { readonly distributor: Visible; readonly warehouse: Visible };
type CheckedParties = { warehouse: number | null; distributor: number | null; opco: boolean; plant: boolean };
async function partiesOf(db: Db, input: DraftInput): Promise<Parties> {
  const { warehouse = null, opco = null, packingPlant = null } = input;
  const row = await visibleRow<CheckedParties, "warehouse">(
    db,
    "warehouse",
    `select w.id as warehouse, w.distributor_id as distributor, exists (select 1 from {opco} o where o.id = :opco::bigint and o.archived_at is null) as opco,
       exists (select 1 from {packing_plant} p where p.id = :packingPlant::bigint and p.archived_at is null) as plant
     from (select 1) one left join {warehouse} w on w.id = :warehouse::bigint and w.status = 'active' and w.archived_at is null`,
    { warehouse, opco, packingPlant },
  );
  const { warehouse: warehouseId = null, distributor = null } = row ?? {};
  const place = warehouseId !== null && distributor !== null ? { warehouse: warehouseId, distributor } : null;
  const lost = {
    warehouse: warehouse !== null && place === null,
    opco: opco !== null && !row?.opco,
    packingPlant: packingPlant !== null && !row?.plant,
  };
  return {
    place,
    errors: Object.entries(lost).flatMap(([field, is]) => (is ? [{ field, message: missing }] : [])),
  };
}

function lineErrors(l: Line): FieldError[] {
  const at = (name: string) => `lines.${l.line - 1}.${name}`;
  if (!l.known) return [{ field: at("product"), message: missing }];
  if (!l.uom_allowed) return [{ field: at("uom"), message: "Produk ini tidak dibeli dalam satuan tersebut." }];
  if (l.qty === null) return [];
  if (l.too_precise) return [{ field: at("qty"), message: tooFine }];
  if (l.tonnes === null || l.stock_qty === null)
    return [{ field: at("uom"), message: "Konversi satuan ini belum ada untuk tanggal tersebut." }];
  if (/^0(\.0+)?$/.test(l.tonnes) || /^0(\.0+)?$/.test(l.stock_qty))
    return [{ field: at("qty"), message: "Jumlah terlalu kecil." }];
  if (exceedsAmountLimit(l.gross)) return [{ field: at("qty"), message: amountTooLarge }];
  if (l.over_taxed) return [{ field: at("tax"), message: "Pajak melebihi nilai barang." }];
  return l.net?.startsWith("-") ? [{ field: at("discount"), message: "Diskon melebihi nilai baris." }] : [];
}

const factor = factorSql({ product: "i.product", uom: "i.uom", day: ":day::date" });
const stockSql = `, held as materialized (
       select l.product_id, l.qty from {stock_level} l join {warehouse} w on w.distributor_id = l.distributor_id and w.id = l.warehouse_id
       where w.id = :warehouse::bigint and l.product_id in (select product from i))`;
const offeredSql = `, coalesce((select h.qty from held h where h.product_id = i.product), 0)::text as available,
  (select u.code from {uom} u where u.id = i.stock_uom_id) as stock_uom,
  (select coalesce(json_agg(json_build_object('id', u.id, 'label', u.code) order by k.first desc, u.code), '[]') from (
     select k.uom_id, bool_or(k.is_default) as first from (
       select b.uom_id, b.is_default from {purchase_uom} b where b.product_id = i.product and b.archived_at is null union all select i.stock_uom_id, false) k
     group by k.uom_id) k join {uom} u on u.id = k.uom_id) as uoms`;
const linesOf = <L extends Line>(db: Db, input: DraftInput, offered: string): Promise<L[]> =>
  db.query<L>(
    `with i as (
       select x.line, x.product, coalesce(x.uom, (select b.uom_id from {purchase_uom} b where b.product_id = x.product and b.archived_at is null order by b.is_default desc, b.id limit 1), p.stock_uom_id) as uom,
         x.qty, x.price, round(x.qty * x.price, 2) as gross, coalesce(x.discount, 0) as discount, x.tax, p.id is not null and p.archived_at is null as known, p.stock_uom_id
       from jsonb_to_recordset(:lines::jsonb) as x(line int, product bigint, uom bigint, qty numeric, price numeric, discount numeric, tax numeric) left join {product} p on p.id = x.product
     )${offered ? stockSql : ""}
     select i.line, i.product, i.uom, i.qty::text as qty, i.known, (i.uom = i.stock_uom_id or q.id is not null) as uom_allowed, ${tooFineSql("i.qty", "e")} as too_precise,
       round(i.qty * f.to_tonnes, 3)::text as tonnes, round(i.qty * f.to_stock, 3)::text as stock_qty, i.price::text as unit_price, i.gross::text as gross, i.discount::text as discount,
       (i.gross - i.discount)::text as net, coalesce(i.tax, round((i.gross - i.discount) * :taxPercent::numeric / 100, 2))::text as tax, coalesce(i.tax > i.gross, false) as over_taxed${offered}
     from i
     left join {uom} e on e.id = i.uom
     left join {purchase_uom} q on q.product_id = i.product and q.uom_id = i.uom and q.archived_at is null
     left join lateral (select ${factor.columns} from ${factor.from}) f on true order by i.line`,
    {
      day: input.receivedOn,
      taxPercent,
      ...(offered ? { warehouse: input.warehouse ?? null } : {}),
      lines: JSON.stringify(
        input.lines.map((l, i) => ({
          line: i + 1,
          product: l.product,
          uom: l.uom ?? null,
          qty: l.qty ?? null,
          price: l.unitPrice ?? null,
          discount: l.discount ?? null,
          tax: "tax" in l ? l.tax : null,
        })),
      ),
    },
  );
