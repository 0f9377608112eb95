import { z } from "zod";
import { fromUnits, unitsOf } from "#kit/exact.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";
import { notFound } from "#kit/refused.ts";
import { audit, type Db, todaySql } from "#platform/database/index.server.ts";
import { handle, id, pathId, tonnes } from "#platform/http/index.server.ts";
import { addDays } from "#kit/day.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { serviceFactorSql } from "#features/penjualan/stock/service-level.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { coverDays, truckTonnes } from "#features/laporan/level-stok/order.setting.ts";
import { forecastOf, orderOf } from "./forecast.ts";
import {
  dropStockPolicy,
  type Levels,
  type Policy,
  setStockPolicy,
  simulateStock,
  type StockSimulation,
  type Trial,
} from "./simulasi-level-stok.calls.ts";

const historyDays = 60;
const forecastDays = 60;
const figure = (whole: number, pattern = `^\\d{1,${whole}}(\\.\\d{1,3})?$`) => z.string().regex(new RegExp(pattern));
const service = z
  .string()
  .refine(
    (s) => /^\d{2}(\.\d{1,2})?$/.test(s) && Number(s) > 50 && Number(s) < 100,
    "Harus di atas 50 dan di bawah 100.",
  );
const days = figure(3).refine((s) => Number(s) > 0 && Number(s) <= 120, "Harus antara 0 dan 120 hari.");
const inputSchema = z.strictObject({
  warehouse: pathId,
  product: pathId,
  service: service.optional(),
  lead: days.optional(),
  daily: figure(7).optional(),
  cover: figure(2).optional(),
});

type Item = {
  distributor: number;
  district: number | null;
  warehouse: string;
  product: string;
  plant: string | null;
  day: PlainDate;
};
type Base = {
  closing: Decimal;
  in_transit: Decimal;
  daily: Decimal;
  sigma: Decimal;
  lead: Decimal | null;
  arrivals: number;
  policy: Policy | null;
};

async function itemOf(db: Db, of: { warehouse: number; product: number }): Promise<Item> {
  const warehouse = await db.maybe<Item>(
    `select w.distributor_id as distributor, w.district_id as district, concat_ws(' – ', w.code, w.name) as warehouse, concat_ws(' – ', p.code, p.name) as product, k.name as plant, (${todaySql} - 1)::text as day
     from {warehouse} w join {~product} p on p.id = :product left join {~packing_plant} k on k.id = w.packing_plant_id where w.id = :warehouse and w.archived_at is null`,
    of,
  );
  if (!warehouse) throw notFound();
  return warehouse;
}

const own = "m.distributor_id = :distributor and m.warehouse_id = :warehouse and m.product_id = :product";
/** The figures of the stock level reports, for one item. */
const baseSql = `
select (coalesce((select l.tonnes from {stock_level} l where l.distributor_id = :distributor and l.warehouse_id = :warehouse and l.product_id = :product), 0)
    - coalesce((select sum(m.tonnes) from {stock_movement} m where ${own} and m.moved_on > :day::date), 0))::text as closing,
  coalesce((select sum(n.shipped_tonnes) from {delivery} d join {delivery_line} n on n.distributor_id = d.distributor_id and n.delivery_id = d.id where d.distributor_id = :distributor and d.warehouse_id = :warehouse and n.product_id = :product
    and d.status <> 'cancelled' and d.archived_at is null and d.shipped_on <= :day::date and (d.arrived_at is null or (d.arrived_at at time zone 'Asia/Jakarta')::date > :day::date)), 0)::text as in_transit,
  round(s.daily, 3)::text as daily, round(s.sigma, 6)::text as sigma, round(a.days, 3)::text as lead, a.n as arrivals,
  (select json_build_object('safety', p.safety_tonnes::text, 'reorder', p.reorder_tonnes::text, 'service', (p.service_level * 100)::numeric(5, 2)::text, 'validFrom', p.valid_from::text) from {stock_policy} p
    where p.warehouse_id = :warehouse and p.product_id = :product and p.archived_at is null and p.valid_from <= :day::date + 1 and (p.valid_to is null or p.valid_to > :day::date + 1)) as policy
from (select coalesce(sum(q.tonnes), 0) / 28 as daily, sqrt(greatest(0, coalesce((sum(q.tonnes ^ 2) - sum(q.tonnes) ^ 2 / 28) / 27, 0))) as sigma
  from (select -sum(m.tonnes)::numeric as tonnes from {stock_movement} m where ${own} and m.type in ('sale', 'saleReturn') and m.moved_on <= :day::date and m.moved_on > :day::date - 28 group by m.moved_on) q) s,
  (select count(*)::int as n, (percentile_cont(0.5) within group (order by extract(epoch from d.arrived_at - d.shipped_at)::float8) / 86400)::numeric as days from {delivery} d
   where d.warehouse_id = :warehouse and d.status <> 'cancelled' and d.archived_at is null and (d.arrived_at at time zone 'Asia/Jakarta')::date <= :day::date and (d.arrived_at at time zone 'Asia/Jakarta')::date > :day::date - 90) a`;
