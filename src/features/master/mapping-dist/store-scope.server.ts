import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { defineScopeTie, todaySql } from "#platform/database/index.server.ts";
import { StoreDistributor } from "./mapping-dist.resource.ts";

/** A distributor sees the stores that it serves today, staff those in their districts. */
export const storeTie = defineScopeTie("store", [Store.table, StoreDistributor.table], {
  vendor: (column) =>
    `exists (select 1 from store_distributor sd_ where sd_.store_id = ${column} and sd_.distributor_id = :__vendor::bigint and sd_.valid_from <= ${todaySql} and (sd_.valid_to is null or sd_.valid_to > ${todaySql}))`,
  area: (column) =>
    `exists (select 1 from store s_ where s_.id = ${column} and s_.district_id = any(:__districts::bigint[]))`,
});
