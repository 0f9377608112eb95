import { defineReadingFunction } from "#platform/database/index.server.ts";
import { UnitConversion } from "./konversi-satuan.resource.ts";
import { UomConversion } from "./konversi-uom.resource.ts";

/** The factor between two units of a product on a day. */
export const uomFactor = defineReadingFunction("uom_factor", [UomConversion.table, UnitConversion.table]);
