import { forQuestion, requestedDays, slotted, defineSources, type Source } from "#platform/report/index.server.ts";
import { Targets } from "./targets.cube.ts";

/** Members of product groups within a range of days, with brand and opco. */
const members = (from: string, until: string) =>
  `{~product_group_member} g join {~product} p on p.id = g.product_id join {~brand} b on b.id = p.brand_id where g.valid_from <= ${until} and (g.valid_to is null or g.valid_to > ${from})`;
/** Brands and opcos of each product group in the requested months. */
const months = slotted`(select m.month, g.product_group_id, p.brand_id, b.opco_id from (select distinct month from ${requestedDays}) m cross join ${members("m.month", "m.month + interval '1 month' - interval '1 day'")})`;
const on = (alias: string) => `${alias} on ${alias}.month = f.month and ${alias}.product_group_id = f.product_group_id`;
const all = (id: string, alias: string) =>
  slotted`left join (select w.month, w.product_group_id, array_agg(distinct w.${id}) as ids from ${months} w group by 1, 2) ${on(alias)}`;
/** The only brand or opco of a product group, if all of its groups contain only its own products. */
const owner = (
  id: string,
  alias: string,
) => slotted`left join (select z.* from (select y.*, bool_and(y.n = 1) over (partition by y.month, y.id) as own from
  (select v.*, count(*) over (partition by v.month, v.product_group_id) as n from (select distinct w.month, w.product_group_id, w.${id} as id from ${months} w) v) y) z where z.own) ${on(alias)}`;
export const makers = {
  columns: {
    brand_id: "tb.id",
    opco_id: "tc.id",
    brand_ids: "coalesce(tbs.ids, '{}')",
    opco_ids: "coalesce(tcs.ids, '{}')",
  },
  joins: {
    brand_id: owner("brand_id", "tb"),
    opco_id: owner("opco_id", "tc"),
    brand_ids: all("brand_id", "tbs"),
    opco_ids: all("opco_id", "tcs"),
  },
} as const;
export const together = (id: string) =>
  `select array_agg(distinct ${id}) as ids from ${members(":from::date", ":to::date")} group by g.product_group_id`;
const base = {
  table: "sales_target",
  grain: "plan",
  date: "f.month",
  joins: makers.joins,
  leaves: { target: "f.tonnes", proRataTarget: "f.tonnes" },
} as const;
const own = { ...makers.columns, distributor_id: "f.distributor_id", product_group_id: "f.product_group_id" } as const;

const ofDistributors: Source = {
  ...base,
  where: "f.kind = 'distributor' and f.archived_at is null",
  columns: own,
  whole: true,
  choice: { member: 1 },
  together: { brand: together("p.brand_id"), opco: together("b.opco_id") },
  weight: 1_500,
};
/** The same targets split over the stores: only these can be grouped by place, or by a part of a distributor. */
const ofStores: Source = {
  ...base,
  where: "f.kind = 'store' and f.archived_at is null",
  // readers of areas see the targets of visible stores
  join: slotted`${forQuestion(({ shape }) => (shape === "area" ? "join {store} st on st.id = f.store_id" : ""))}`,
  columns: {
    ...own,
    store_id: "f.store_id",
    store_version_id:
      "coalesce((select v.id from {store_version} v where v.store_id = f.store_id and v.valid_from <= f.month and (v.valid_to is null or v.valid_to > f.month)), 0)",
  },
  choice: { member: 2 },
  parts: "store",
  fine: ["store_id", "store_version_id"],
  weight: 60_000,
};
/** Split over the positions of sales points, which are not places; used only if requested. */
const ofPoints: Source = {
  ...base,
  where: "f.kind = 'spc' and f.archived_at is null",
  columns: own,
  whole: true,
  choice: { member: 3, only: true },
  parts: "spc",
  weight: 10_000,
};

export const targetSources = defineSources(Targets, [ofDistributors, ofStores, ofPoints]);
