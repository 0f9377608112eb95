import { defineScopeTie } from "#platform/database/index.server.ts";
import { Warehouse } from "./gudang-distributor.resource.ts";

/** A distributor sees its warehouses, staff those in their districts. */
export const warehouseTie = defineScopeTie("warehouse", [Warehouse.table], {
  vendor: (column) =>
    `exists (select 1 from warehouse w_ where w_.id = ${column} and w_.distributor_id = :__vendor::bigint)`,
  area: (column) =>
    `exists (select 1 from warehouse w_ where w_.id = ${column} and w_.district_id = any(:__districts::bigint[]))`,
});
