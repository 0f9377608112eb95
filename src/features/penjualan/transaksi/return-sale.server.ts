import { trimZeros } from "#kit/exact.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import { audit, today, type Db } from "#platform/database/index.server.ts";
import { documentNumber } from "#platform/records/index.server.ts";
import { markPoints } from "#features/program-loyalty/point/dirty.server.ts";
import { markDirty } from "#platform/report/index.server.ts";
import { saleMark } from "../rollup-marks.server.ts";
import { type CausedMoves, moveStockOfMany } from "#features/penjualan/stock/ledger.server.ts";
import { factorSql, tooFine, tooFineSql } from "#features/penjualan/stock/units.server.ts";
import { lockZeroReports, updateZeroReports } from "../zero-report-rules.server.ts";
import { type LockedSale, lockSale } from "./lock-sale.server.ts";
import { personOf, type SaleOrigin } from "./post-sale.server.ts";
import { dateError, saleDates } from "./sale-date.server.ts";
import type { ReturnInput, SaleSaved } from "./transaksi.calls.ts";

type BackLine = {
  line: number;
  known: boolean;
  product: number;
  uom: number;
  qty: Decimal;
  left: Decimal;
  too_much: boolean;
  /** More than can be returned, but not more than was sold. */
  taken: boolean;
  too_precise: boolean | null;
  unit_price: Decimal;
  tonnes: Decimal;
  discount: Decimal;
  net: Decimal;
  tax: Decimal;
  list_value: Decimal | null;
  stock_qty: Decimal | null;
  stock_tonnes: Decimal;
};

/** Refusal code of a return that would be valid if other returns had not already returned the goods. */
export const returnTaken = "return.taken";

/**
 * Creates a return: a separate document with its own day, for at most the quantity sold and not yet returned. Of goods
 * of a document that it replaces, only the net quantity must be available.
 */
export function returnSale(
  db: Db,
  input: ReturnInput,
  origin: SaleOrigin,
  outgoing: readonly CausedMoves[] = [],
): Promise<SaleSaved> {
  return db.tx(async (tx) => {
    const sale = await lockSale(tx, input.id);
    if (sale.kind !== "sale") throw new Refused("sale.kind", "Retur tidak dapat diretur lagi.");
    const day = input.returnedOn ?? (await today(tx));
    const lines = await backLines(tx, sale, input);
    const errors = [...(await dayErrors(tx, sale, day)), ...lines.flatMap(lineErrors(input))];
    const taken = errors.length > 0 && errors.length === lines.filter((l) => l.taken).length;
    if (errors.length > 0) throw new Refused(taken ? returnTaken : "sale.return", "Retur belum dapat dicatat.", errors);
    const zeroReports = await lockZeroReports(tx, sale.distributor_id, [day]);
    const saved = await insertReturn(tx, sale, input, day, lines, origin);
    await updateZeroReports(tx, zeroReports);
    await markDirty(tx.internal("rollup"), saleMark, sale.distributor_id, day);
    await markPoints(tx.internal("points"), [
      {
        distributorId: sale.distributor_id,
        storeId: sale.store_id,
        day: sale.sold_on,
        cause: "return",
        causeId: saved.id,
      },
    ]);
    await audit(tx, {
      action: "return",
      entity: "sale",
      entityId: saved.id,
      label: saved.number,
      note: input.reason,
      after: { originalSale: sale.number, soldOn: day, tonnes: saved.tonnes, netTotal: saved.netTotal },
    });
    await audit(tx, {
      action: "returned",
      entity: "sale",
      entityId: sale.id,
      label: sale.number,
      note: input.reason,
      after: { by: saved.number, tonnes: saved.tonnes },
    });
    const moves = lines.map((l) => ({
      warehouseId: sale.warehouse_id,
      productId: l.product,
      type: "saleReturn" as const,
      qty: l.stock_qty ?? "0",
      tonnes: l.stock_tonnes,
      line: l.line,
    }));
    const own = {
      distributorId: sale.distributor_id,
      cause: "sale",
      causeId: saved.id,
      movedOn: day,
      note: input.reason,
      moves,
    };
    await moveStockOfMany(tx, sale.distributor_id, [...outgoing, own]);
    return saved;
  });
}

async function dayErrors(db: Db, sale: LockedSale, day: PlainDate): Promise<FieldError[]> {
  const dates = await saleDates(db, {
    distributor: sale.distributor_id,
    store: sale.store_id,
    district: sale.district_id,
  });
  const wrong = dateError("returnedOn", day, dates);
  if (wrong) return [wrong];
  return day < sale.sold_on
    ? [{ field: "returnedOn", message: "Retur tidak boleh lebih awal dari penjualannya." }]
    : [];
}

const lineErrors =
  (input: ReturnInput) =>
  (l: BackLine): FieldError[] => {
    const at = `lines.${input.lines.findIndex((x) => x.line === l.line)}`;
    const field = `${at}.qty`;
    if (!l.known) return [{ field: `${at}.line`, message: "Baris ini tidak ada pada penjualannya." }];
    if (l.too_precise) return [{ field, message: tooFine }];
    if (l.too_much)
      return [
        {
          field,
          message: "Paling banyak {left} yang masih dapat diretur.",
          values: { left: trimZeros(l.left) },
        },
      ];
    return l.stock_qty === null ? [{ field, message: "Konversi satuan ini belum ada untuk tanggal tersebut." }] : [];
  };

const factor = factorSql({ product: "l.product_id", uom: "l.uom_id", day: "l.sold_on" });
/**
 * The value of a part of a line: its proportional share, independent of other returns, so that their order does not
 * matter. The return that completes the line takes the rest, so that all returns together equal the sale in tonnes,
 * money and bags. Values that the line lacks, such as a list price, are missing in its parts too.
 */
