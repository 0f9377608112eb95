import type { Decimal } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import type { Db } from "#server/db/db.ts";
import { factorSql } from "#server/stock/units.ts";
import { unknownCodes } from "../push/outcome.server.ts";

type Weighed = { readonly line: number; readonly product: number; readonly uom: number; readonly qty: Decimal; readonly tonnes: Decimal | null };

/** Tonnes of lines by the conversions of a day; a line whose unit leads nowhere is told. */
export async function weigh(db: Db, day: string, lines: readonly { readonly product: number; readonly uom: number; readonly qty: Decimal }[]): Promise<Weighed[]> {
  const factor = factorSql({ product: "i.product", uom: "i.uom", day: ":day::date" });
  const rows = await db.asSystem("conversions of a document's day").query<Weighed>(
    `select i.line, i.product, i.uom, i.qty::text as qty, round(i.qty * f.to_tonnes, 3)::text as tonnes
     from jsonb_to_recordset(:lines::jsonb) as i(line int, product bigint, uom bigint, qty numeric)
     left join lateral (select ${factor.columns} from ${factor.from}) f on true order by i.line`,
    { day, lines: JSON.stringify(lines.map((l, i) => ({ line: i + 1, ...l }))) },
  );
  const errors = rows.filter((r) => r.tonnes === null).map((r): FieldError => ({ field: `lines.${r.line - 1}.uom`, message: noConversion }));
  if (errors.length > 0) throw unknownCodes(errors);
  return rows;
}
export const noConversion = "Konversi satuan ini belum ada untuk tanggal tersebut.";
