import { defineSources, type Source } from "#server/report/sources.ts";
import { Clusters } from "./clusters.cube.ts";

const move = (kind: string) => `case when f.move = '${kind}' then 1 else 0 end`;
/** What the best class asks a month, as the period was computed with; a class that asks nothing is no measure. */
const asked = `left join lateral (select nullif((t.value->>'minTonnes')::numeric, 0) * p.months as tonnes, nullif((t.value->>'minInvoices')::numeric, 0) * p.months as invoices
  from jsonb_array_elements(p.thresholds) t order by (t.value->>'rank')::int limit 1) k on true`;
const asks = "num_nonnulls(k.tonnes, k.invoices)";
/** How far a store meets it, each condition up to a hundred; rounded once for each store, so that stores add up. */
const met = (amount: string, wanted: string) => `case when ${wanted} is null then 0 else least(1, greatest(0, ${amount}) / ${wanted}) end`;
const score = `case when ${asks} > 0 then round(100 * (${met("f.tonnes", "k.tonnes")} + ${met("f.invoices", "k.invoices")}) / ${asks}, 2) else 0 end`;

const results: Source = {
  table: "cluster_result",
  grain: "day",
  date: "p.valid_from",
  join: `join {~cluster_period} p on p.id = f.period_id and p.state = 'published' and p.archived_at is null ${asked}`,
  where: "f.move <> 'none'",
  columns: {
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
    clusterInvoices: "f.invoices",
    movedUp: move("up"),
    movedDown: move("down"),
    stayed: move("stay"),
    entered: move("enter"),
    left: move("leave"),
  },
  weight: 60_000,
};

export const clusterSources = defineSources(Clusters, [results]);
