import { defineSources, type Source } from "#server/report/sources.ts";
import { Clusters } from "./clusters.cube.ts";
import { statusOf } from "./store-sources.server.ts";

const move = (kind: string) => `case when f.move = '${kind}' then 1 else 0 end`;
/** What the best class asks a month, as the period was computed with; a class that asks nothing is no measure. */
const asked = `left join lateral (select nullif((t.value->>'minTonnes')::numeric, 0) * p.months as tonnes, nullif((t.value->>'minInvoices')::numeric, 0) * p.months as invoices
  from jsonb_array_elements(p.thresholds) t order by (t.value->>'rank')::int limit 1) k on true`;
const asks = "num_nonnulls(k.tonnes, k.invoices)";
/** How far a store meets it, each condition up to a hundred; rounded once for each store, so that stores add up. */
const met = (amount: string, wanted: string) => `case when ${wanted} is null then 0 else least(1, greatest(0, ${amount}) / ${wanted}) end`;
const score = `case when ${asks} > 0 then round(100 * (${met("f.tonnes", "k.tonnes")} + ${met("f.invoices", "k.invoices")}) / ${asks}, 2) else 0 end`;

/** Within a twentieth of what some class asks, above it or below. */
const about = (amount: string, key: string) =>
  `exists (select 1 from jsonb_array_elements(p.thresholds) t where (t.value->>'${key}')::numeric > 0 and abs(${amount} - (t.value->>'${key}')::numeric * p.months) <= 0.05 * (t.value->>'${key}')::numeric * p.months)`;
const today = "(now() at time zone 'Asia/Jakarta')::date";

const results: Source = {
  table: "cluster_result",
  grain: "day",
  date: "p.valid_from",
  join: `join {~cluster_period} p on p.id = f.period_id and p.state = 'published' and p.archived_at is null ${asked}`,
  where: "f.move <> 'none'",
  joins: {
    main_id: `left join {~store_distributor} sd on sd.store_id = f.store_id and sd.kind = 'main' and sd.valid_from <= ${today} and (sd.valid_to is null or sd.valid_to > ${today})`,
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
    scored: `case when ${asks} > 0 then 1 else 0 end`,
    nearThreshold: `case when ${about("f.tonnes", "minTonnes")} or ${about("f.invoices", "minInvoices")} then 1 else 0 end`,
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
/** Each period beside each published one before it: a store stood where that one put it. */
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

export const clusterSources = defineSources(Clusters, [results, compared]);
