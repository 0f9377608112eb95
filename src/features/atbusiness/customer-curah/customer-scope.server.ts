import { defineScopeTie, todaySql } from "#platform/database/index.server.ts";
import { BulkCustomer } from "./customer-curah.resource.ts";
import { BulkCustomerDistributor } from "./distributor.resource.ts";

/** A distributor sees the bulk customers that it serves today, staff those in their districts. */
export const bulkCustomerTie = defineScopeTie("bulkCustomer", [BulkCustomer.table, BulkCustomerDistributor.table], {
  vendor: (column) =>
    `exists (select 1 from bulk_customer_distributor bd_ where bd_.customer_id = ${column} and bd_.distributor_id = :__vendor::bigint and bd_.archived_at is null and bd_.valid_from <= ${todaySql} and (bd_.valid_to is null or bd_.valid_to > ${todaySql}))`,
  area: (column) =>
    `exists (select 1 from bulk_customer bc_ where bc_.id = ${column} and bc_.district_id = any(:__districts::bigint[]))`,
});