const part = (column: string, decimals: number): string =>
  `case when ${column} is not null then greatest(case when qty >= left_qty then ${column} - back_${column} else least(round(${column} * qty / sold_qty, ${decimals}), ${column} - back_${column}) end, 0) end::text as ${column}`;
const parts = [
  ["tonnes", 3],
  ["discount", 2],
  ["net", 2],
  ["tax", 2],
  ["list_value", 2],
  ["stock_qty", 3],
  ["stock_tonnes", 3],
] as const;
const backLines = (db: Db, sale: LockedSale, input: ReturnInput): Promise<BackLine[]> =>
  db.beyondScope("lines of a visible sale").query<BackLine>(
    `with i as (select * from jsonb_to_recordset(:lines::jsonb) as x(line int, qty numeric)),
     b as (
       select x.line_no, sum(x.qty) as qty, sum(x.tonnes) as tonnes, sum(x.discount) as discount, sum(x.net) as net, sum(x.tax) as tax, sum(x.list_value) as list_value, sum(m.qty) as stock_qty, sum(m.tonnes) as stock_tonnes
       from {sale} s join {sale_line} x on x.distributor_id = s.distributor_id and x.sale_id = s.id
       left join {stock_movement} m on m.distributor_id = s.distributor_id and m.cause = 'sale' and m.cause_id = s.id and m.cause_line = x.line_no and m.type = 'saleReturn'
       where s.distributor_id = :distributor and s.original_sale_id = :sale and s.kind = 'return' and s.status = 'posted'
       group by x.line_no
     ), r as (
       select i.line, l.id is not null as known, l.product_id, l.uom_id, i.qty, ${tooFineSql("i.qty", "e")} as too_precise, l.unit_price, l.qty as sold_qty, l.qty - coalesce(b.qty, 0) as left_qty,
         l.tonnes, l.discount, l.net, l.tax, l.list_value, ${parts.map(([column]) => `coalesce(b.${column}, 0) as back_${column}`).join(", ")},
         coalesce(-m.qty, round(l.qty * f.to_stock, 3)) as stock_qty, coalesce(-m.tonnes, l.tonnes) as stock_tonnes
       from i
       left join {sale_line} l on l.distributor_id = :distributor and l.sale_id = :sale and l.line_no = i.line
       left join {uom} e on e.id = l.uom_id
       left join b on b.line_no = i.line
       left join {stock_movement} m on m.distributor_id = :distributor and m.cause = 'sale' and m.cause_id = :sale and m.cause_line = l.line_no and m.type = 'sale'
       left join lateral (select ${factor.columns} from ${factor.from}) f on true
     )
     select line, known, product_id as product, uom_id as uom, qty::text, greatest(left_qty, 0)::text as left, qty > left_qty as too_much, qty > left_qty and qty <= sold_qty and not too_precise as taken, too_precise, unit_price::text,
       ${parts.map(([column, decimals]) => part(column, decimals)).join(", ")}
     from r order by line`,
    { distributor: sale.distributor_id, sale: sale.id, lines: JSON.stringify(input.lines) },
  );

/** A returned line has the number of the original line. */
const insertReturn = (
  db: Db,
  sale: LockedSale,
  input: ReturnInput,
  day: PlainDate,
  lines: readonly BackLine[],
  origin: SaleOrigin,
): Promise<SaleSaved> =>
  db.internal("return of a visible sale").one<SaleSaved>(
    `with n as (select next_document_id('sale') as id),
     x as (select * from jsonb_to_recordset(:lines::jsonb) as x(line int, product bigint, uom bigint, qty numeric, tonnes numeric, unit_price numeric, discount numeric, net numeric, tax numeric, list_value numeric)),
     s as (
       insert into {!sale} as ns (distributor_id, id, number, kind, status, source, sold_on, external_id, client_id, original_sale_id, store_id, warehouse_id, district_id, regular_customer_id, payment_method_id, reason, reason_kind,
         tonnes, gross_total, discount_total, net_total, tax_total, created_by, updated_by)
       select o.distributor_id, n.id, ${documentNumber("'RT'", ":day::date", "n.id")}, 'return', 'posted', :source, :day::date, :externalId, :clientId::bigint, o.id, o.store_id, o.warehouse_id, o.district_id,
         o.regular_customer_id, o.payment_method_id, :reason, :reasonKind, t.tonnes, t.net + t.discount, t.discount, t.net, t.tax, :by::bigint, :by::bigint
       from n, {sale} o, (select sum(x.tonnes) as tonnes, sum(x.net) as net, sum(x.discount) as discount, sum(x.tax) as tax from x) t
       where o.distributor_id = :distributor and o.id = :sale
       returning ns.*
     ), l as (
       insert into {!sale_line} (distributor_id, sale_id, line_no, product_id, uom_id, qty, tonnes, unit_price, discount, net, tax, list_value, sign, status, sold_on, warehouse_id, store_id, district_id)
       select s.distributor_id, s.id, x.line, x.product, x.uom, x.qty, x.tonnes, x.unit_price, x.discount, x.net, x.tax, x.list_value, -1, 'posted', s.sold_on, s.warehouse_id, s.store_id, s.district_id from s, x
     )
     select s.id, s.number, s.status, s.version, s.tonnes::text as tonnes, s.net_total::text as "netTotal", s.distributor_id as distributor from s`,
    {
      distributor: sale.distributor_id,
      sale: sale.id,
      day,
      source: origin.source,
      externalId: origin.externalId ?? null,
      clientId: origin.clientId ?? null,
      reason: input.reason,
      reasonKind: input.reasonKind ?? null,
      by: personOf(db),
      lines: JSON.stringify(lines),
    },
  );
