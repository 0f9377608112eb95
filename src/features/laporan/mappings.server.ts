import { factorSql } from "#features/penjualan/stock/units.server.ts";
import {
  isRequested,
  joinSlotted,
  ownTable,
  requestedDays,
  slotted,
  type SlottedSql,
  defineSources,
  type Source,
} from "#platform/report/index.server.ts";
import { onceEach } from "./once-each.server.ts";
import { Mappings } from "./mappings.cube.ts";

const isValid = (alias: string) =>
  `${alias}.valid_from <= x.day and (${alias}.valid_to is null or ${alias}.valid_to > x.day)`;
const endsSoon = (alias: string) => `coalesce(${alias}.valid_to <= x.day + 14, false)`;
/** 1 for rows that meet a condition, otherwise 0. */
const countIf = (condition: string) => `case when ${condition} then 1 else 0 end`;
const countIfSlotted = (condition: SlottedSql) => slotted`case when ${condition} then 1 else 0 end`;
const gaps = [
  "sd.id is null",
  "p1.id is null",
  "p2.id is null",
  "(f.via_regular_customer and rs.id is null)",
  "ad.id is null",
];
const [distributor, tso, spc, lt, area] = gaps as [string, string, string, string, string];
const kinds = [area, distributor, lt, tso, spc, "rc.distributor_id <> sd.distributor_id"];
const any = `(${gaps.join(" or ")})`;
/** The kinds of gaps of a store; a store without gaps belongs to none. */
const gapIds = `coalesce(nullif(array_remove(array[${kinds.map((test, i) => `case when ${test} then ${i + 1} end`).join(", ")}]::bigint[], null), '{}'), '{0}')`;

const there = "f.status in ('active', 'inactive') and f.archived_at is null";
const openedOn = "coalesce(f.opened_on, date '2000-01-01')";
/** Mappings of a store `f` on the day `x.day`. */
const mapped = `left join {~area_district} ad on ad.district_id = f.district_id and ${isValid("ad")}
    left join {~store_distributor} sd on sd.store_id = f.id and sd.kind = 'main' and ${isValid("sd")}
    left join {~regular_customer_store} rs on rs.store_id = f.id and ${isValid("rs")}
    left join {~regular_customer} rc on rc.id = rs.regular_customer_id
    left join {~store_position} p1 on p1.store_id = f.id and p1.kind = 'TSO' and ${isValid("p1")}
    left join {~store_position} p2 on p2.store_id = f.id and p2.kind = 'SPC' and ${isValid("p2")}`;
/** Purchases of stores with a gap in the three months before each requested day; stores without a gap are skipped. */
const boughtUnmapped = slotted`with lacking as materialized (
    select x.day, f.id from {store} f join (select distinct day from ${requestedDays}) x on ${openedOn} <= x.day and (f.closed_on is null or f.closed_on > x.day) ${mapped} where ${there} and ${any})
  select l.day, l.id as store_id, sum(e.sign * e.tonnes) as tonnes from lacking l
  join {sale_line} e on e.store_id = l.id and e.status = 'posted' and e.sold_on <= l.day and e.sold_on > l.day - interval '3 months' group by 1, 2`;

const stores: Source = {
  table: "store",
  grain: "asOf",
  date: openedOn,
  until: "f.closed_on",
  where: there,
  tables: { bought: boughtUnmapped },
  lookup: slotted`${mapped} left join ${ownTable("bought")} b on b.store_id = f.id and b.day = x.day`,
  columns: {
    store_id: "f.id",
    district_id: "f.district_id",
    main_id: "coalesce(sd.distributor_id, 0)",
    gap_ids: gapIds,
  },
  leaves: {
    mappedStores: "1",
    mappedDistributor: countIf("sd.id is not null"),
    mappedLt: countIf("rs.id is not null"),
    mappedTso: countIf("p1.id is not null"),
    mappedSpc: countIf("p2.id is not null"),
    gapAny: countIf(any),
    gapDistributor: countIf("sd.id is null"),
    gapLt: countIf("f.via_regular_customer and rs.id is null"),
    gapTso: countIf("p1.id is null"),
    gapSpc: countIf("p2.id is null"),
    gapArea: countIf("ad.id is null"),
    gaps: joinSlotted(
      kinds.map((test, i) => countIfSlotted(slotted`(${test}) and ${isRequested("gapKind", `${i + 1}`)}`)),
      " + ",
    ),
    overlap: countIf("rc.distributor_id <> sd.distributor_id"),
    ending: countIf(`${endsSoon("sd")} or ${endsSoon("p1")} or ${endsSoon("p2")} or ${endsSoon("rs")}`),
    tonnesUnmapped: "coalesce(b.tonnes, 0)",
  },
  weight: 60_000,
};

const apart = onceEach(Mappings, stores, "gap_ids", "gap_id");
/** Counts each gap by kind; with a filter only gaps of the selected kinds. */
const byKind: Source = {
  ...apart,
  leaves: { ...apart.leaves, gaps: countIfSlotted(slotted`one_of.id > 0 and ${isRequested("gapKind", "one_of.id")}`) },
};
const onlyKind = (id: number) => ({ gap_id: `${id}::bigint`, gap_ids: `array[${id}]::bigint[]` });

/** Districts with stores that belong to no area on the day, independent of the stores' own gaps. */
const districts: Source = {
  table: "district",
  grain: "asOf",
  date: "date '2000-01-01'",
  until: "null::date",
  lookup: `left join {~area_district} ad on ad.district_id = f.id and ${isValid("ad")}`,
  where:
    "ad.id is null and f.archived_at is null and exists (select 1 from {store} s where s.district_id = f.id and s.status in ('active', 'inactive') and s.archived_at is null and coalesce(s.opened_on, date '2000-01-01') <= x.day and (s.closed_on is null or s.closed_on > x.day))",
  columns: { district_id: "f.id", ...onlyKind(1) },
  leaves: { districtNoArea: "1" },
  weight: 500,
};

/**
 * Recently sold units without a conversion to tonnes on the day: the next document with such a unit would be refused.
 */
const units: Source = {
  table: "product",
  grain: "asOf",
  date: "date '2000-01-01'",
  until: "null::date",
  lookup: slotted`join (select distinct d.day, l.product_id, l.uom_id from (select distinct day from ${requestedDays}) d join {sale_line} l on l.sold_on > d.day - 90 and l.sold_on <= d.day and l.status = 'posted') used on used.product_id = f.id and used.day = x.day
    cross join ${factorSql({ product: "f.id", uom: "used.uom_id", day: "x.day" }).from}`,
  // the stock unit itself needs no search for a conversion
  where: "coalesce(f_.to_stock, f_.to_tonnes) is null",
  columns: onlyKind(7),
  leaves: { uomNoFactor: "1" },
  weight: 300,
};

/** Documents of distributors' systems that are blocked by an unmapped code. */
const blocked: Source = {
  table: "push_item",
  grain: "asOf",
  date: "(f.created_at at time zone 'Asia/Jakarta')::date",
  until: "null::date",
  where: `f.state = 'failed' and f.fields::text like '%"Kode % tidak dikenal."%' and f.archived_at is null`,
  columns: { main_id: "f.distributor_id", client_id: "f.client_id", ...onlyKind(8) },
  leaves: { syncBlocked: "1" },
  weight: 1_000,
};

export const mappingSources = defineSources(Mappings, [stores, byKind, districts, units, blocked]);
