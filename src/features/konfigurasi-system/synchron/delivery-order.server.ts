import { z } from "zod";
import { auditMany, type Db } from "#platform/database/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { isStorableText } from "#kit/identifier.ts";

const word = (max: number) => z.string().trim().min(1).max(max).refine(isStorableText, "Karakter tidak sah.");
/** Digits as received; a JSON number is converted to its shortest form and never used in computations. */
const digits = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, "Bukan angka dengan paling banyak tiga desimal."));
const day = z.iso
  .date({ error: "Tanggal tidak sah.", abort: true })
  .refine((d) => d >= "2000-01-01" && d <= "2100-12-31", "Tanggal tidak sah.");

/** One line of a delivery order; other fields are ignored. */
export const orderLine = z.object({
  number: word(40),
  line: z.number().int().min(1).max(9999),
  status: z.enum(["planned", "shipped", "delivered", "cancelled"]),
  plant: word(20),
  distributor: word(20),
  warehouse: word(20),
  product: word(20),
  quantity: digits,
  unit: word(20),
  tonnes: digits,
  shippedOn: day.nullish(),
  truckPlate: word(15).nullish(),
  updatedAt: z.iso.datetime({ offset: true, error: "Waktu tidak sah." }),
});
export type OrderLine = z.infer<typeof orderLine>;
/** The run, and the duration in milliseconds of the call that returned a page; null for manual repairs. */
export type Brought = { readonly run: number; readonly ms: number | null };
export type Taken = {
  readonly inserted: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Lines with an unknown code. */
  readonly unknown: number;
};

const fields = [
  "status",
  "plant_code",
  "distributor_code",
  "warehouse_code",
  "product_code",
  "qty",
  "unit",
  "tonnes",
  "shipped_on",
  "truck_plate",
] as const;
const facts = (of: string): string =>
  `jsonb_build_object(${fields.map((f) => `'${f}', ${of}.${f}`).join(", ")}, 'partner_at', ${of}.partner_at)`;
const list = (of: string): string => fields.map((f) => `${of}.${f}`).join(", ");

/** The latest version of each line of a page; rows are locked in a fixed order. */
const incoming = `
with raw as (
  select * from jsonb_to_recordset(:lines::jsonb) as x(number text, line int, status text, plant text, distributor text, warehouse text, product text, quantity text, unit text, tonnes text, "shippedOn" date, "truckPlate" text, "updatedAt" timestamptz)
), line as (
  select distinct on (r.number, r.line) r.number as order_number, r.line as line_no, r.status, r.plant as plant_code, r.distributor as distributor_code, r.warehouse as warehouse_code, r.product as product_code,
    r.quantity::numeric as qty, r.unit, r.tonnes::numeric as tonnes, r."shippedOn" as shipped_on, r."truckPlate" as truck_plate, r."updatedAt" as partner_at
  from raw r order by r.number, r.line, r."updatedAt" desc
)`;
const one = (table: string, alias: string, code: string, more = ""): string =>
  `(select case when count(*) = 1 then min(${alias}.id) end from {~${table}} ${alias} where fold_code(${alias}.code) = fold_code(l.${code})${more})`;
/** The rows that the codes name. */
const ids = ["packing_plant_id", "distributor_id", "warehouse_id", "product_id"] as const;
const named = `, named as (
  select l.*, ${one("packing_plant", "p", "plant_code")} as packing_plant_id, d.id as distributor_id,
    ${one("warehouse", "w", "warehouse_code", " and w.distributor_id = d.id")} as warehouse_id, ${one("product", "p", "product_code")} as product_id
  from line l left join {~distributor} d on d.id = ${one("distributor", "x", "distributor_code")}
)`;

type Copy = { readonly id: number; readonly reference: string; readonly facts: unknown };

