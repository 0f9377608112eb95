import type { Decimal } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { factorSql, tooFine, tooFineSql } from "#features/penjualan/stock/units.server.ts";

/** The message for a unit without a conversion on its day. */
export const noConversion = "Konversi satuan ini belum ada untuk tanggal tersebut.";

/** A quantity counted or sent, with day and unit; without a unit in the product's stock unit. */
export type Count = {
  readonly product: number;
  readonly uom?: number | null;
  readonly qty: Decimal;
  readonly day: string;
};
/**
 * The same in stock units and in tonnes, null without a conversion on that day; `tooFine` if it has more decimals than
 * its unit permits.
 */
export type Counted = {
  readonly product: number;
  readonly qty: Decimal | null;
  readonly tonnes: Decimal | null;
  readonly tooFine: boolean;
};

const factor = factorSql({ product: "i.product", uom: "i.uom", day: "i.day" });

/** In the order of `counts`. */
export const countedOf = (db: Db, counts: readonly Count[]): Promise<Counted[]> =>
  db.query<Counted>(
    `with i as (
       select x.line, x.product, coalesce(x.uom, p.stock_uom_id) as uom, x.qty, x.day from jsonb_to_recordset(:counts::jsonb) as x(line int, product bigint, uom bigint, qty numeric, day date)
         left join {~product} p on p.id = x.product
     )
     select i.product, round(i.qty * f.to_stock, 3)::text as qty, round(i.qty * f.to_tonnes, 3)::text as tonnes, coalesce(${tooFineSql("i.qty", "u")}, false) as "tooFine"
     from i left join {~uom} u on u.id = i.uom left join lateral (select ${factor.columns} from ${factor.from}) f on true order by i.line`,
    { counts: JSON.stringify(counts.map((c, line) => ({ line, ...c }))) },
  );

/**
 * Errors of lines concerning their units. A product has a weight, so a unit converts to both stock units and tonnes or
 * to neither.
 */
export const countErrors = (counted: readonly Counted[]): FieldError[] =>
  counted.flatMap((c, i) => [
    ...(c.tooFine ? [{ field: `lines.${i}.qty`, message: tooFine }] : []),
    ...(c.tonnes === null ? [{ field: `lines.${i}.uom`, message: noConversion }] : []),
  ]);
