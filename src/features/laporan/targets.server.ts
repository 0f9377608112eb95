import { defineSources, type Source } from "#server/report/sources.ts";
import { Targets } from "./targets.cube.ts";

const ofDistributors: Source = {
  table: "sales_target",
  grain: "plan",
  date: "f.month",
  where: "f.kind = 'distributor' and f.archived_at is null",
  columns: { distributor_id: "f.distributor_id", product_group_id: "f.product_group_id" },
  leaves: { target: "f.tonnes", proRataTarget: "f.tonnes" },
  whole: true,
  weight: 1_500,
};
/** The same targets split over the stores: the only ones that can be cut by place, or by a part of a distributor. */
const ofStores: Source = {
  table: "sales_target",
  grain: "plan",
  date: "f.month",
  where: "f.kind = 'store' and f.archived_at is null",
  inArea: "exists (select 1 from {store} st where st.id = f.store_id)",
  columns: {
    distributor_id: "f.distributor_id",
    product_group_id: "f.product_group_id",
    store_id: "f.store_id",
    store_version_id:
      "coalesce((select v.id from {store_version} v where v.store_id = f.store_id and v.valid_from <= f.month and (v.valid_to is null or v.valid_to > f.month)), 0)",
  },
  leaves: { target: "f.tonnes", proRataTarget: "f.tonnes" },
  weight: 60_000,
};

export const targetSources = defineSources(Targets, [ofDistributors, ofStores]);
