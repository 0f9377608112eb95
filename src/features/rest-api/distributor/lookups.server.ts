import { daysBetween } from "#kit/day.ts";
import { createHash } from "node:crypto";
import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { type Db, todaySql, visibleId } from "#platform/database/index.server.ts";
import type { KnownClient } from "#features/penjualan/push/api-client.server.ts";
import { type Ctx, handle, validateInput } from "#platform/http/index.server.ts";
import { isInstant, readSetting } from "#platform/records/index.server.ts";
import { ledgerStart } from "#features/penjualan/stock/ledger-start.server.ts";
import { factorSql } from "#features/penjualan/stock/units.server.ts";
import { type ApiAnswer, guarded } from "#features/penjualan/push/guarded.server.ts";
import { maxItems, maxLines } from "#features/penjualan/push/push-schemas.server.ts";
import { earliestReceipt } from "#features/penjualan/pembelian/draft-purchase.server.ts";
import { priceGap } from "#features/penjualan/transaksi/list-price.setting.ts";
import { saleDates } from "#features/penjualan/transaksi/sale-date.server.ts";
import { limitsCall, type Lookup, lookupCalls } from "./lookups.calls.ts";
import { pushCalls } from "./push.calls.ts";

/** Validated after authentication, like all input of systems. */
const anyQuestion = z.custom<Readonly<Record<string, unknown>>>(() => true);
const maxRows = 500;
/** A change is visible only after its transaction ends; no transaction of the portal takes longer than this. */
const overlap = "15 minutes";
export const question = z.strictObject({
  cursor: z.string().max(200).meta({ description: "cursor dari jawaban sebelumnya." }).optional(),
  limit: z
    .string()
    .regex(/^([1-9]\d?|[1-4]\d\d|500)$/, "Bilangan 1 sampai 500.")
    .meta({ description: "Baris per halaman, 1 sampai 500; bila tidak ditulis, 200.", examples: ["200"] })
    .optional(),
  changedSince: z
    .string()
    .refine(isInstant, 'Tulis waktu dengan zonanya, seperti "2026-11-20T08:15:00+07:00".')
    .meta({
      format: "date-time",
      description: "Hanya yang berubah sejak saat ini, termasuk yang tidak lagi berlaku (removed).",
      examples: ["2026-11-20T08:15:00+07:00"],
    })
    .optional(),
});

type Place = { readonly at: string; readonly id: number };
const placeSchema = z.tuple([z.string().max(40).refine(isInstant), z.int().min(0)]);
const cursorOf = ({ at, id }: Place): string => Buffer.from(JSON.stringify([at, id])).toString("base64url");
function placeOf(cursor: string): Place {
  try {
    const [at, id] = placeSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { at, id };
  } catch {
    throw new Refused("invalid", "Isian belum benar.", { cursor: "Pakai cursor dari jawaban sebelumnya." });
  }
}

const startOfDay = (day: string) => `(${day}::timestamp at time zone 'Asia/Jakarta')`;
/** The start of a day, once it has come, because time-based changes take effect then. */
const turned = (day: string) => `case when ${day} <= ${todaySql} then ${startOfDay(day)} end`;
const factor = factorSql({ product: "p.id", uom: "k.uom_id", day: todaySql });
const distributorAreas = `select a.area_id from {~area_district} a where a.valid_from <= ${todaySql} and (a.valid_to is null or a.valid_to > ${todaySql})
  and (a.district_id in (select w.district_id from {warehouse} w) or a.district_id in (select s.district_id from {store} s))`;

/**
 * Each list as rows with `changed`, `id` and `removed`, in the scope of the key's distributor. For a store or a bulk
 * customer that left the distributor, only its known code and the end of the mapping are disclosed.
 */
