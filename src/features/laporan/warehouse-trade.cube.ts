import { combineCubes, withLevelOrigins } from "#platform/report/index.ts";
import { warehouseDistrict } from "./levels.cube.ts";
import { Sales } from "./sales.cube.ts";
import { Stock } from "./stock.cube.ts";

/** The same sales by the place of the warehouse, so that they can be compared with stock. */
export const WarehouseSales = withLevelOrigins("warehouseSales", Sales, {
  geography: "area gudang",
  levels: { district: warehouseDistrict },
});

export const WarehouseTrade = combineCubes("warehouseTrade", [WarehouseSales, Stock], {});
