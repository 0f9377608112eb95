import { defineSources, type Source } from "#server/report/sources.ts";
import { Clusters } from "./clusters.cube.ts";

const move = (kind: string) => `case when f.move = '${kind}' then 1 else 0 end`;
const results: Source = {
  table: "cluster_result",
  grain: "day",
  date: "p.valid_from",
  join: "join {~cluster_period} p on p.id = f.period_id and p.state = 'published' and p.archived_at is null",
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
