import { bagsOnPallet, type Catalogue } from "./catalogue.ts";
import type { Product } from "./product.ts";
import { copyRows } from "./copy.ts";
import type { SeedContext } from "./context.ts";
import { addDays, addMonths } from "./days.ts";
import { assortment, type Distributor, squaredDistance } from "./distributors.ts";
import type { Service } from "./mappings.ts";
import type { Store } from "./stores.ts";

/** The share of a month's sales that remains after rain and holidays. */
const seasons = [0.86, 0.85, 0.95, 1, 1.04, 1.05, 1.1, 1.12, 1.12, 1.1, 0.97, 0.9];

const tables = `
create schema seeding;
/* 0 ≤ x < 1, drawn from a key and a purpose: the same everywhere, and in parallel */
create function seeding.u(k bigint, purpose int) returns float8 language sql immutable parallel safe as
  $$ select (hashint8extended(k, purpose) & 9007199254740991)::float8 / 9007199254740992.0 $$;
/* one of four draws of 15 or 16 bits in a hash */
create function seeding.slice(h bigint, n int) returns float8 language sql immutable parallel safe as
  $$ select ((h >> (n * 16)) & case n when 3 then 32767 else 65535 end) / case n when 3 then 32768.0::float8 else 65536.0::float8 end $$;
create unlogged table seeding.month (i int, month date, next date, season float8, days date[], lebaran boolean[]);
create unlogged table seeding.store (id bigint, often float8, size float8, opens date, ends date, district_id bigint, area_id bigint);
create unlogged table seeding.service (store_id bigint, distributor_id bigint, warehouse_id bigint, kind text, valid_from date, valid_to date, other_from date);
create unlogged table seeding.assort (distributor_id bigint, pos int, n int, product_id bigint);
create unlogged table seeding.product (id bigint, opco_id bigint, kg int, uom_id bigint, share float8, price int, palet int, palet_before int, palet_changed date, lot int);
create unlogged table seeding.supply (warehouse_id bigint, opco_id bigint, plant_id bigint, hours int);
create unlogged table seeding.unit (ton bigint, palet bigint);
`;

/**
 * Creates temporary tables from which facts are computed in the database, in a separate schema that is dropped at the
 * end.
 */
export async function createStagingTables(
  ctx: SeedContext,
  data: {
    readonly stores: readonly Store[];
    readonly services: readonly Service[];
    readonly distributors: readonly Distributor[];
    readonly catalogue: Catalogue;
  },
): Promise<void> {
  const { client } = ctx;
  await client.query(tables);
  const months = Array.from({ length: ctx.scale.months }, (_, i) => addMonths(ctx.firstMonth, i));
  await copyRows(
    client,
    "seeding.month",
    ["i", "month", "next", "season"],
    months.map((m, i) => [i, m, addMonths(m, 1), seasons[Number(m.slice(5, 7)) - 1]]),
  );
  await client.query(`
    update seeding.month m set days = c.days, lebaran = c.lebaran from (select date_trunc('month', day::timestamp)::date as month, array_agg(day::date order by day) as days, array_agg(lebaran order by day) as lebaran from calendar where workday group by 1) c where c.month = m.month;
    insert into seeding.unit select (select id from uom where code = 'TON'), (select id from uom where code = 'PALET')`);
  await copyRows(
    client,
    "seeding.store",
    ["id", "often", "size", "opens", "ends", "district_id", "area_id"],
    data.stores
      .filter((s) => s.status !== "prospect")
      .map((s) => [s.id, s.often, s.size, s.from, s.to, s.district.id, s.district.areaId]),
  );
  const beside = new Map(data.services.filter((s) => s.kind === "other").map((s) => [s.store.id, s.from]));
  await copyRows(
    client,
    "seeding.service",
    ["store_id", "distributor_id", "warehouse_id", "kind", "valid_from", "valid_to", "other_from"],
    data.services.map((s) => [
      s.store.id,
      s.distributor.id,
      s.warehouse.id,
      s.kind,
      s.from,
      s.to,
      s.kind === "main" ? beside.get(s.store.id) : null,
    ]),
  );
  await copyRows(
    client,
    "seeding.assort",
    ["distributor_id", "pos", "n", "product_id"],
    data.distributors.flatMap((d) =>
      assortment(ctx, d, data.catalogue.products).map((p, i, all) => [d.id, i, all.length, p.id]),
    ),
  );
  await copyRows(
    client,
    "seeding.product",
    ["id", "opco_id", "kg", "uom_id", "share", "price", "palet", "palet_before", "palet_changed", "lot"],
    data.catalogue.products.map((p) => product(ctx, p)),
  );
  await copyRows(
    client,
    "seeding.supply",
    ["warehouse_id", "opco_id", "plant_id", "hours"],
    supply(data.distributors, data.catalogue),
  );
  await client.query(
    "create index on seeding.service (store_id); analyze seeding.month; analyze seeding.store; analyze seeding.service; analyze seeding.assort; analyze seeding.product; analyze seeding.supply",
  );
}

function product(ctx: SeedContext, p: Product): (string | number | null)[] {
  const restacked = p.id % 7 === 0;
  const share = p.group === "GP-SEMEN" ? 1 : p.group === "GP-KHUSUS" ? 0.5 : 0.3;
  return [
    p.id,
    p.opcoId,
    p.kg,
    p.uomId,
    share,
    p.price,
    bagsOnPallet(p),
    restacked ? bagsOnPallet(p) - 5 : bagsOnPallet(p),
    addMonths(ctx.firstMonth, Math.floor(ctx.scale.months / 2)),
    1000 / p.kg,
  ];
}

/** The plant from which each opco supplies a warehouse, and the duration of the transport. */
function supply(distributors: readonly Distributor[], catalogue: Catalogue): number[][] {
  const opcoIds = [...new Set(catalogue.plants.map((p) => p.opcoId))];
  return distributors.flatMap((d) =>
    d.warehouses.flatMap((w) =>
      opcoIds.map((opco) => {
        const plant = catalogue.plants
          .filter((p) => p.opcoId === opco)
          .reduce((best, p) => (squaredDistance(p, w.district) < squaredDistance(best, w.district) ? p : best));
        const km = Math.round(Math.sqrt(squaredDistance(plant, w.district)) * 111 * 1.3);
        return [w.id, opco, plant.id, Math.max(4, Math.round(4 + km / 35))];
      }),
    ),
  );
}

/** First day on which a warehouse has stock: the day before the first sale. */
export const openingDay = (ctx: SeedContext): string => addDays(ctx.firstMonth, -1);