const lists: Readonly<Record<Lookup, string>> = {
  stores: `select s.id, greatest(s.updated_at, m.updated_at, ${turned("m.valid_from")}) as changed, s.archived_at is not null as removed,
      json_build_object('code', s.code, 'name', s.name, 'district', d.code, 'status', s.status, 'closedOn', s.closed_on) as body
    from {store} s join {store_distributor} m on m.store_id = s.id and m.distributor_id = :distributor and m.valid_from <= ${todaySql} and (m.valid_to is null or m.valid_to > ${todaySql})
    join {~district} d on d.id = s.district_id
    union all
    select m.store_id, max(greatest(m.updated_at, ${turned("m.valid_to")})), true, json_build_object('code', s.code, 'name', null, 'district', null, 'status', null, 'closedOn', null)
    from {store_distributor} m join {~store} s on s.id = m.store_id where m.distributor_id = :distributor
      and not exists (select 1 from {~store_distributor} n where n.store_id = m.store_id and n.distributor_id = m.distributor_id and (n.valid_to is null or n.valid_to > ${todaySql}))
    group by m.store_id, s.code`,
  products: `select p.id, greatest(p.updated_at,
        (select max(q.updated_at) from {sales_uom} q where q.product_id = p.id), (select max(q.updated_at) from {purchase_uom} q where q.product_id = p.id),
        (select max(greatest(c.updated_at, ${turned("c.valid_from")}, ${turned("c.valid_to")})) from {uom_conversion} c where c.product_id = p.id)) as changed,
      p.archived_at is not null as removed,
      json_build_object('code', p.code, 'name', p.name, 'brand', b.name, 'stockUom', u.code, 'weightKg', p.weight_kg::text, 'active', p.active, 'units', (
        select coalesce(json_agg(json_build_object('uom', x.code, 'decimals', x.decimals, 'sold', k.sold, 'bought', k.bought, 'minQty', k.min_qty::text,
          'stockUnits', trim_scale(round(f.to_stock, 6))::text, 'tonnes', trim_scale(round(f.to_tonnes, 9))::text) order by x.code), '[]')
        from (select y.uom_id, bool_or(y.sold) as sold, bool_or(y.bought) as bought, max(y.min_qty) as min_qty from (
            select q.uom_id, true as sold, false as bought, q.min_qty from {sales_uom} q where q.product_id = p.id and q.archived_at is null
            union all select q.uom_id, false, true, null from {purchase_uom} q where q.product_id = p.id and q.archived_at is null
            union all select p.stock_uom_id, true, true, null) y group by y.uom_id) k
        join {uom} x on x.id = k.uom_id left join lateral (select ${factor.columns} from ${factor.from}) f on true)) as body
    from {product} p join {~brand} b on b.id = p.brand_id join {~uom} u on u.id = p.stock_uom_id`,
  warehouses: `select w.id, w.updated_at as changed, w.archived_at is not null as removed,
      json_build_object('code', w.code, 'name', w.name, 'district', d.code, 'status', w.status, 'closedOn', w.closed_on) as body
    from {warehouse} w join {~district} d on d.id = w.district_id where w.distributor_id = :distributor`,
  prices: `select g.id, greatest(g.updated_at, ${turned("g.valid_to")}) as changed, g.archived_at is not null or coalesce(g.valid_to <= ${todaySql}, false) as removed,
      json_build_object('product', p.code, 'area', a.code, 'kind', g.price_kind, 'uom', u.code, 'amount', g.amount::numeric(20,2)::text, 'validFrom', g.valid_from, 'validTo', g.valid_to) as body
    from {price} g join {~product} p on p.id = g.product_id join {~uom} u on u.id = g.uom_id left join {~area} a on a.id = g.area_id
    where g.area_id is null or g.area_id in (${distributorAreas})`,
  paymentMethods: `select m.id, m.updated_at as changed, m.archived_at is not null as removed,
      json_build_object('code', m.code, 'name', m.name, 'kind', m.kind, 'dueDays', m.due_days, 'active', m.active) as body from {payment_method} m`,
  opcos: `select o.id, o.updated_at as changed, o.archived_at is not null as removed, json_build_object('code', o.code, 'name', o.name, 'active', o.active) as body from {opco} o`,
  bulkCustomers: `select c.id, greatest(c.updated_at, max(m.updated_at), max(${turned("m.valid_from")}), (select max(j.updated_at) from {~project} j where j.customer_id = c.id)) as changed, c.archived_at is not null as removed,
      json_build_object('code', c.code, 'name', c.name, 'district', d.code, 'status', c.status, 'projects', (
        select coalesce(json_agg(json_build_object('code', j.code, 'name', j.name) order by j.code), '[]') from {~project} j where j.customer_id = c.id and j.archived_at is null)) as body
    from {bulk_customer_distributor} m join {~bulk_customer} c on c.id = m.customer_id join {~district} d on d.id = c.district_id
    where m.distributor_id = :distributor and m.archived_at is null and m.valid_from <= ${todaySql} and (m.valid_to is null or m.valid_to > ${todaySql})
    group by c.id, d.id
    union all
    select m.customer_id, max(greatest(m.updated_at, ${turned("m.valid_to")})), true, json_build_object('code', c.code, 'name', null, 'district', null, 'status', null, 'projects', '[]'::json)
    from {bulk_customer_distributor} m join {~bulk_customer} c on c.id = m.customer_id where m.distributor_id = :distributor and m.valid_from <= ${todaySql}
      and not exists (select 1 from {~bulk_customer_distributor} n where n.customer_id = m.customer_id and n.distributor_id = m.distributor_id and n.archived_at is null and (n.valid_to is null or n.valid_to > ${todaySql}))
    group by m.customer_id, c.code`,
  packingPlants: `select k.id, k.updated_at as changed, k.archived_at is not null as removed,
      json_build_object('code', k.code, 'name', k.name, 'opco', o.code, 'district', d.code, 'active', k.active) as body
    from {packing_plant} k join {~opco} o on o.id = k.opco_id join {~district} d on d.id = k.district_id`,
};
/** Lists that filter by the distributor itself, besides its scope. */
const ofDistributor: ReadonlySet<Lookup> = new Set(["stores", "warehouses", "bulkCustomers"]);

