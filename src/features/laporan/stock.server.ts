import type { Setting } from "#kit/setting.ts";
import { requestedDays, slotted, defineSources, type Source } from "#platform/report/index.server.ts";
import { serviceFactorSql } from "#features/penjualan/stock/service-level.server.ts";
import { dayOrNever } from "./deliveries.server.ts";
import { coverDays, truckTonnes } from "./level-stok/order.setting.ts";
import { movementTypes } from "./log-stok/movement-types.ts";
import { isUpToDateInJoin } from "./outdated-months.server.ts";
import { Stock } from "./stock.cube.ts";
import { laterSql, ofItem, salesRateSql } from "./stock-on-hand.server.ts";
import { ages, availability, item, stockKeys as keys } from "./stock-sources.server.ts";

/** One kind of movement; a minus makes outgoing tonnes positive. */
/** The id of a type in the cube. */
const moved = {
  ...keys,
  type_id: `case ${Object.keys(movementTypes)
    .map((type, i) => `when f.type = '${type}' then ${i + 1}`)
    .join(" ")} else 0 end`,
} as const;
const only = (type: string, sign: "" | "-" = "") => `case when f.type = '${type}' then ${sign}f.tonnes else 0 end`;
const byType = {
  flow: "f.tonnes",
  flowQty: "f.qty",
  value: "f.tonnes",
  netOut: "case when f.type in ('sale', 'saleReturn') then -f.tonnes else 0 end",
  receiptIn: only("receipt"),
  transferIn: only("transferIn"),
  returnIn: only("saleReturn"),
  adjIn: "case when f.type in ('adjustmentIn', 'opening') then f.tonnes else 0 end",
  saleOut: only("sale", "-"),
  transferOut: only("transferOut", "-"),
  returnOut: only("purchaseReturn", "-"),
  damageOut: only("damage", "-"),
  adjOut: only("adjustmentOut", "-"),
  uomReval: only("uomRevaluation"),
} as const;

/** By the sign of each line: a cancelled sale is reversed with its own type, so sums by type are not sufficient. */
const eachWay = { inTonnes: "greatest(f.tonnes, 0)", outTonnes: "greatest(-f.tonnes, 0)" } as const;

const ledger: Source = {
  table: "stock_movement",
  grain: "day",
  date: "f.moved_on",
  columns: moved,
  leaves: { ...byType, ...eachWay, moves: "1", lastMoveOn: "f.moved_on" },
  weight: 420_000,
};
const flow: Source = {
  table: "stock_flow",
  grain: "month",
  date: "f.month",
  columns: moved,
  leaves: { ...byType, moves: "f.moves", lastMoveOn: "f.last_on" },
  rollup: {
    cubes: ["stock"],
    keys: ["warehouse_id", "product_id", "type"],
    stored: { qty: "sum(f.qty)", tonnes: "sum(f.tonnes)", moves: "count(*)", last_on: "max(f.moved_on)" },
    unsummed: ["last_on"],
  },
  weight: 42_000,
};
/** All kinds of movements together, from which the stock of any day is computed. */
const month: Source = {
  table: "stock_month",
  grain: "month",
  date: "f.month",
  columns: keys,
  leaves: {
    flow: "f.tonnes",
    flowQty: "f.qty",
    value: "f.tonnes",
    netOut: "f.net_out",
    inTonnes: "f.in_tonnes",
    outTonnes: "f.out_tonnes",
    moves: "f.moves",
    lastMoveOn: "f.last_on",
  },
  rollup: {
    cubes: ["stock"],
    keys: ["warehouse_id", "product_id"],
    unsummed: ["last_on", "low_tonnes", "net_out_squares"],
    stored: {
      qty: "sum(f.qty)",
      tonnes: "sum(f.tonnes)",
      net_out: `sum(${byType.netOut})`,
      in_tonnes: `sum(${eachWay.inTonnes})`,
      out_tonnes: `sum(${eachWay.outTonnes})`,
      moves: "count(*)",
      last_on: "max(f.moved_on)",
      low_tonnes: "lowest_sum(array_agg(f.tonnes::numeric order by f.moved_on, f.tonnes desc))",
      net_out_squares: `squares_by_day(array_agg(f.moved_on::date order by f.moved_on), array_agg((${byType.netOut})::numeric order by f.moved_on))`,
    },
  },
  present: { table: "stock_level", leaves: { flow: "f.tonnes", flowQty: "f.qty", value: "f.tonnes" } },
  weight: 8_000,
};
/** The last movement of each item, from its month or from the index of the ledger. */
const lastMoves: Source = {
  ...item,
  lookup: `left join {stock_month} n on n.month = date_trunc('month', x.day)::date and n.last_on <= x.day and ${ofItem("n", "f")}
    and ${isUpToDateInJoin("stock", "n.distributor_id", "n.month")}
    left join lateral (select max(m.moved_on) as on_day from {stock_movement} m where n.last_on is null and ${ofItem("m", "f")} and m.moved_on <= x.day) l on true`,
  leaves: { lastMoveOn: "coalesce(n.last_on, l.on_day)" },
  weight: 7_000,
};
const arrivedOn = dayOrNever("d.arrived_at");
/** Shipped and not yet arrived. */
const transit: Source = {
  table: "delivery_line",
  grain: "asOf",
  join: "join {delivery} d on d.distributor_id = f.distributor_id and d.id = f.delivery_id",
  date: "d.shipped_on",
  until: "(d.arrived_at at time zone 'Asia/Jakarta')::date",
  where: `d.status <> 'cancelled' and d.archived_at is null and ${arrivedOn} > x.day`,
  columns: { distributor_id: "f.distributor_id", warehouse_id: "d.warehouse_id", product_id: "f.product_id" },
  leaves: { inTransit: "f.shipped_tonnes" },
  weight: 10_000,
};
const decided = ({ name, default: initial }: Setting<number>) =>
  `coalesce((select (o.value #>> '{}')::numeric from {~system_setting} o where o.name = '${name}'), ${initial})`;
