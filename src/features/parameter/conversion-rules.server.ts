import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { resourceHooks, type Values } from "#platform/records/index.server.ts";
import { decimalOf, type Edge, findTrouble } from "./conversion-graph.ts";
import { UnitConversion } from "./konversi-satuan.resource.ts";
import { UomConversion } from "./konversi-uom.resource.ts";

/** Serializes the validation, because two conversions that are valid alone could together form a cycle. */
const conversionLock = 7_203_130;
const localDay = (day: string): string => day.split("-").reverse().join("/");
const idOf = (v: unknown): number | null =>
  typeof v === "number" ? v : ((v as { id?: number } | null | undefined)?.id ?? null);

type Written = {
  readonly from: number | null;
  readonly to: number | null;
  readonly product: number | null;
  readonly validFrom: string;
  readonly validTo: string | null;
};
const writtenOf = (next: Values, before: Record<string, unknown> | null): Written => {
  const of = (name: string): unknown => (Object.hasOwn(next, name) ? next[name] : before?.[name]);
  return {
    from: idOf(of("fromUom")),
    to: idOf(of("toUom")),
    product: idOf(of("product")),
    validFrom: String(of("validFrom")),
    validTo: (of("validTo") as string | null) ?? null,
  };
};

/** The units must differ, the end must follow the start, and periods of one pair must not overlap. */
async function checkPeriod(db: Db, table: "unit_conversion" | "uom_conversion", w: Written, id: number): Promise<void> {
  if (w.from === w.to)
    throw new Refused("conversion.same", "Satuan asal dan tujuan harus berbeda.", {
      toUom: "Satuan asal dan tujuan harus berbeda.",
    });
  if (w.validTo !== null && w.validTo < w.validFrom)
    throw new Refused("conversion.period", "Masa berlaku berakhir sebelum dimulai.", {
      validTo: "Masa berlaku berakhir sebelum dimulai.",
    });
  const clash = await db.maybe<{ valid_from: string; valid_to: string | null }>(
    `select c.valid_from, c.valid_to from {${table}} c
     where c.archived_at is null and c.id <> :id ${table === "uom_conversion" ? "and c.product_id = :product" : "and :product::bigint is null"}
       and least(c.from_uom_id, c.to_uom_id) = least(:from::bigint, :to::bigint) and greatest(c.from_uom_id, c.to_uom_id) = greatest(:from::bigint, :to::bigint)
       and daterange(c.valid_from, c.valid_to) && daterange(:validFrom::date, :validTo::date) limit 1`,
    { ...w, id },
  );
  if (!clash) return;
  const values = { from: localDay(clash.valid_from), to: clash.valid_to ? localDay(clash.valid_to) : "…" };
  throw new Refused("overlap", "Masa berlaku bertabrakan dengan data lain.", [
    {
      field: "validFrom",
      message: "Satuan ini sudah berlaku {from}–{to}; akhiri dahulu atau pilih tanggal lain.",
      values,
    },
  ]);
}

const edgeColumns = `c.id, c.from_uom_id as "from", c.to_uom_id as "to", c.factor::text as factor, c.valid_from as "validFrom", c.valid_to as "validTo"`;
async function edgesFor(db: Db, product: number | null): Promise<Edge[]> {
  const own = product === null ? "" : "and c.product_id = :product";
  return db.internal("all unit conversions, to validate one").query<Edge>(
    `select null::bigint as product, ${edgeColumns} from {unit_conversion} c where c.archived_at is null
     union all select c.product_id, ${edgeColumns} from {uom_conversion} c where c.archived_at is null ${own}`,
    { product },
  );
}

/** Validates a written conversion together with all others; a refusal rolls back the write. */
async function validateConversion(ctx: Ctx, general: boolean, id: number): Promise<void> {
  const db = ctx.db.internal("serialize validation of unit conversions");
  await db.query("select pg_advisory_xact_lock(:lock)", { lock: conversionLock });
  const table = general ? "unit_conversion" : "uom_conversion";
  const candidate = await db.one<Edge>(
    `select ${general ? "null::bigint" : "c.product_id"} as product, ${edgeColumns} from {${table}} c where c.id = :id`,
    { id },
  );
  const others = (await edgesFor(db, candidate.product)).filter((e) => e.id !== id || (e.product === null) !== general);
  const row = findTrouble(candidate, others);
  if (row) throw await trouble(db, row);
}

async function trouble(db: Db, row: NonNullable<ReturnType<typeof findTrouble>>): Promise<Refused> {
  const codes = new Map(
    (
      await db.query<{ id: number; code: string }>(
        "select u.id, u.code from {uom} u where u.id = any(:ids::bigint[])",
        { ids: row.way.units },
      )
    ).map((u) => [u.id, u.code]),
  );
  const values = {
    path: row.way.units.map((u) => codes.get(u) ?? String(u)).join(" → "),
    value: decimalOf(row.way.ratio).replace(".", ","),
    day: localDay(row.day),
  };
  const message =
    row.kind === "cycle"
      ? "Membentuk lingkaran: {path} sudah menghasilkan {value} pada {day}."
      : "Bertentangan dengan {path}, yang menghasilkan {value} pada {day}.";
  return new Refused(
    `conversion.${row.kind}`,
    row.kind === "cycle" ? "Konversi ini membentuk lingkaran." : "Konversi ini bertentangan dengan yang sudah ada.",
    [{ field: "factor", message, values }],
  );
}

const hooksOf = (general: boolean) => ({
  async beforeSave(next: Values, before: object | null, ctx: Ctx) {
    const row = before as Record<string, unknown> | null;
    await checkPeriod(
      ctx.db,
      general ? "unit_conversion" : "uom_conversion",
      writtenOf(next, row),
      Number(row?.id ?? 0),
    );
    return next;
  },
  afterSave: (id: number, _before: object | null, ctx: Ctx) => validateConversion(ctx, general, id),
  /** A restored conversion must not conflict with those added since. */
  async beforeRestore(row: object, ctx: Ctx) {
    const r = row as Record<string, unknown>;
    await checkPeriod(ctx.db, general ? "unit_conversion" : "uom_conversion", writtenOf({}, r), Number(r.id));
    await validateConversion(ctx, general, Number(r.id));
  },
});
export const unitConversionHooks = resourceHooks(UnitConversion, hooksOf(true));
export const uomConversionHooks = resourceHooks(UomConversion, hooksOf(false));
