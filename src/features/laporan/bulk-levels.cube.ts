import { days, places } from "./levels.cube.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { attribute, column, dated, level } from "#platform/report/index.ts";
import { BulkCustomer } from "#features/atbusiness/customer-curah/customer-curah.resource.ts";
import { CustomerGroup } from "#features/atbusiness/group-customer.resource.ts";
import { BulkSegment } from "#features/atbusiness/segments.resource.ts";

/** The account manager's position: the one on the day of a fact or today's, depending on the mapping of the page. */
export const kam = {
  ...level("KAM", Position, dated("bulkCustomer", "kam_assignment", "customer_id", "position_id"), "(tanpa KAM)"),
  holders: { table: "position_assignment", key: "position_id" },
} as const;

/** A customer with its group, segment and place; figures of the bulk business belong to the area of the customer. */
export const customers = {
  ...places,
  ...days,
  bulkCustomer: level("Customer curah", BulkCustomer, column("customer_id")),
  customerGroup: level("Grup customer", CustomerGroup, attribute("bulkCustomer", "customer_group_id"), "(tanpa grup)"),
  bulkSegment: level("Segmen curah", BulkSegment, attribute("bulkCustomer", "bulk_segment_id")),
  district: level("Kabupaten/kota", District, attribute("bulkCustomer", "district_id")),
  kam,
} as const;

/** Filters that all pages of bulk business have. */
export const customerFilters = ["bulkSegment", "customerGroup", "bulkCustomer", "kam", "region", "area"] as const;