const truck = decided(truckTonnes);
/** Default service level without a policy. */
const defaultServiceLevel = "0.95";
const same = (alias: string) => `${alias}.day = x.day and ${ofItem(alias, "f")}`;
const daily = "coalesce(sold.daily, 0)";
const coming = "(f.tonnes - coalesce(later.tonnes, 0) + coalesce(r.tonnes, 0))";
const serviceFactor = `case when sp.service_level is null then (select ${serviceFactorSql(defaultServiceLevel)}) else ${serviceFactorSql("sp.service_level")} end`;
const safety = `coalesce(sp.safety_tonnes, round((${serviceFactor}) * coalesce(sold.sigma, 0) * w.root, 3))`;
const reorder = `coalesce(sp.reorder_tonnes, round(${daily} * w.days, 3) + ${safety})`;
/** Reorder point: from a policy, or from 28 days of sales and 90 days of deliveries to the warehouse. */
const policy: Source = {
  ...item,
  lookup: slotted`left join {~stock_policy} sp on sp.warehouse_id = f.warehouse_id and sp.product_id = f.product_id and sp.archived_at is null and sp.valid_from <= x.day and (sp.valid_to is null or sp.valid_to > x.day)
    left join ${salesRateSql} sold on ${same("sold")}
    left join (select t.*, sqrt(t.days) as root from (select a.day, d.warehouse_id, (percentile_cont(0.5) within group (order by extract(epoch from d.arrived_at - d.shipped_at)::float8) / 86400)::numeric as days
      from (select distinct day from ${requestedDays}) a join {delivery} d on ${arrivedOn} <= a.day and ${arrivedOn} > a.day - 90
      where d.status <> 'cancelled' and d.archived_at is null group by 1, 2) t offset 0) w on w.warehouse_id = f.warehouse_id and w.day = x.day
    left join ${laterSql} later on ${same("later")}
    left join (select a.day, d.warehouse_id, l.product_id, sum(l.shipped_tonnes) as tonnes from (select distinct day from ${requestedDays}) a
      join {~delivery} d on d.shipped_on <= a.day and ${arrivedOn} > a.day and d.status <> 'cancelled' and d.archived_at is null
      join {~delivery_line} l on l.distributor_id = d.distributor_id and l.delivery_id = d.id group by 1, 2, 3) r on r.day = x.day and r.warehouse_id = f.warehouse_id and r.product_id = f.product_id`,
  leaves: {
    safetyStock: safety,
    reorderPoint: reorder,
    suggestedOrder: `case when ${reorder} is not null then greatest(0, ceil((${reorder} + greatest(${daily}, 0) * ${decided(coverDays)} - ${coming}) / ${truck}) * ${truck}) end`,
    belowReorder: `case when ${coming} < ${reorder} then 1 else 0 end`,
  },
  weight: 10_000,
};
const room: Source = {
  table: "warehouse",
  grain: "asOf",
  date: "coalesce(f.opened_on, date '2000-01-01')",
  until: "f.closed_on",
  where: "f.archived_at is null",
  columns: { distributor_id: "f.distributor_id", warehouse_id: "f.id" },
  leaves: { capacity: "f.capacity" },
  weight: 700,
};

/** Alert level of an item by its days of stock; an item without stock but with sales is the worst. */
const alert = `select j.distributor_id as k0, j.warehouse_id as k1, j.product_id as k2,
    case when j.sold > 0 then case when j.held * 28 < 7 * j.sold then 1 when j.held * 28 < 14 * j.sold then 2 when j.held * 28 <= 45 * j.sold then 3 else 4 end when j.held > 0 then 5 else 0 end as value
  from (select l.distributor_id, l.warehouse_id, l.product_id, l.tonnes - coalesce(m.later, 0) as held, coalesce(m.sold, 0) as sold from {~stock_level} l
    left join (select v.distributor_id, v.warehouse_id, v.product_id, sum(v.tonnes) filter (where v.moved_on > :assessedOn::date) as later,
        -sum(v.tonnes) filter (where v.moved_on <= :assessedOn::date and v.type in ('sale', 'saleReturn')) as sold
      from {~stock_movement} v where v.moved_on > :assessedOn::date - 28 group by 1, 2, 3) m
      on m.distributor_id = l.distributor_id and m.warehouse_id = l.warehouse_id and m.product_id = l.product_id) j`;

export const stockSources = defineSources(
  Stock,
  [ledger, flow, month, lastMoves, transit, policy, ages, availability, room],
  { alertLevel: alert },
);
