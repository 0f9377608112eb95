import { defineRecordDays, defineSources, type Source } from "#platform/report/index.server.ts";
import { Clusters } from "./clusters.cube.ts";
import { statusOf } from "./store-sources.server.ts";
import { todaySql } from "#platform/database/index.server.ts";

const move = (kind: string) => `case when f.move = '${kind}' then 1 else 0 end`;
const part = (key: string) => `(t.value->>'${key}')::numeric * p.months`;
const classes = "from jsonb_array_elements(p.thresholds) t";
/** Ranges within 5 % of the limits of the classes; null if no class has such a limit. */
const near = (key: string) =>
  `(select range_agg(numrange(0.95 * ${part(key)}, 1.05 * ${part(key)}, '[]')) ${classes} where ${part(key)} > 0)`;
const best = (key: string) => `(select nullif(${part(key)}, 0) ${classes} order by (t.value->>'rank')::int limit 1)`;
/**
 * Published periods with the limits of their classes as they were computed: all limits, and those of the best class,
 * where a limit of zero is ignored. Read separately from the results, because they are equal for all stores of a
 * period.
 */
const periods = `(select p.id, p.valid_from, ${near("minTonnes")} as near_tonnes, ${near("minInvoices")} as near_invoices, ${best("minTonnes")} as best_tonnes, ${best("minInvoices")} as best_invoices
  from {~cluster_period} p where p.state = 'published' and p.archived_at is null offset 0) p`;
const conditions = "num_nonnulls(p.best_tonnes, p.best_invoices)";
/** Degree to which a store fulfils the conditions, each up to 100; rounded once per store, so that stores add up. */
const met = (amount: string, wanted: string) =>
  `case when ${wanted} is null then 0 else least(1, greatest(0, ${amount}) / ${wanted}) end`;
const score = `case when ${conditions} > 0 then round(100 * (${met("f.tonnes", "p.best_tonnes")} + ${met("f.invoices", "p.best_invoices")}) / ${conditions}, 2) else 0 end`;

const results: Source = {
  table: "cluster_result",
  grain: "day",
  date: "p.valid_from",
  join: `join ${periods} on p.id = f.period_id`,
  where: "f.move <> 'none'",
  joins: {
    main_id: `left join {~store_distributor} sd on sd.store_id = f.store_id and sd.kind = 'main' and sd.valid_from <= ${todaySql} and (sd.valid_to is null or sd.valid_to > ${todaySql})`,
    store_status_id: "left join {~store} st on st.id = f.store_id",
  },
  columns: {
    main_id: "coalesce(sd.distributor_id, 0)",
    store_status_id: statusOf("st"),
    period_id: "f.period_id",
    to_cluster_id: "coalesce(f.to_cluster_id, 0)",
    from_cluster_id: "coalesce(f.from_cluster_id, 0)",
    store_id: "f.store_id",
    store_version_id:
      "coalesce((select v.id from {store_version} v where v.store_id = f.store_id and v.valid_from <= p.valid_from and (v.valid_to is null or v.valid_to > p.valid_from)), 0)",
  },
  leaves: {
    stores: "1",
    tonnes: "f.tonnes",
    priorTonnes: "f.prior_tonnes",
    netSales: "f.net_sales",
    score,
    scored: `case when ${conditions} > 0 then 1 else 0 end`,
    nearThreshold:
      "case when f.tonnes::numeric <@ p.near_tonnes or f.invoices::numeric <@ p.near_invoices then 1 else 0 end",
    clusterInvoices: "f.invoices",
    movedUp: move("up"),
    movedDown: move("down"),
    stayed: move("stay"),
    entered: move("enter"),
    left: move("leave"),
  },
  weight: 60_000,
};

const one = (test: string) => `case when ${test} then 1 else 0 end`;
/** Each period compared with each earlier published one, which supplies the previous cluster. */
const compared: Source = {
  ...results,
  join: `${results.join} join {~cluster_period} cp on cp.state = 'published' and cp.archived_at is null and cp.valid_from < p.valid_from
    left join {~cluster_result} c on c.period_id = cp.id and c.store_id = f.store_id left join {~cluster} kf on kf.id = c.to_cluster_id left join {~cluster} kt on kt.id = f.to_cluster_id`,
  where: "(kf.id is not null or kt.id is not null)",
  columns: { ...results.columns, compare_id: "cp.id", from_cluster_id: "coalesce(c.to_cluster_id, 0)" },
  leaves: {
    ...results.leaves,
    priorTonnes: "coalesce(c.tonnes, 0)",
    movedUp: one("kt.rank < kf.rank"),
    movedDown: one("kt.rank > kf.rank"),
    stayed: one("kt.rank = kf.rank"),
    entered: one("kf.id is null"),
    left: one("kt.id is null"),
  },
  weight: 200_000,
};

/** A period is valid until the next published one. */
export const clusterDays = defineRecordDays(Clusters, {
  level: "clusterPeriod",
  sql: `select p.id, p.valid_from as first, coalesce(lead(p.valid_from) over (order by p.valid_from) - 1, greatest(p.valid_from, ${todaySql})) as last
    from {~cluster_period} p where p.state = 'published' and p.archived_at is null`,
});

export const clusterSources = defineSources(Clusters, [results, compared]);