/** Stores copies of the lines: repeated lines change nothing, and older versions are ignored. */
export async function takeOrderLines(tx: Db, by: Brought, lines: readonly OrderLine[]): Promise<Taken> {
  if (lines.length === 0) return { inserted: 0, changed: 0, unchanged: 0, unknown: 0 };
  const sys = tx.asPortal("job", "copies of the partner's delivery orders");
  const params = { lines: JSON.stringify(lines), ...by };
  const earlier = await sys.query<Copy>(
    `select f.id, f.reference, ${facts("f")} as facts from {partner_delivery} f where (f.order_number, f.line_no) in (select r.number, r.line from jsonb_to_recordset(:lines::jsonb) as r(number text, line int)) order by f.order_number, f.line_no for update`,
    { lines: params.lines },
  );
  const changed = await sys.query<{ id: number }>(
    `${incoming}${named}
     update {!partner_delivery} f set ${[...fields, "partner_at", ...ids].map((c) => `${c} = l.${c}`).join(", ")},
       run_id = :run, fetched_at = now(), fetched_ms = :ms::int, updated_at = now(), version = f.version + 1
     from named l, {partner_delivery} o
     where f.order_number = l.order_number and f.line_no = l.line_no and o.id = f.id and l.partner_at >= o.partner_at and (${list("o")}) is distinct from (${list("l")})
     returning f.id`,
    params,
  );
  await sys.run(
    `${incoming} update {!partner_delivery} f set fetched_at = now(), fetched_ms = :ms::int, partner_at = greatest(f.partner_at, l.partner_at) from line l where f.order_number = l.order_number and f.line_no = l.line_no and f.fetched_at < now()`,
    { lines: params.lines, ms: by.ms },
  );
  const inserted = await sys.query<{ id: number }>(
    `${incoming}${named}
     insert into {!partner_delivery} as f (order_number, line_no, ${fields.join(", ")}, partner_at, ${ids.join(", ")}, run_id, fetched_ms)
     select l.order_number, l.line_no, ${list("l")}, l.partner_at, ${ids.map((c) => `l.${c}`).join(", ")}, :run, :ms::int from named l
     order by l.order_number, l.line_no on conflict (order_number, line_no) do nothing returning f.id`,
    params,
  );
  await auditLines(sys, earlier, [...inserted, ...changed]);
  if (inserted.length + changed.length > 0) await rowsChanged(sys, "partnerDelivery");
  const { unknown } = await sys.one<{ unknown: number }>(
    `${incoming}${named} select count(*)::int as unknown from named l where ${ids.map((c) => `l.${c} is null`).join(" or ")}`,
    { lines: params.lines },
  );
  const all = new Set(lines.map((l) => JSON.stringify([l.number, l.line]))).size;
  return {
    inserted: inserted.length,
    changed: changed.length,
    unchanged: all - inserted.length - changed.length,
    unknown,
  };
}

/** Facts are read after the change, because a cluster refuses to build objects in RETURNING. */
async function auditLines(sys: Db, earlier: readonly Copy[], rows: readonly { readonly id: number }[]): Promise<void> {
  const before = new Map(earlier.map((r) => [r.id, r.facts]));
  const after = await sys.query<Copy>(
    `select f.id, f.reference, ${facts("f")} as facts from {partner_delivery} f where f.id = any(:ids::bigint[]) order by f.id`,
    { ids: rows.map((r) => r.id) },
  );
  const entries = after.map((r) => ({
    action: before.has(r.id) ? "update" : "create",
    ...{ id: r.id, label: r.reference, before: before.get(r.id) ?? null, after: r.facts },
  }));
  await auditMany(sys, "partnerDelivery", entries);
}

/** Resolves codes that were unknown when their lines arrived. */
export const resolveUnknownCodes = (tx: Db): Promise<number> =>
  tx.asPortal("job", "copies of the partner's delivery orders").run(
    `update {!partner_delivery} f set packing_plant_id = n.plant, distributor_id = n.distributor, warehouse_id = n.warehouse, product_id = n.product, updated_at = now()
     from (select o.id, (select case when count(*) = 1 then min(p.id) end from {~packing_plant} p where fold_code(p.code) = fold_code(o.plant_code)) as plant, d.id as distributor,
         (select case when count(*) = 1 then min(w.id) end from {~warehouse} w where fold_code(w.code) = fold_code(o.warehouse_code) and w.distributor_id = d.id) as warehouse, (select case when count(*) = 1 then min(p.id) end from {~product} p where fold_code(p.code) = fold_code(o.product_code)) as product
       from {partner_delivery} o left join {~distributor} d on d.id = (select case when count(*) = 1 then min(x.id) end from {~distributor} x where fold_code(x.code) = fold_code(o.distributor_code))
       where o.packing_plant_id is null or o.distributor_id is null or o.warehouse_id is null or o.product_id is null) n
     where n.id = f.id and (f.packing_plant_id, f.distributor_id, f.warehouse_id, f.product_id) is distinct from (n.plant, n.distributor, n.warehouse, n.product)`,
  );