type Row = { readonly id: number; readonly at: string; readonly removed: boolean; readonly body: object };

async function listed(db: Db, client: KnownClient, of: Lookup, input: unknown): Promise<object> {
  const { cursor, limit = "200", changedSince } = validateInput(question, input);
  const after = cursor === undefined ? null : placeOf(cursor);
  const size = Number(limit);
  const rows = await db.query<Row>(
    `select x.id, to_char(x.changed at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, x.removed, x.body from (${lists[of]}) x
     where (x.changed, x.id) > (coalesce(:at::timestamptz, '-infinity'), coalesce(:id::bigint, 0)) and (:since::timestamptz is null or x.changed >= :since::timestamptz)
       and (not x.removed or :since::timestamptz is not null)
     order by x.changed, x.id limit ${maxRows + 1}`,
    {
      at: after?.at ?? null,
      id: after?.id ?? null,
      since: changedSince ?? null,
      ...(ofDistributor.has(of) ? { distributor: client.distributorId } : {}),
    },
  );
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const more = rows.length > size;
  const { now } = await db
    .internal("current time")
    .one<{ now: string }>(
      `select to_char((now() - interval '${overlap}') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now`,
    );
  return {
    data: page.map(({ at, removed, body }) => ({ ...body, changedAt: at, removed })),
    cursor: more && last ? cursorOf(last) : null,
    more,
    asOf: now,
  };
}

/** The complete response, or 304 if nothing has changed; `asOf` alone is not a change. */
function tagged(ctx: Ctx, answer: object): ApiAnswer {
  const { asOf: _moves, ...lasting } = answer as { readonly asOf?: string };
  const etag = `W/"${createHash("sha256").update(JSON.stringify(lasting)).digest("base64url").slice(0, 27)}"`;
  const headers = { etag, "cache-control": "private, no-cache" };
  const had = (ctx.request.ifNoneMatch ?? "").split(",").map((t) => t.trim().replace(/^W\//, ""));
  return had.includes(etag.slice(2))
    ? { status: 304, body: "", headers }
    : { status: 200, body: JSON.stringify(answer), headers, brief: true };
}

const serve = (of: Lookup) =>
  handle(lookupCalls[of], anyQuestion, (input, ctx) =>
    guarded(ctx, { method: "GET", path: lookupCalls[of].path, input }, async (client, db) =>
      tagged(ctx, await listed(db, client, of, input)),
    ),
  );
export const onStores = serve("stores");
export const onProducts = serve("products");
export const onWarehouses = serve("warehouses");
export const onPrices = serve("prices");
export const onPaymentMethods = serve("paymentMethods");
export const onOpcos = serve("opcos");
export const onPackingPlants = serve("packingPlants");
export const onBulkCustomers = serve("bulkCustomers");

async function limitsOf(db: Db, client: KnownClient): Promise<object> {
  const distributor = await visibleId(db, "distributor", client.distributorId);
  const dates = await saleDates(db, { distributor, store: null, district: null });
  const late = (earliest: string) => ({
    earliest,
    backdateDays: daysBetween(earliest, dates.today),
  });
  return {
    today: dates.today,
    sales: late(dates.earliest),
    receipts: late(await earliestReceipt(db, distributor)),
    firstLedgerDay: await ledgerStart(db, { distributor, warehouse: null }),
    priceGapPercent: await readSetting(db, priceGap),
    linesPerDocument: maxLines,
    batch: { items: maxItems, bytes: pushCalls.sale.batch.bodyLimit ?? 0 },
    documentBytes: 1_048_576,
    quota: { perMinute: client.perMinute, perDay: client.perDay },
  };
}
export const onLimits = handle(limitsCall, anyQuestion, (input, ctx) =>
  guarded(ctx, { method: "GET", path: limitsCall.path, input }, async (client, db) => {
    validateInput(z.strictObject({}), input);
    return tagged(ctx, await limitsOf(db, client));
  }),
);