const historySql = `
select g.day::date::text as day, (:closing::numeric - coalesce(sum(coalesce(m.tonnes, 0)) over (order by g.day desc rows between unbounded preceding and 1 preceding), 0))::text as stock, coalesce(m.sold, 0)::text as sold
from generate_series(:day::date - ${historyDays - 1}, :day::date, interval '1 day') g(day)
left join (select m.moved_on, sum(m.tonnes) as tonnes, -coalesce(sum(m.tonnes) filter (where m.type in ('sale', 'saleReturn')), 0) as sold from {stock_movement} m where ${own} and m.moved_on > :day::date - ${historyDays} and m.moved_on <= :day::date group by 1) m
  on m.moved_on = g.day::date order by 1`;

type Start = {
  readonly service: Decimal;
  readonly lead: Decimal | null;
  readonly daily: Decimal;
  readonly cover: Decimal;
  readonly safety?: Decimal | null;
  readonly reorder?: Decimal | null;
};
/** Safety stock is z × σ × √lead time; the reorder point adds sales during the lead time. A policy takes precedence. */
async function levelsOf(db: Db, base: Base, truck: string, start: Start): Promise<Levels> {
  const { safety, reorder } = await db
    .internal("compute with numeric values")
    .one<{ safety: Decimal | null; reorder: Decimal | null }>(
      `select x.safety::text as safety, coalesce(:reorder::numeric, round(:daily::numeric * :lead::numeric, 3) + x.safety)::text as reorder
     from (select coalesce(:safety::numeric, round(${serviceFactorSql(":service::numeric / 100")} * :sigma::numeric * sqrt(:lead::numeric), 3)) as safety) x`,
      { ...start, sigma: base.sigma, safety: start.safety ?? null, reorder: start.reorder ?? null },
    );
  const order =
    reorder === null
      ? null
      : fromUnits(
          orderOf({
            stock: base.closing,
            inTransit: base.in_transit,
            daily: start.daily,
            reorder,
            cover: start.cover,
            truck,
          }),
        );
  return { service: start.service, lead: start.lead, daily: start.daily, cover: start.cover, safety, reorder, order };
}

export const onSimulateStock = handle(
  simulateStock,
  inputSchema as unknown as z.ZodType<{ warehouse: number; product: number } & Trial>,
  async (i, { db }): Promise<StockSimulation> => {
    const item = await itemOf(db, i);
    const at = { distributor: item.distributor, warehouse: i.warehouse, product: i.product, day: item.day };
    const base = await db.one<Base>(baseSql, at);
    const truck = String(await readSetting(db, truckTonnes));
    const usual = {
      service: base.policy?.service ?? "95.00",
      lead: base.lead,
      daily: unitsOf(base.daily) > 0n ? base.daily : "0.000",
      cover: String(await readSetting(db, coverDays)),
    };
    const now = await levelsOf(db, base, truck, {
      ...usual,
      safety: base.policy?.safety ?? null,
      reorder: base.policy?.reorder ?? null,
    });
    const tried = i.service !== undefined || i.lead !== undefined || i.daily !== undefined || i.cover !== undefined;
    const { warehouse: _, product: __, ...changes } = i;
    const trial = tried ? await levelsOf(db, base, truck, { ...usual, ...changes }) : now;
    const history = await db.query<StockSimulation["history"][number]>(historySql, { ...at, closing: base.closing });
    const plan = {
      stock: base.closing,
      inTransit: base.in_transit,
      daily: trial.daily,
      lead: trial.lead ?? "1",
      reorder: trial.reorder ?? "0",
      cover: trial.cover,
      truck,
    };
    const forecast = forecastOf(plan, forecastDays).map((s, n) => ({ day: addDays(item.day, n + 1), ...s }));
    return {
      labels: { warehouse: item.warehouse, product: item.product, plant: item.plant },
      day: item.day,
      closing: base.closing,
      inTransit: base.in_transit,
      sigma: base.sigma,
      arrivals: base.arrivals,
      truck,
      policy: base.policy,
      now,
      trial,
      history,
      forecast,
      emptyDays: forecast.filter((f) => unitsOf(f.stock) === 0n).length,
    };
  },
);

type PolicyAt = { warehouse: number; product: number };
/** Ends the current policy today; a policy that was set today is deleted, so that each day has one policy. */
async function endPolicy(db: Db, at: PolicyAt): Promise<Policy | null> {
  const user = personOf(db).userId;
  await db.query("select pg_advisory_xact_lock(hashtext('stock-policy'), (:warehouse::bigint % 2147483647)::int)", at);
  const policy = await db.maybe<Policy & { id: number; fresh: boolean }>(
    `select p.id, p.safety_tonnes::text as safety, p.reorder_tonnes::text as reorder, (p.service_level * 100)::numeric(5, 2)::text as service, p.valid_from::text as "validFrom", p.valid_from = ${todaySql} as fresh
     from {stock_policy} p where p.warehouse_id = :warehouse and p.product_id = :product and p.archived_at is null and p.valid_from <= ${todaySql} and (p.valid_to is null or p.valid_to > ${todaySql}) for update`,
    at,
  );
  if (!policy) return null;
  const { id: row, fresh, ...before } = policy;
  await db.run(
    `update {!stock_policy} set ${fresh ? "archived_at = now()" : `valid_to = ${todaySql}`}, version = version + 1, updated_at = now(), updated_by = :user where id = :row`,
    { row, user },
  );
  return before;
}
const named = (item: Item): string => `${item.warehouse} · ${item.product}`.slice(0, 200);

export const onSetStockPolicy = handle(
  setStockPolicy,
  z.strictObject({ warehouse: id, product: id, safety: tonnes, reorder: tonnes, service }),
  (i, { db }) =>
    db.tx(async (tx) => {
      const item = await itemOf(tx, i);
      const before = await endPolicy(tx, i);
      const made = await tx.one<Policy & { id: number }>(
        `insert into {!stock_policy} (warehouse_id, product_id, safety_tonnes, reorder_tonnes, service_level, valid_from, valid_to, created_by, updated_by)
       select :warehouse, :product, :safety::numeric, :reorder::numeric, :service::numeric / 100, x.today, (select min(p.valid_from) from {stock_policy} p where p.warehouse_id = :warehouse and p.product_id = :product and p.archived_at is null and p.valid_from > x.today), :user, :user
       from (select ${todaySql} as today) x
       returning id, safety_tonnes::text as safety, reorder_tonnes::text as reorder, (service_level * 100)::numeric(5, 2)::text as service, valid_from::text as "validFrom"`,
        { ...i, user: personOf(tx).userId },
      );
      const { id: made_, ...data } = made;
      await audit(tx, {
        action: before ? "update" : "create",
        entity: "stockPolicy",
        entityId: made_,
        label: named(item),
        ...(before ? { before } : {}),
        after: data,
      });
      return { data };
    }),
);

export const onDropStockPolicy = handle(dropStockPolicy, z.strictObject({ warehouse: id, product: id }), (i, { db }) =>
  db.tx(async (tx) => {
    const item = await itemOf(tx, i);
    const before = await endPolicy(tx, i);
    if (before)
      await audit(tx, { action: "archive", entity: "stockPolicy", entityId: i.warehouse, label: named(item), before });
    return { data: null };
  }),
);
